import { useIntl } from 'react-intl';

/** How much of the quantity near the best prices is bid and how much is offered. */
export function RatioBar({ buyPercent }: { readonly buyPercent: number }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'terminal.book.ratio' }, { buy: buyPercent, sell: 100 - buyPercent });
  return (
    <div
      role="img"
      aria-label={label}
      title={label}
      className="flex h-6 shrink-0 items-center gap-2 border-t px-3 text-11"
    >
      <span className="w-12 text-up">
        {intl.formatMessage({ id: 'terminal.book.buyLetter' })} <span className="num">{buyPercent}%</span>
      </span>
      <span
        // No transition: the share changes ten times a second, and each would be an animation of its own.
        style={{ backgroundSize: `${buyPercent}% 100%` }}
        className="h-1 flex-1 rounded-4 bg-down-fill [background-image:linear-gradient(to_right,var(--up-fill)_calc(100%-2px),var(--surface-1)_0)] bg-left bg-no-repeat rtl:[background-image:linear-gradient(to_left,var(--up-fill)_calc(100%-2px),var(--surface-1)_0)] rtl:bg-right"
      />
      <span className="w-12 text-end text-down">
        <span className="num">{100 - buyPercent}%</span> {intl.formatMessage({ id: 'terminal.book.sellLetter' })}
      </span>
    </div>
  );
}
