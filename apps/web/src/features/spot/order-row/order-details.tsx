import type { FillData, OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Badge, Cell, HeadCell, Row, SkeletonRows, Table } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { quoteOf } from '../../../trading/pair.ts';
import { spotCalls } from '../calls.ts';
import { ORDERS_KEY } from '../records/use-records.ts';
import { OrderLink } from './fill-columns.tsx';
import { averagePrice, totalText } from './order-amounts.ts';
import { ConditionWords, StateWords } from './order-terms.tsx';
import { feeTotals, type TimelineStep, timelineOf } from './order-timeline.ts';
import { AskedQty, Figure, FilledQty, OrderPrice, SideText, StatusBadge } from './own-cells.tsx';
import { StrategyTag } from './strategy-tag.tsx';

const MOST_FILLS = '100';
const NO_FILLS: readonly FillData[] = [];

/** The latest fills of an order; asked again whenever more of it has traded. */
function useOrderFills({ orderId, executedQty }: OrderData) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'fills-of', orderId, executedQty],
    queryFn: async ({ signal }) => {
      const { items } = await api(spotCalls.spotFills, { query: { orderId, limit: MOST_FILLS }, signal });
      return items;
    },
    placeholderData: (before) => before,
  });
}

/** All about one order: what it came to, its steps, its fills, and what it belongs to. */
export function OrderDetails({ order }: { readonly order: OrderData }) {
  const query = useOrderFills(order);
  const fills = query.data ?? NO_FILLS;
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3 text-12 whitespace-normal">
      <Facts order={order} fills={fills} />
      <Timeline order={order} steps={timelineOf(order, fills)} />
      <Part titleId="ticket.details.fills">
        <Loaded
          query={query}
          failedId="ticket.listFailed"
          className="py-2"
          skeleton={<SkeletonRows rows={2} rowClassName="h-6 w-72" blocks={['h-3 w-full']} />}
          isEmpty={(items) => items.length === 0}
          empty={
            <p className="text-text-3">
              <FormattedMessage id="ticket.noFills" />
            </p>
          }
        >
          {(items) => <FillRows fills={items} />}
        </Loaded>
      </Part>
      {order.listId !== '' && <ListMembers order={order} />}
    </div>
  );
}

function Part({ titleId, children }: { readonly titleId: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-11 font-medium text-text-3">
        <FormattedMessage id={titleId} />
      </h3>
      {children}
    </section>
  );
}

