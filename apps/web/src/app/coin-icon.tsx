import { cx } from '@bourse/ui';
import { COIN_ICONS } from './coin-icons.ts';

const KNOWN = new Set(COIN_ICONS);

export interface CoinIconProps {
  /** Code of the coin: `BTC`. A leveraged token such as `BTC3L` shows its coin. */
  readonly code: string;
  /** Picture of the coin as the API tells it; ours when empty. */
  readonly logo?: string | undefined;
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** A coin's picture. Its name stands beside it, so it says nothing to screen readers. */
export function CoinIcon({ code, logo = '', size = 24, className }: CoinIconProps) {
  const upper = code.toUpperCase();
  const coin = upper.replace(/\d+[LS]$/, '');
  const style = cx('shrink-0 rounded-full ring-1 ring-line', className);
  const source = logo === '' && KNOWN.has(coin) ? `/coins/${coin.toLowerCase()}.svg` : logo;
  if (source !== '') {
    return <img src={source} alt="" width={size} height={size} loading="lazy" decoding="async" className={style} />;
  }
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      className={cx('inline-flex items-center justify-center bg-surface-3 font-semibold text-text-2', style)}
    >
      {coin.slice(0, 2)}
    </span>
  );
}
