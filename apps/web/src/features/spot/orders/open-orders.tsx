import type { OrderData } from '@bourse/contract';
import { wholePercent } from '@bourse/kit/formats/decimal-text.ts';
import { Button, Cell, cx, EmptyState, HeadCell, Row, Table } from '@bourse/ui';
import { X } from 'lucide-react';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { EditButton } from '../order-edit/edit-button.tsx';
import { CancelListButton } from '../order-lists/cancel-list-button.tsx';
import { OrderLists, useIsShared } from '../order-lists/order-lists.tsx';
import { averagePrice } from '../order-row/order-amounts.ts';
import { AskedCell, FigureCell, PairCell, SideCell, TimeCell, TotalCell, TypeCell } from './order-cells.tsx';
import { useCancel } from './use-cancel.ts';

export interface OpenOrdersProps {
  readonly orders: readonly OrderData[];
}

/** The user's open orders with what is filled of each, newest first. */
export function OpenOrders({ orders }: OpenOrdersProps) {
  const intl = useIntl();
  const { cancelOne, isBusy } = useCancel();
  if (orders.length === 0) {
    return (
      <EmptyState
        className="py-6"
        title={intl.formatMessage({ id: 'ticket.noOpenOrders' })}
        description={intl.formatMessage({ id: 'ticket.noOpenOrdersHint' })}
      />
    );
  }
  return (
    <OrderLists orders={orders}>
      <Table caption={intl.formatMessage({ id: 'terminal.orders.open' })}>
        <thead className="sticky top-0 z-10 bg-surface-1">
          <tr className="bg-inherit">
            {(['time', 'pair', 'type', 'side'] as const).map((key) => (
              <HeadCell key={key}>{intl.formatMessage({ id: `trading.${key}` })}</HeadCell>
            ))}
            {(['price', 'average', 'qty', 'filled', 'total'] as const).map((key) => (
              <HeadCell key={key} align="end">
                {intl.formatMessage({ id: `trading.${key}` })}
              </HeadCell>
            ))}
            <HeadCell align="end" className={KEPT}>
              <span className="sr-only">{intl.formatMessage({ id: 'trading.actions' })}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OpenOrderRow
              key={order.orderId}
              order={order}
              isBusy={isBusy(order.orderId)}
              onCancel={() => void cancelOne(order.orderId)}
            />
          ))}
        </tbody>
      </Table>
    </OrderLists>
  );
}

/** What can be done with an order is at hand, also where the list is wider than its box. */
const KEPT =
  'sticky end-0 bg-inherit before:pointer-events-none before:absolute before:inset-y-0 before:end-full before:w-3 before:bg-inherit before:mask-l-from-0 rtl:before:mask-none rtl:before:mask-r-from-0';

/** A line along the rows that belong together. */
const MEMBER =
  '[&>td:first-child]:relative [&>td:first-child]:before:absolute [&>td:first-child]:before:inset-y-0 [&>td:first-child]:before:start-0 [&>td:first-child]:before:w-0.5 [&>td:first-child]:before:bg-accent';

interface OpenOrderRowProps {
  readonly order: OrderData;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

const OpenOrderRow = memo(
  function OpenOrderRow({ order, isBusy, onCancel }: OpenOrderRowProps) {
    const intl = useIntl();
    const values = { side: order.side, qty: order.qty, pair: pairOf(order.tradeCode) };
    const isShared = useIsShared(order);
    return (
      <Row className={cx('bg-surface-1', isShared && MEMBER)}>
        <TimeCell timeMs={order.placedMs} />
        <PairCell tradeCode={order.tradeCode} />
        <TypeCell order={order} />
        <SideCell side={order.side} />
        <FigureCell text={order.price} />
        <FigureCell text={averagePrice(order)} />
        <AskedCell order={order} />
        <FigureCell text={order.executedQty} unit={`${wholePercent(order.executedQty, order.qty)}%`} />
        <TotalCell order={order} />
        <Cell align="end" className={KEPT}>
          <span className="inline-flex items-center">
            <EditButton order={order} />
            {isShared ? (
              <CancelListButton order={order} tone="quiet" />
            ) : (
              <Button
                size="sm"
                tone="quiet"
                busy={isBusy}
                onClick={onCancel}
                aria-label={intl.formatMessage({ id: 'ticket.cancelOne' }, values)}
                title={intl.formatMessage({ id: 'common.cancel' })}
                className="max-md:w-11"
              >
                <X size={13} aria-hidden="true" />
              </Button>
            )}
          </span>
        </Cell>
      </Row>
    );
  },
  (before, after) => before.order === after.order && before.isBusy === after.isBusy,
);
