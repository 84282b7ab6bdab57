import type { FillData } from '@bourse/contract';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { FormattedMessage } from 'react-intl';
import { quoteOf } from '../../../trading/pair.ts';
import { headColumns } from './head-columns.tsx';
import { Figure, SideText } from './own-cells.tsx';
import type { OwnColumn } from './own-table.tsx';
import { sortableDecimal } from './sort-value.ts';
import { StrategyTag } from './strategy-tag.tsx';

/** Leads to the order of a fill among all orders. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <AppLink
      to="/orderHome/coinTradeOrder"
      search={{ tab: 'history', orderId }}
      preload={false}
      className="num text-text-2 hover:text-accent"
    >
      <FormattedMessage id="trading.order" values={{ orderId }} />
    </AppLink>
  );
}

function RoleText({ role }: Pick<FillData, 'role'>) {
  return <FormattedMessage id={`trading.role.${role}`} />;
}

function FillTerms({ fill }: { readonly fill: FillData }) {
  return (
    <>
      <RoleText role={fill.role} />
      <StrategyTag of={fill} />
      <Moment timeMs={fill.timeMs} className="ms-1.5" />
      <span className="ms-1.5">
        <OrderLink orderId={fill.orderId} />
      </span>
    </>
  );
}

const HEAD = headColumns<FillData>({ terms: (fill) => <FillTerms fill={fill} />, before: 'nothing' });
const FIGURE = { figure: true, align: 'end', rooms: ['cards', 'lines', 'columns'] } as const;

/** Columns of fills. */
export const FILL_COLUMNS: readonly OwnColumn<FillData>[] = [
  HEAD.card,
  HEAD.line,
  {
    id: 'time',
    headId: 'trading.time',
    figure: true,
    rooms: ['columns'],
    className: 'text-text-2',
    cell: (fill) => <Moment timeMs={fill.timeMs} />,
    sortValue: (fill) => fill.timeMs,
  },
  HEAD.column,
  { id: 'side', headId: 'trading.side', cell: (fill) => <SideText side={fill.side} />, sortValue: ({ side }) => side },
  {
    id: 'role',
    headId: 'trading.role',
    rooms: ['columns'],
    className: 'text-text-2',
    cell: (fill) => (
      <>
        <RoleText role={fill.role} />
        <StrategyTag of={fill} />
        <span className="ms-2">
          <OrderLink orderId={fill.orderId} />
        </span>
      </>
    ),
    sortValue: ({ role }) => role,
  },
  {
    ...FIGURE,
    id: 'price',
    headId: 'trading.price',
    cell: ({ price }) => <Figure value={price} />,
    sortValue: ({ price }) => sortableDecimal(price),
  },
  {
    ...FIGURE,
    id: 'qty',
    headId: 'trading.qty',
    cell: ({ qty }) => <Figure value={qty} />,
    sortValue: ({ qty }) => sortableDecimal(qty),
  },
  {
    ...FIGURE,
    id: 'total',
    headId: 'trading.total',
    cell: (fill) => <Figure value={trimZeros(fill.quote, 2)} unit={quoteOf(fill.tradeCode)} />,
    sortValue: ({ quote }) => sortableDecimal(quote),
  },
  {
    ...FIGURE,
    id: 'fee',
    headId: 'trading.fee',
    cell: (fill) => <Figure value={trimZeros(fill.fee)} unit={fill.feeCurrency.toUpperCase()} />,
    sortValue: ({ fee }) => sortableDecimal(fee),
  },
];