function Fact({ labelId, children }: { readonly labelId: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-3">
        <FormattedMessage id={labelId} />
      </dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function Facts({ order, fills }: { readonly order: OrderData; readonly fills: readonly FillData[] }) {
  return (
    <Part titleId="ticket.details.order">
      <dl className="flex min-w-56 flex-col gap-0.5">
        <Fact labelId="ticket.details.number">
          <OrderLink orderId={order.orderId} />
        </Fact>
        <Fact labelId="trading.average">
          <Figure value={averagePrice(order)} unit={quoteOf(order.tradeCode)} />
        </Fact>
        <Fact labelId="trading.total">
          <Figure value={totalText(order)} unit={quoteOf(order.tradeCode)} />
        </Fact>
        <Fact labelId="trading.fee">
          {fills.length === 0 && <Figure value="" />}
          {feeTotals(fills).map(({ fee, feeCurrency }) => (
            <span key={feeCurrency} className="block">
              <Figure value={fee} unit={feeCurrency.toUpperCase()} />
            </span>
          ))}
        </Fact>
        <Fact labelId="ticket.details.timeInForce">{order.timeInForce}</Fact>
        {order.expiresMs > 0 && (
          <Fact labelId="ticket.expires">
            <Moment timeMs={order.expiresMs} />
          </Fact>
        )}
        <ConditionFact order={order} />
        <StrategyFact order={order} />
      </dl>
    </Part>
  );
}

function ConditionFact({ order }: { readonly order: OrderData }) {
  if (order.trigger === '' && order.icebergQty === '') return null;
  return (
    <Fact labelId="strategies.terms">
      <ConditionWords order={order} />
    </Fact>
  );
}

function StrategyFact({ order }: { readonly order: OrderData }) {
  if (!/^(scale|twap)-/.test(order.clientOrderId)) return null;
  return (
    <Fact labelId="trading.type.algo">
      <StrategyTag of={order} />
    </Fact>
  );
}

function Timeline({ order, steps }: { readonly order: OrderData; readonly steps: readonly TimelineStep[] }) {
  return (
    <Part titleId="ticket.details.steps">
      <ol className="flex flex-col gap-0.5">
        {steps.map(({ kind, timeMs, isDone }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-2">
            <span
              aria-hidden="true"
              className={isDone ? 'size-1.5 rounded-full bg-accent' : 'size-1.5 rounded-full border'}
            />
            <StepWords kind={kind} order={order} />
            {timeMs !== undefined && <Moment timeMs={timeMs} className="text-text-3" />}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function StepWords({ kind, order }: { readonly kind: TimelineStep['kind']; readonly order: OrderData }) {
  if (kind === 'pending' || kind === 'waiting') return <StateWords order={order} />;
  if (kind !== 'ended') return <FormattedMessage id={`ticket.step.${kind}`} />;
  return (
    <>
      <FormattedMessage id={`trading.orderStatus.${order.status}`} />
      <span className="text-text-3 empty:hidden">
        <StateWords order={order} />
      </span>
    </>
  );
}

function FillRows({ fills }: { readonly fills: readonly FillData[] }) {
  const intl = useIntl();
  return (
    <Table caption={intl.formatMessage({ id: 'ticket.details.fills' })} className="w-auto">
      <thead>
        <tr>
          {(['time', 'role'] as const).map((key) => (
            <HeadCell key={key} className="h-6 first:ps-0">
              <FormattedMessage id={`trading.${key}`} />
            </HeadCell>
          ))}
          {(['price', 'qty', 'fee'] as const).map((key) => (
            <HeadCell key={key} align="end" className="h-6">
              <FormattedMessage id={`trading.${key}`} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => (
          <Row key={`${fill.fillNo}-${fill.role}`} density="dense">
            <Cell className="first:ps-0">
              <Moment timeMs={fill.timeMs} />
            </Cell>
            <Cell className="text-text-2">
              <FormattedMessage id={`trading.role.${fill.role}`} />
            </Cell>
            <Cell align="end">
              <Figure value={fill.price} />
            </Cell>
            <Cell align="end">
              <Figure value={fill.qty} />
            </Cell>
            <Cell align="end">
              <Figure value={trimZeros(fill.fee)} unit={fill.feeCurrency.toUpperCase()} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The orders of the same list, with their states. */
function ListMembers({ order }: { readonly order: OrderData }) {
  const { listId, updatedMs } = order;
  const query = useQuery({
    queryKey: [...ORDERS_KEY, 'list', listId, updatedMs],
    queryFn: ({ signal }) => api(spotCalls.spotOrderList, { params: { listId }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <Part titleId="ticket.details.list">
      <Loaded
        query={query}
        failedId="ticket.listFailed"
        className="py-2"
        skeleton={<SkeletonRows rows={2} rowClassName="h-6 w-56" blocks={['h-3 w-full']} />}
      >
        {({ contingency, orders }) => (
          <ul className="flex flex-col gap-1">
            {orders.map((member, at) => (
              <li
                key={member.orderId}
                aria-current={member.orderId === order.orderId || undefined}
                className="flex flex-wrap items-center gap-x-2 aria-current:font-medium"
              >
                <Badge tone="accent" className="num">{`\u2066${contingency} ${at + 1}/${orders.length}\u2069`}</Badge>
                <SideText side={member.side} />
                <AskedQty order={member} />
                <OrderPrice order={member} />
                <FilledQty order={member} />
                <StatusBadge order={member} />
                <OrderLink orderId={member.orderId} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}
