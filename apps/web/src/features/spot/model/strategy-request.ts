import type { RouteBody } from '@bourse/contract';
import { formatPrice, formatQty } from '@bourse/domain';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { durationOf, slippageOf, termsOf, totalLotsOf, wholeOf } from './strategy-draft.ts';

/** What is sent to start a scale or TWAP order. */
export type StrategyRequest = RouteBody<'placeSpotStrategy'>;

/** Writes a checked scale or TWAP order as the API takes it; undefined when a field cannot be read. */
export function strategyRequestOf(draft: OrderDraft, market: Instrument): StrategyRequest | undefined {
  const lots = totalLotsOf(draft, market);
  if (lots === undefined) return undefined;
  const common = { tradeCode: market.code, side: draft.side, qty: formatQty(lots, market.spec) };
  return draft.type === 'scale' ? scaleOf(common, draft, market) : twapOf(common, draft, market);
}

type Common = Pick<StrategyRequest, 'tradeCode' | 'side' | 'qty'>;

function scaleOf(common: Common, draft: OrderDraft, market: Instrument): StrategyRequest | undefined {
  const { to, count, skew } = termsOf(draft);
  const [fromTicks, toTicks, orderCount] = [ticksOf(draft.price, market), ticksOf(to, market), wholeOf(count)];
  if (fromTicks === undefined || toTicks === undefined || orderCount === undefined) return undefined;
  const prices = { fromPrice: formatPrice(fromTicks, market.spec), toPrice: formatPrice(toTicks, market.spec) };
  return { kind: 'scale', ...common, ...prices, orderCount, skew: skew.replace(/\.$/, ''), postOnly: draft.postOnly };
}

function twapOf(common: Common, draft: OrderDraft, market: Instrument): StrategyRequest | undefined {
  const [durationMs, maxSlippage] = [durationOf(draft), slippageOf(draft)];
  const limit = termsOf(draft).limit;
  const ticks = ticksOf(limit, market);
  if (durationMs === undefined || maxSlippage === undefined || (limit !== '' && ticks === undefined)) return undefined;
  const worst = ticks === undefined ? {} : { limitPrice: formatPrice(ticks, market.spec) };
  return { kind: 'twap', ...common, durationMs, maxSlippage, ...worst };
}
