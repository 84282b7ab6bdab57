import type { Market } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import type { Formats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { type DataColumn, directionOf, SignedValue } from '@bourse/ui';
import type { IntlShape } from 'react-intl';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import { pairName } from '../market-rows.ts';
import { LastPrice } from '../price-cells.tsx';
import { useLiveTicker } from '../use-market-tickers.ts';
import { SCREEN_FIGURES, type ScreenFigure, type ScreenRow } from './screen.ts';

/** Columns that are not shown until they are chosen. */
export const HIDDEN_AT_FIRST: readonly string[] = [
  'change90d',
  'change1y',
  'weekAmount',
  'rsi4h',
  'aboveLow',
  'spread',
];

const COMPACT: ReadonlySet<ScreenFigure> = new Set(['amount', 'weekAmount']);
const PLAIN: ReadonlySet<ScreenFigure> = new Set(['rsi1h', 'rsi4h', 'rsi1d']);

/** The columns of the screener: the market, its sector, and every figure. */
export function screenColumns(intl: IntlShape, formats: Formats): readonly DataColumn<ScreenRow>[] {
  return [
    {
      id: 'pair',
      header: intl.formatMessage({ id: 'markets.pair' }),
      hideable: false,
      sortValue: ({ market }) => pairName(market),
      cell: ({ market }) => <PairCell market={market} />,
      card: 'title',
      className: 'min-w-44',
    },
    ...SCREEN_FIGURES.map((figure) => figureColumn(figure, intl, formats)),
    {
      id: 'sector',
      header: intl.formatMessage({ id: 'markets.sector' }),
      sortValue: ({ sector }) => sector || undefined,
      cell: ({ sector }) => (sector === '' ? '–' : intl.formatMessage({ id: `markets.sector.${sector}` })),
    },
  ];
}

function figureColumn(figure: ScreenFigure, intl: IntlShape, formats: Formats): DataColumn<ScreenRow> {
  return {
    id: figure,
    header: intl.formatMessage({ id: `screener.figure.${figure}` }),
    align: 'end',
    figure: true,
    // Order only; what is shown is the exact text.
    sortValue: ({ figures }) => (figures[figure] === '' ? undefined : Number(figures[figure])),
    cell: (row) =>
      figure === 'price' ? (
        <LivePrice row={row} formats={formats} />
      ) : (
        <Figure figure={figure} row={row} formats={formats} />
      ),
    card: figure === 'price' ? 'aside' : 'fact',
  };
}

function PairCell({ market }: { readonly market: Market }) {
  const pair = pairName(market);
  return (
    <span className="flex items-center gap-2">
      <StarButton of={{ tradeId: market.tradeId }} name={pair} className="-ms-1.5" />
      <AppLink
        to="/trade/exchange/"
        search={{ tradeCode: market.tradeCode }}
        className="flex min-w-0 items-center gap-2 rounded-4 max-md:min-h-11"
      >
        <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={20} />
        <span className="font-medium">{pair}</span>
      </AppLink>
    </span>
  );
}

function LivePrice({ row, formats }: Omit<FigureProps, 'figure'>) {
  const ticker = useLiveTicker(row.market.tradeCode, undefined);
  // Without the stream the price is that of the row, a few seconds old.
  return ticker === undefined ? formats.figure(row.figures.price) : <LastPrice ticker={ticker} />;
}

interface FigureProps {
  readonly figure: ScreenFigure;
  readonly row: ScreenRow;
  readonly formats: Formats;
}

function Figure({ figure, row, formats }: FigureProps) {
  const text = row.figures[figure];
  if (text === '') return '–';
  if (COMPACT.has(figure)) {
    return (
      <>
        {formats.compact(text)} <span className="text-text-3">{row.market.quoteCurrency.toUpperCase()}</span>
      </>
    );
  }
  if (PLAIN.has(figure)) return text;
  if (!figure.startsWith('change')) return `${text}%`;
  return <SignedValue direction={directionOf(text)}>{text}%</SignedValue>;
}
