import type { FillData, OrderData } from '@bourse/contract';
import { NO_VALUE, trimZeros, useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { Badge, type BadgeTone } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf, quoteOf } from '../../../trading/pair.ts';
import { ListTag, PendingText } from '../order-lists/list-tag.tsx';
import { useListPlace } from '../order-lists/order-lists.tsx';
import { averagePrice, totalText } from '../order-row/order-amounts.ts';
import { conditionText } from '../order-row/order-condition.ts';
import { StrategyTag } from '../order-row/strategy-tag.tsx';

/** A column of a list: its message `orders.ID`, its cell, and whether it is a figure. */
export interface Column<T> {
  readonly id: string;
  /** Message of its heading. */
  readonly label: string;
  readonly figure: boolean;
  readonly cell: (item: T) => ReactNode;
}

/** A link to the market. */
export function Pair({ tradeCode }: { readonly tradeCode: string }) {
  return (
    <AppLink to="/trade/exchange/" search={{ tradeCode }} className="font-medium hover:text-accent">
      {pairOf(tradeCode)}
    </AppLink>
  );
}

/** Buy or sell, in word and colour. */
export function SideText({ side }: { readonly side: OrderData['side'] }) {
  return (
    <span className={side === 'buy' ? 'text-up' : 'text-down'}>
      <FormattedMessage id={`trading.${side}`} />
    </span>
  );
}

/** Limit or market, and what else was asked. */
export function TypeText({ order }: { readonly order: OrderData }) {
  const intl = useIntl();
  const place = useListPlace(order);
  const extra = order.postOnly ? 'trading.postOnly' : order.timeInForce === 'GTC' ? undefined : order.timeInForce;
  const condition = conditionText(intl, order);
  return (
    <>
      <FormattedMessage id={`trading.type.${order.type}`} />
      {order.type === 'limit' && extra !== undefined && (
        <span className="ms-1 text-text-3">
          {extra === 'trading.postOnly' ? <FormattedMessage id={extra} /> : extra}
        </span>
      )}
      <ListTag place={place} />
      <StrategyTag of={order} />
      {condition !== '' && <span className="block text-12 text-text-3">{condition}</span>}
    </>
  );
}

const STATUS_TONES: Readonly<Record<OrderData['status'], BadgeTone>> = {
  NEW: 'accent',
  PARTIALLY_FILLED: 'accent',
  FILLED: 'up',
  CANCELED: 'neutral',
  EXPIRED: 'neutral',
  EXPIRED_IN_MATCH: 'neutral',
};

/** The order's state in a word; one that is open and not in the book yet waits for its trigger. */
export function StatusBadge({ order }: { readonly order: OrderData }) {
  const { status, isWaiting, isPending } = order;
  const place = useListPlace(order);
  if ((isWaiting || isPending) && isOpenOrder(order)) {
    return (
      <Badge tone="warning">
        {isPending ? <PendingText place={place} /> : <FormattedMessage id="ticket.waiting" />}
      </Badge>
    );
  }
  return (
    <Badge tone={STATUS_TONES[status]}>
      <FormattedMessage id={`trading.orderStatus.${status}`} />
    </Badge>
  );
}

interface FigureProps {
  readonly value: string;
  readonly unit?: string | undefined;
}

/** A decimal text with grouped digits; a dash when empty. */
export function Figure({ value, unit }: FigureProps) {
  const { figure } = useFormats();
  return (
    <span className="num">
      {value === '' ? NO_VALUE : figure(value)}
      {unit !== undefined && value !== '' && <span className="ms-1 text-text-3">{unit}</span>}
    </span>
  );
}

function AskedQty({ order }: { readonly order: OrderData }) {
  if (order.quoteAmount !== '')
    return <Figure value={trimZeros(order.quoteAmount, 2)} unit={quoteOf(order.tradeCode)} />;
  return <Figure value={order.qty} />;
}

function OrderPrice({ order }: { readonly order: OrderData }) {
  // A pegged order of a list has no price before it comes to the book.
  return order.type === 'market' ? <FormattedMessage id="trading.type.market" /> : <Figure value={order.price} />;
}

/** Columns of orders, open and ended. */
export const ORDER_LIST: readonly Column<OrderData>[] = [
  { id: 'time', label: 'trading.time', figure: false, cell: (order) => <Moment timeMs={order.placedMs} /> },
  { id: 'market', label: 'spotOrders.market', figure: false, cell: (order) => <Pair tradeCode={order.tradeCode} /> },
  { id: 'side', label: 'trading.side', figure: false, cell: (order) => <SideText side={order.side} /> },
  { id: 'type', label: 'trading.type', figure: false, cell: (order) => <TypeText order={order} /> },
  { id: 'price', label: 'trading.price', figure: true, cell: (order) => <OrderPrice order={order} /> },
  { id: 'average', label: 'trading.average', figure: true, cell: (order) => <Figure value={averagePrice(order)} /> },
  { id: 'qty', label: 'trading.qty', figure: true, cell: (order) => <AskedQty order={order} /> },
  { id: 'filled', label: 'trading.filled', figure: true, cell: (order) => <Figure value={order.executedQty} /> },
  {
    id: 'total',
    label: 'trading.total',
    figure: true,
    cell: (order) => <Figure value={totalText(order)} unit={quoteOf(order.tradeCode)} />,
  },
  { id: 'status', label: 'trading.status', figure: false, cell: (order) => <StatusBadge order={order} /> },
];

function FillRole({ fill }: { readonly fill: FillData }) {
  return (
    <>
      <FormattedMessage id={`trading.role.${fill.role}`} />
      <StrategyTag of={fill} />
    </>
  );
}

/** Columns of fills. */
export const FILL_LIST: readonly Column<FillData>[] = [
  { id: 'time', label: 'trading.time', figure: false, cell: (fill) => <Moment timeMs={fill.timeMs} /> },
  { id: 'market', label: 'spotOrders.market', figure: false, cell: (fill) => <Pair tradeCode={fill.tradeCode} /> },
  { id: 'side', label: 'trading.side', figure: false, cell: (fill) => <SideText side={fill.side} /> },
  { id: 'role', label: 'trading.role', figure: false, cell: (fill) => <FillRole fill={fill} /> },
  { id: 'price', label: 'trading.price', figure: true, cell: (fill) => <Figure value={fill.price} /> },
  { id: 'qty', label: 'trading.qty', figure: true, cell: (fill) => <Figure value={fill.qty} /> },
  {
    id: 'total',
    label: 'trading.total',
    figure: true,
    cell: (fill) => <Figure value={trimZeros(fill.quote, 2)} unit={quoteOf(fill.tradeCode)} />,
  },
  {
    id: 'fee',
    label: 'trading.fee',
    figure: true,
    cell: (fill) => <Figure value={trimZeros(fill.fee)} unit={fill.feeCurrency.toUpperCase()} />,
  },
];
