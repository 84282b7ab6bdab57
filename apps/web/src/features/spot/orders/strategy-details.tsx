import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Cell, HeadCell, Row, SkeletonRows, Table } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';
import { OrderLink } from '../order-row/fill-columns.tsx';
import { Figure } from '../order-row/own-cells.tsx';
import type { StrategyData } from './use-strategies.ts';

/** The orders that a strategy has placed, the latest hundred, newest first, each leading to itself. */
export function StrategyDetails({ strategy }: { readonly strategy: StrategyData }) {
  const intl = useIntl();
  const { strategyId, placedOrders, executedQty, state } = strategy;
  const query = useQuery({
    queryKey: ['own', 'strategy-orders', strategyId, placedOrders, executedQty, state],
    queryFn: async ({ signal }) => (await api(spotCalls.spotStrategy, { params: { strategyId }, signal })).orders,
    placeholderData: (before) => before,
  });
  return (
    <Loaded
      query={query}
      failedId="ticket.listFailed"
      className="py-2"
      skeleton={<SkeletonRows rows={3} rowClassName="h-6" blocks={['h-3 w-72']} />}
      isEmpty={(orders) => orders.length === 0}
      empty={
        <p className="text-12 text-text-3">
          <FormattedMessage id="strategies.noOrders" />
        </p>
      }
    >
      {(orders) => (
        <Table caption={intl.formatMessage({ id: 'strategies.scale.count' })} className="w-auto">
          <thead>
            <tr>
              <HeadCell className="h-6 first:ps-0">
                <FormattedMessage id="strategies.no" />
              </HeadCell>
              {(['price', 'qty', 'filled'] as const).map((key) => (
                <HeadCell key={key} align="end" className="h-6">
                  <FormattedMessage id={`trading.${key}`} />
                </HeadCell>
              ))}
              <HeadCell className="h-6">
                <FormattedMessage id="trading.status" />
              </HeadCell>
              <HeadCell className="h-6">
                <FormattedMessage id="ticket.details.number" />
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.orderNo} density="dense">
                <Cell figure className="first:ps-0">
                  {order.orderNo}
                </Cell>
                <Cell align="end">
                  <Figure value={order.price} />
                </Cell>
                <Cell align="end">
                  <Figure value={order.qty} />
                </Cell>
                <Cell align="end">
                  <Figure value={order.executedQty} />
                </Cell>
                <Cell className="text-text-2">
                  {order.error !== '' && <FormattedMessage id={`error.${order.error}`} />}
                  {order.error === '' && order.status !== '' && (
                    <FormattedMessage id={`trading.orderStatus.${order.status}`} />
                  )}
                </Cell>
                <Cell>{order.orderId !== '' && <OrderLink orderId={order.orderId} />}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}
