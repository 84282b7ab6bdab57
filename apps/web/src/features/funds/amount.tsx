import { useSettings } from '@bourse/kit/browser/settings.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { cx } from '@bourse/ui';

export interface AmountProps {
  /** Decimal text. */
  readonly value: string;
  readonly unit?: string | undefined;
}

/** An amount of the user's own; stars while balances are hidden. */
export function Amount({ value, unit }: AmountProps) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const hidden = useSettings((settings) => settings.hideBalances);
  return (
    <span className={cx('num', !hidden && !/[1-9]/.test(value) && 'text-text-3')}>
      {own(figure(value))}
      {unit !== undefined && <span className="ms-1 text-[max(0.45em,0.75rem)] text-text-3">{unit}</span>}
    </span>
  );
}
