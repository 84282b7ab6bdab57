import type { OrderData } from '@bourse/contract';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { quoteOf } from '../../../trading/pair.ts';
import { headColumns } from './head-columns.tsx';
import { averagePrice, totalText } from './order-amounts.ts';
import { ConditionWords, GroupTags, OrderTerms, typeText } from './order-terms.tsx';
import { AskedQty, Figure, FilledQty, OrderPair, OrderPrice, SideText, StatusBadge } from './own-cells.tsx';
import type { OwnColumn } from './own-table.tsx';
import { sortableDecimal } from './sort-value.ts';

type OrderColumn = OwnColumn<OrderData>;

/** What can be done with an order stays in sight, also where the list is wider than its place. */
const KEPT = 'sticky end-0 bg-inherit';

function TypeWords({ order }: { readonly order: OrderData }) {
  return typeText(useIntl(), order);
}

function heads(isSelectable: boolean): readonly OrderColumn[] {
  const head = headColumns<OrderData>({
    terms: (order, room) => <OrderTerms order={order} hasTotal={room === 'lines'} />,
    before: isSelectable ? 'check' : 'arrow',
    market: (order) => <OrderPair order={order} />,
  });
  return [
    head.card,
    head.line,
    {
      id: 'time',
      headId: 'trading.time',
      figure: true,
      rooms: ['columns'],
      className: 'text-text-2',
      cell: (order) => <Moment timeMs={order.placedMs} />,
      sortValue: (order) => order.placedMs,
    },
    head.column,
  ];
}

const TERMS: readonly OrderColumn[] = [
  {
    id: 'type',
    headId: 'trading.type',
    rooms: ['columns'],
    className: 'text-text-2',
    cell: (order) => (
      <>
        <TypeWords order={order} />
        <GroupTags order={order} />
      </>
    ),
    sortValue: (order) => order.type,
  },
  {
    id: 'terms',
    headId: 'strategies.terms',
    rooms: ['columns'],
    className: 'text-text-2',
    cell: (order) => <ConditionWords order={order} />,
  },
];

const FIGURE = { figure: true, align: 'end', rooms: ['cards', 'lines', 'columns'] } as const;

/** The figures one trades by, wherever the list stands. */
const FIGURES: readonly OrderColumn[] = [
  {
    id: 'side',
    headId: 'trading.side',
    cell: (order) => <SideText side={order.side} />,
    sortValue: (order) => order.side,
  },
  {
    ...FIGURE,
    id: 'price',
    headId: 'trading.price',
    cell: (order) => <OrderPrice order={order} />,
    sortValue: (order) => sortableDecimal(order.price),
  },
  {
    ...FIGURE,
    id: 'average',
    headId: 'trading.average',
    cell: (order) => <Figure value={averagePrice(order)} />,
    sortValue: (order) => sortableDecimal(averagePrice(order)),
  },
  {
    ...FIGURE,
    id: 'qty',
    headId: 'trading.qty',
    cell: (order) => <AskedQty order={order} />,
    sortValue: (order) => sortableDecimal(order.qty),
  },
  {
    ...FIGURE,
    id: 'filled',
    headId: 'trading.filled',
    cell: (order) => <FilledQty order={order} />,
    sortValue: (order) => sortableDecimal(order.executedQty),
  },
  {
    ...FIGURE,
    id: 'total',
    headId: 'trading.total',
    // Where rows have two lines, it is one of the terms.
    rooms: ['cards', 'columns'],
    cell: (order) => <Figure value={totalText(order)} unit={quoteOf(order.tradeCode)} />,
    sortValue: (order) => sortableDecimal(totalText(order)),
  },
  {
    id: 'status',
    headId: 'trading.status',
    rooms: ['cards', 'lines', 'columns'],
    card: 'aside',
    cell: (order) => <StatusBadge order={order} />,
    sortValue: (order) => order.status,
  },
];

function columnsOf(isSelectable: boolean, renderActions?: (order: OrderData) => ReactNode): readonly OrderColumn[] {
  const actions: readonly OrderColumn[] =
    renderActions === undefined
      ? []
      : [
          {
            id: 'actions',
            headId: 'trading.actions',
            align: 'end',
            rooms: ['cards', 'lines', 'columns'],
            card: 'aside',
            className: KEPT,
            cell: renderActions,
          },
        ];
  const [side, ...figures] = FIGURES;
  return [...heads(isSelectable), ...(side === undefined ? [] : [side]), ...TERMS, ...figures, ...actions];
}

/** Columns of a history. */
export const ORDER_COLUMNS = columnsOf(false);

/** Columns of open orders, with what can be done with each; they can be selected. */
export function openOrderColumns(renderActions: (order: OrderData) => ReactNode): readonly OrderColumn[] {
  return columnsOf(true, renderActions);
}
