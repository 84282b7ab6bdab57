import { cx } from '@bourse/ui';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency, useFiat, useRateDate } from './currency.ts';
import { useOwnAmount } from './units.ts';

export interface RateHintProps {
  readonly className?: string | undefined;
  /** A worth in the chosen currency. */
  readonly children: ReactNode;
}

/** Says of a worth in the chosen currency when its rate was set; marks it when that is long ago. */
export function RateHint({ className, children }: RateHintProps) {
  const currency = useCurrency();
  const rateDate = useRateDate();
  if (currency === undefined) return <span className={className}>{children}</span>;
  const { isOld, text } = rateDate(currency);
  return (
    <span title={text} className={cx('inline-flex items-center gap-1', className)}>
      <span>{children}</span>
      {isOld && (
        <>
          <History size={11} aria-hidden="true" className="shrink-0 text-warning" />
          <span className="sr-only">{text}</span>
        </>
      )}
    </span>
  );
}

export interface FiatTextProps {
  /** In USDT; nothing is shown when it is empty. */
  readonly usdt: string;
  /** An amount of the user's own, which can be hidden. */
  readonly isOwn?: boolean;
}

/** A worth in the chosen currency without its rate's date, for lists: what stands over them says that once. */
export function FiatText({ usdt, isOwn = false }: FiatTextProps) {
  const worth = useFiat()(usdt);
  const own = useOwnAmount();
  if (worth === undefined) return null;
  return (
    <span dir="ltr" className="num">
      ≈ {isOwn ? own(worth) : worth}
    </span>
  );
}

/** About what something is worth in the chosen currency: `≈ $0.12429`; nothing while no rate or no worth is known. */
export function FiatWorth({ className, ...text }: FiatTextProps & { readonly className?: string | undefined }) {
  const isKnown = useFiat()(text.usdt) !== undefined;
  if (!isKnown) return null;
  return (
    <RateHint className={cx('num', className)}>
      <FiatText {...text} />
    </RateHint>
  );
}
