import { cx } from '@bourse/ui';
import { useIntl } from 'react-intl';

export interface RatioBarProps {
  readonly buyPercent: number;
  /** What the share is of, for a hint. */
  readonly note?: string | undefined;
  readonly className?: string | undefined;
}

/** How much of the quantity near the best prices is bid and how much is offered. */
export function RatioBar({ buyPercent, note, className }: RatioBarProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'terminal.book.ratio' }, { buy: buyPercent, sell: 100 - buyPercent });
  return (
    <div
      role="img"
      aria-label={label}
      title={note === undefined ? label : `${label}\n${note}`}
      className={cx('flex h-3.5 shrink-0 items-center gap-2 text-11 leading-3.5', className)}
    >
      <span className="w-11 whitespace-nowrap text-up">
        {intl.formatMessage({ id: 'terminal.book.buyLetter' })} <span className="num">{buyPercent}%</span>
      </span>
      <span
        // No transition: the share changes ten times a second, and each would be an animation of its own.
        style={{ backgroundSize: `${buyPercent}% 100%` }}
        className="h-1 flex-1 rounded-4 bg-down-fill [background-image:linear-gradient(to_right,var(--up-fill)_calc(100%-2px),var(--surface-1)_0)] bg-left bg-no-repeat rtl:[background-image:linear-gradient(to_left,var(--up-fill)_calc(100%-2px),var(--surface-1)_0)] rtl:bg-right"
      />
      <span className="w-11 text-end whitespace-nowrap text-down">
        <span className="num">{100 - buyPercent}%</span> {intl.formatMessage({ id: 'terminal.book.sellLetter' })}
      </span>
    </div>
  );
}
