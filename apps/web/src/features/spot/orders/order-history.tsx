import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { Cell, HeadCell, Row, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { OrderLists } from '../order-lists/order-lists.tsx';
import { averagePrice } from '../order-row/order-amounts.ts';
import { HistoryFrame } from './history-frame.tsx';
import { AskedCell, FigureCell, PairCell, SideCell, TimeCell, TotalCell, TypeCell } from './order-cells.tsx';
import { useOrderHistory } from './use-history.ts';

/** All orders of the user, newest first. */
export function OrderHistory({ tradeCode }: { readonly tradeCode: string | undefined }) {
  const intl = useIntl();
  const query = useOrderHistory(tradeCode);
  return (
    <HistoryFrame query={query} emptyId="ticket.noOrders">
      {(orders) => (
        <OrderLists orders={orders}>
          <Table caption={intl.formatMessage({ id: 'terminal.orders.history' })}>
            <thead className="sticky top-0 z-10 bg-surface-1">
              <tr>
                {(['time', 'pair', 'type', 'side'] as const).map((key) => (
                  <HeadCell key={key}>{intl.formatMessage({ id: `trading.${key}` })}</HeadCell>
                ))}
                {(['price', 'average', 'qty', 'filled', 'total'] as const).map((key) => (
                  <HeadCell key={key} align="end">
                    {intl.formatMessage({ id: `trading.${key}` })}
                  </HeadCell>
                ))}
                <HeadCell align="end">{intl.formatMessage({ id: 'trading.status' })}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <Row key={order.orderId}>
                  <TimeCell timeMs={order.placedMs} />
                  <PairCell tradeCode={order.tradeCode} />
                  <TypeCell order={order} />
                  <SideCell side={order.side} />
                  <FigureCell text={order.price} />
                  <FigureCell text={averagePrice(order)} />
                  <AskedCell order={order} />
                  <FigureCell text={order.executedQty} />
                  <TotalCell order={order} />
                  <Cell align="end" className="text-text-2">
                    {(order.isWaiting || order.isPending) && isOpenOrder(order) ? (
                      <FormattedMessage id={order.isPending ? 'ticket.pending' : 'ticket.waiting'} />
                    ) : (
                      <FormattedMessage id={`trading.orderStatus.${order.status}`} />
                    )}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </OrderLists>
      )}
    </HistoryFrame>
  );
}
