import {
  affordableLots,
  amount,
  type BookLevel,
  formatPrice,
  notionalOf,
  type PriceTicks,
  type QtyLots,
  qtyLots,
  sweepQuote,
} from '@bourse/domain';
import { lotsOf, quoteUnitsOf } from '../../../trading/instrument.ts';
import type { CheckContext, OrderCheck } from '../../../trading/model/check.ts';
import { errorOf, type FieldError, type OrderField } from '../../../trading/model/field-check.ts';
import { isByTotal, type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { levelsWithin, slippageBound } from '../../../trading/model/slippage.ts';
import { checkOrder } from './order-check.ts';
import { fundsError } from './spent.ts';

/*
 * A market order with a limit for its slippage. The exchange knows no such limit for an order at market, so it is sent as a limit order at
 * the worst price that is allowed, which trades at once or expires (IOC). That order holds its quantity at that worst price: a buy of all
 * that is available is therefore smaller than one without a limit, by as much as the limit.
 */

/** The market order as the limit order that is sent, by the book as it stands; undefined while it cannot be told. */
export function limitedDraft(draft: OrderDraft, context: CheckContext, hundredths: number): OrderDraft | undefined {
  const { market } = context;
  const bound = slippageBound(draft.side, hundredths, context);
  if (bound === undefined) return undefined;
  const lots = limitedLots(draft, context, bound);
  if (lots === undefined || lots <= 0) return undefined;
  const figures = { price: formatPrice(bound, market.spec), qty: qtyText(lots, market), total: '' };
  const plain = { iceberg: '', attached: undefined, peg: undefined, postOnly: false } as const;
  return { ...draft, ...figures, ...plain, type: 'limit', lead: 'qty', timeInForce: 'IOC' };
}

function limitedLots(draft: OrderDraft, context: CheckContext, bound: PriceTicks): QtyLots | undefined {
  const { market, funds } = context;
  if (!isByTotal(draft)) return lotsOf(draft.qty, market);
  const total = quoteUnitsOf(draft.total, market);
  if (total === undefined) return undefined;
  const { filledLots } = sweepQuote(within(draft, context, bound), amount(total), market.units);
  if (draft.side === 'sell' || funds === undefined) return filledLots;
  return qtyLots(Math.min(filledLots, affordableLots(amount(funds.buy), bound, market.spec, market.units)));
}

function within(draft: OrderDraft, { opposite }: CheckContext, bound: PriceTicks): readonly BookLevel[] {
  return levelsWithin(draft.side, opposite, bound);
}

/** Checks a market order with a limit of slippage in hundredths of a percent, and previews what it takes within it. */
export function checkLimited(draft: OrderDraft, context: CheckContext, hundredths: number): OrderCheck {
  const { market, funds } = context;
  const bound = slippageBound(draft.side, hundredths, context);
  if (bound === undefined) return { ...checkOrder(draft, context), ready: false };
  const narrowed = { ...context, opposite: within(draft, context, bound) };
  const check = checkOrder(draft, narrowed);
  const lots = limitedLots(draft, context, bound);
  if (lots === undefined || lots <= 0) return { ...check, ready: false };
  const field: OrderField = isByTotal(draft) ? 'total' : 'qty';
  const errors: Partial<Record<OrderField, FieldError>> = { ...check.errors };
  const hold = notionalOf(bound, lots, market.units);
  if (draft.side === 'buy' && funds !== undefined && hold > funds.buy) errors[field] ??= fundsError(draft, context);
  if (hold < market.spec.minNotional) errors[field] ??= errorOf('NOTIONAL_TOO_SMALL', market);
  const preview = previewOf(check, draft, lots, narrowed);
  return { ...check, errors, preview, ready: check.ready && Object.keys(errors).length === 0 };
}

/** A total that the balance does not cover at the worst price buys less: the preview is that of what is sent. */
function previewOf(check: OrderCheck, draft: OrderDraft, lots: QtyLots, context: CheckContext): OrderCheck['preview'] {
  if (!isByTotal(draft) || check.preview === undefined || lots >= check.preview.lots) return check.preview;
  const sized: OrderDraft = { ...draft, lead: 'qty', qty: qtyText(lots, context.market), total: '' };
  const { preview } = checkOrder(sized, context);
  return preview && { ...preview, complete: check.preview.complete };
}
