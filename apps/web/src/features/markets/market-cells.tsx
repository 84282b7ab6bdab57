import type { CoinSector } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Cell, directionOf, SignedValue, Sparkline } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { directionOfChange } from './direction.ts';
import type { MarketColumnId } from './market-columns.ts';
import type { Tickers } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { useLiveTicker } from './use-market-tickers.ts';

export interface MarketCellProps {
  readonly column: MarketColumnId;
  readonly className: string | undefined;
  readonly market: Market;
  readonly tickers: Tickers | undefined;
  readonly closes: readonly string[] | undefined;
  readonly week: string | undefined;
  readonly sector: CoinSector | undefined;
}

/** A cell of the table of markets; it follows the market's ticker by itself. */
export function MarketCell({ column, className, market, tickers, closes, week, sector }: MarketCellProps) {
  const ticker = useLiveTicker(market.tradeCode, tickers);
  const { figure, compact } = useFormats();
  const content = () => {
    switch (column) {
      case 'last':
        return <LastPrice ticker={ticker} className="font-medium" />;
      case 'change':
        return <Change ticker={ticker} />;
      case 'change7d':
        return week === undefined || week === '' ? (
          '–'
        ) : (
          <SignedValue direction={directionOf(week)}>{week}%</SignedValue>
        );
      case 'high':
      case 'low':
        return figure(ticker?.[column] ?? '');
      case 'volume':
        return <Amount text={compact(ticker?.volume ?? '')} unit={market.baseCurrency} />;
      case 'amount':
        return <Amount text={compact(ticker?.amount ?? '')} unit={market.quoteCurrency} />;
      case 'sector':
        return sector === undefined ? '–' : <FormattedMessage id={`markets.sector.${sector}`} />;
      case 'day':
        return <Sparkline closes={closes} direction={directionOfChange(ticker)} className="ms-auto h-7 w-28" />;
    }
  };
  return (
    <Cell align="end" figure={column !== 'sector' && column !== 'day'} className={className}>
      {content()}
    </Cell>
  );
}

function Amount({ text, unit }: { readonly text: string; readonly unit: string }) {
  return (
    <>
      {text} <span className="text-text-3">{unit.toUpperCase()}</span>
    </>
  );
}
