import type { FillData, OrderData } from '@bourse/contract';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { Badge, Cell } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf, quoteOf } from '../../../trading/pair.ts';
import { ListTag, PendingText } from '../order-lists/list-tag.tsx';
import { useListPlace } from '../order-lists/order-lists.tsx';
import { totalText } from '../order-row/order-amounts.ts';
import { conditionText } from '../order-row/order-condition.ts';
import { StrategyTag } from '../order-row/strategy-tag.tsx';

/** Date and time. */
export function TimeCell({ timeMs }: { readonly timeMs: number }) {
  return (
    <Cell figure className="text-text-2">
      <Moment timeMs={timeMs} />
    </Cell>
  );
}

/** A market, leading to its page. */
export function PairCell({ tradeCode }: { readonly tradeCode: string }) {
  return (
    <Cell className="font-medium">
      <AppLink to="/trade/exchange/" search={{ tradeCode }} preload={false} className="hover:text-accent">
        {pairOf(tradeCode)}
      </AppLink>
    </Cell>
  );
}

/** Buy or sell, in its colour and in words. */
export function SideCell({ side }: Pick<FillData, 'side'>) {
  return (
    <Cell className={side === 'buy' ? 'text-up' : 'text-down'}>
      <FormattedMessage id={`trading.${side}`} />
    </Cell>
  );
}

/** Kind of an order with its conditions. */
export function TypeCell({ order }: { readonly order: OrderData }) {
  const intl = useIntl();
  const place = useListPlace(order);
  const parts = [intl.formatMessage({ id: `trading.type.${order.type}` })];
  if (order.postOnly) parts.push(intl.formatMessage({ id: 'trading.postOnly' }));
  else if (order.type === 'limit' && order.timeInForce !== 'GTC') parts.push(order.timeInForce);
  const condition = conditionText(intl, order);
  if (condition !== '') parts.push(condition);
  return (
    <Cell className="text-text-2">
      {parts.join(' · ')}
      <ListTag place={place} />
      <StrategyTag of={order} />
      {(order.isWaiting || order.isPending) && isOpenOrder(order) && (
        <Badge tone="warning" className="ms-1.5">
          {order.isPending ? <PendingText place={place} /> : <FormattedMessage id="ticket.waiting" />}
        </Badge>
      )}
    </Cell>
  );
}

/** A figure as text, grouped; a dash when there is none. */
export function FigureCell({ text, unit }: { readonly text: string; readonly unit?: string | undefined }) {
  return (
    <Cell align="end" figure>
      {text === '' ? '–' : groupDigits(text)}
      {/* A space, not a margin: figure and unit run from the left in every language. */}
      {unit !== undefined && text !== '' && <span className="text-text-3">{`\u00a0${unit}`}</span>}
    </Cell>
  );
}

/** What an order asks for: a quantity, or an amount of the quote coin, which has its unit. */
export function AskedCell({ order }: { readonly order: OrderData }) {
  if (order.qty !== '') return <FigureCell text={order.qty} />;
  return <FigureCell text={order.quoteAmount} unit={quoteOf(order.tradeCode)} />;
}

/** What an order comes to: the whole of an open one, what has traded of an ended one. */
export function TotalCell({ order }: { readonly order: OrderData }) {
  return <FigureCell text={totalText(order)} unit={quoteOf(order.tradeCode)} />;
}
