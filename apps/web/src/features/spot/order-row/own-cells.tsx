import type { FillData, OrderData } from '@bourse/contract';
import { wholePercent } from '@bourse/kit/formats/decimal-text.ts';
import { NO_VALUE, trimZeros, useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { Badge, type BadgeTone } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { pairOf, quoteOf } from '../../../trading/pair.ts';
import { useIsShared } from '../order-lists/order-lists.tsx';
import { isTriggerOrder } from './order-kind.ts';

/** A market, leading to its page. */
export function Pair({ tradeCode }: { readonly tradeCode: string }) {
  return (
    <AppLink
      to="/trade/exchange/"
      search={{ tradeCode }}
      preload={false}
      className="font-medium text-text-1 hover:text-accent"
    >
      {pairOf(tradeCode)}
    </AppLink>
  );
}

/** The market of an order; a line along the row marks those that belong together. */
export function OrderPair({ order }: { readonly order: OrderData }) {
  const isShared = useIsShared(order);
  return (
    <>
      {isShared && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
      <Pair tradeCode={order.tradeCode} />
    </>
  );
}

/** Buy or sell, in its colour and in words. */
export function SideText({ side }: Pick<FillData, 'side'>) {
  return (
    <span className={side === 'buy' ? 'text-up' : 'text-down'}>
      <FormattedMessage id={`trading.${side}`} />
    </span>
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
      {/* A space, not a margin: figure and unit run from the left in every language. */}
      {unit !== undefined && value !== '' && <span className="text-text-3">{`\u00a0${unit}`}</span>}
    </span>
  );
}

/** What an order asks for: a quantity, or an amount of the quote coin, which has its unit. */
export function AskedQty({ order }: { readonly order: OrderData }) {
  if (order.qty !== '' || order.quoteAmount === '') return <Figure value={order.qty} />;
  return <Figure value={trimZeros(order.quoteAmount, 2)} unit={quoteOf(order.tradeCode)} />;
}

/** The limit of an order; a pegged order of a list has none before it comes to the book. */
export function OrderPrice({ order }: { readonly order: OrderData }) {
  return order.type === 'market' ? <FormattedMessage id="trading.type.market" /> : <Figure value={order.price} />;
}

/** What has traded, and how much of the whole that is. */
export function FilledQty({ order }: { readonly order: OrderData }) {
  return (
    <>
      <Figure value={order.executedQty} />
      {order.qty !== '' && (
        <span className="num ms-1 inline-block min-w-8 text-text-3">{wholePercent(order.executedQty, order.qty)}%</span>
      )}
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

/** The order's state in a word; one that is open and not in the book yet waits. */
export function StatusBadge({ order }: { readonly order: OrderData }) {
  if (isTriggerOrder(order) && isOpenOrder(order)) {
    return (
      <Badge tone="warning">
        <FormattedMessage id="ticket.waits" />
      </Badge>
    );
  }
  return (
    <Badge tone={STATUS_TONES[order.status]}>
      <FormattedMessage id={`trading.orderStatus.${order.status}`} />
    </Badge>
  );
}
