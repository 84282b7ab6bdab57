import { cx } from '@bourse/ui';
import { COIN_ICONS, hueOf, pictureCode } from './coin-icons.ts';

const KNOWN = new Set(COIN_ICONS);
/** Letters of a coin without a picture, and their size on a grid of 24 by how many there are. */
const MOST_LETTERS = 3;
const LETTER_SIZES = [0, 11, 10, 8] as const;

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
  const coin = pictureCode(code);
  const style = cx('shrink-0 rounded-full ring-1 ring-line', className);
  const source = logo === '' && KNOWN.has(coin) ? `/coins/${coin.toLowerCase()}.svg` : logo;
  if (source !== '') {
    return <img src={source} alt="" width={size} height={size} loading="lazy" decoding="async" className={style} />;
  }
  const hue = hueOf(coin);
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={style}>
      <circle cx="12" cy="12" r="12" fill={`oklch(0.52 0.09 ${hue})`} />
      <path d="M12 0a12 12 0 0 1 0 24c6-6 6-18 0-24z" fill={`oklch(0.46 0.09 ${(hue + 30) % 360})`} />
      <text
        x="12"
        y="12"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={LETTER_SIZES[Math.min(coin.length, MOST_LETTERS)]}
        fontWeight="600"
        fill="white"
      >
        {coin.slice(0, MOST_LETTERS)}
      </text>
    </svg>
  );
}
