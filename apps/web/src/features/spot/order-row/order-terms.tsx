import type { OrderData } from '@bourse/contract';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { cx } from '@bourse/ui';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { quoteOf } from '../../../trading/pair.ts';
import { ListTag, PendingText } from '../order-lists/list-tag.tsx';
import { useListPlace } from '../order-lists/order-lists.tsx';
import { endedReasonId } from './ended-reason.ts';
import { totalText } from './order-amounts.ts';
import { conditionText } from './order-condition.ts';
import { Figure } from './own-cells.tsx';
import { StrategyTag } from './strategy-tag.tsx';

/** Limit or market, with post-only or the time in force where that is not the usual one. */
export function typeText(intl: IntlShape, order: OrderData): string {
  const parts = [intl.formatMessage({ id: `trading.type.${order.type}` })];
  if (order.postOnly) parts.push(intl.formatMessage({ id: 'trading.postOnly' }));
  else if (order.type === 'limit' && order.timeInForce !== 'GTC') parts.push(order.timeInForce);
  return parts.join(' · ');
}

/** What an order waits for, or why it ended; nothing for one that neither waits nor has ended early. */
export function StateWords({ order }: { readonly order: OrderData }) {
  const place = useListPlace(order);
  if (isOpenOrder(order)) {
    if (order.isPending) return <PendingText place={place} />;
    return order.isWaiting ? <FormattedMessage id="ticket.waiting" /> : null;
  }
  const reason = endedReasonId(order);
  return reason === undefined ? null : <FormattedMessage id={reason} />;
}

/** The list and the strategy that an order belongs to. */
export function GroupTags({ order }: { readonly order: OrderData }) {
  return (
    <>
      <ListTag place={useListPlace(order)} />
      <StrategyTag of={order} />
    </>
  );
}

/** Trigger, trailing distance and visible part of an order, or what it waits for and why it ended. */
export function ConditionWords({ order }: { readonly order: OrderData }) {
  const condition = conditionText(useIntl(), order);
  return (
    <>
      {condition !== '' && <span>{condition}</span>}
      <span className={cx(isOpenOrder(order) && 'text-warning', condition !== '' && 'ms-1.5 empty:hidden')}>
        <StateWords order={order} />
      </span>
    </>
  );
}

export interface OrderTermsProps {
  readonly order: OrderData;
  /** Also tells what it comes to. */
  readonly hasTotal?: boolean | undefined;
}

/** All terms of an order in one line: type, time in force, trigger, list, strategy, and when it was placed. */
export function OrderTerms({ order, hasTotal = false }: OrderTermsProps) {
  const intl = useIntl();
  const total = hasTotal ? totalText(order) : '';
  return (
    <>
      <span>{typeText(intl, order)}</span>
      {total !== '' && (
        <span className="ms-1.5">
          <FormattedMessage id="trading.total" /> <Figure value={total} unit={quoteOf(order.tradeCode)} />
        </span>
      )}
      <GroupTags order={order} />
      <span className="ms-1.5 empty:hidden">
        <ConditionWords order={order} />
      </span>
      <Moment timeMs={order.placedMs} className="ms-1.5" />
    </>
  );
}
