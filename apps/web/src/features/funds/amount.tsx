import { cx } from '@bourse/ui';
import { useFormats } from '../../app/format.ts';
import { useSettings } from '../../app/settings.ts';
import { useOwnAmount } from '../../app/units.ts';

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
