import type { FillData } from '@bourse/contract';
import type { ReactNode } from 'react';
import { Pair, SideText } from './own-cells.tsx';
import type { OwnColumn } from './own-table.tsx';
import { SecondLine, type SecondLineProps } from './second-line.tsx';

export interface HeadColumnsOptions<Row> {
  /** On what terms: below the market on a card, and below all figures in a row of two lines. */
  readonly terms: (row: Row, room: 'cards' | 'lines') => ReactNode;
  readonly before: SecondLineProps['before'];
  /** Default: the market's name, which leads to it. */
  readonly market?: ((row: Row) => ReactNode) | undefined;
}

/** The column of a row's market, as each room shows it: with its terms on cards and in two lines, without them where those have columns. */
export function headColumns<Row extends Pick<FillData, 'tradeCode' | 'side'>>({
  terms,
  before,
  market = ({ tradeCode }) => <Pair tradeCode={tradeCode} />,
}: HeadColumnsOptions<Row>): Readonly<Record<'card' | 'line' | 'column', OwnColumn<Row>>> {
  const head = { id: 'market', headId: 'trading.pair', sortValue: ({ tradeCode }: Row) => tradeCode } as const;
  return {
    card: {
      ...head,
      rooms: ['cards'],
      card: 'title',
      cell: (row) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            {market(row)}
            <SideText side={row.side} />
          </span>
          <span className="mt-0.5 block text-12 font-normal text-text-3">{terms(row, 'cards')}</span>
        </>
      ),
    },
    line: {
      ...head,
      rooms: ['lines'],
      cell: (row) => (
        <>
          {market(row)}
          <SecondLine before={before}>{terms(row, 'lines')}</SecondLine>
        </>
      ),
    },
    column: { ...head, rooms: ['columns'], cell: market },
  };
}
