import { useIntl } from 'react-intl';

/** How much of the quantity near the best prices is bid and how much is offered. */
export function RatioBar({ buyPercent }: { readonly buyPercent: number }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'trade.book.ratio' }, { buy: buyPercent, sell: 100 - buyPercent });
  return (
    <div
      role="img"
      aria-label={label}
      title={label}
      className="flex h-6 shrink-0 items-center gap-2 border-t px-3 text-11"
    >
      <span className="w-12 text-up">
        {intl.formatMessage({ id: 'trade.book.buyLetter' })} <span className="num">{buyPercent}%</span>
      </span>
      <span className="relative h-1 flex-1 overflow-hidden rounded-4 bg-down-fill">
        <span
          style={{ transform: `scaleX(${buyPercent / 100})` }}
          className="absolute inset-0 origin-left border-e-2 border-surface-1 bg-up-fill transition-transform rtl:origin-right"
        />
      </span>
      <span className="w-12 text-end text-down">
        <span className="num">{100 - buyPercent}%</span> {intl.formatMessage({ id: 'trade.book.sellLetter' })}
      </span>
    </div>
  );
}
