import { isStopPassed, notionalOf, parsePrice } from '@bourse/domain';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import type { CheckContext, OrderCheck } from '../../../trading/model/check.ts';
import {
  errorOf,
  type FieldError,
  type FieldErrors,
  type OrderField,
  readField,
} from '../../../trading/model/field-check.ts';
import { gainBetween, takerRates } from '../../../trading/model/gain.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { EXITS, type Exit, exitKind, exitLotsOf, exitSideOf, limitOf, stopOf } from './attached.ts';
import { exitLinkError, withExitsLinked } from './exit-link.ts';
import { checkOrder } from './order-check.ts';

/*
 * A limit order with what closes its position. The entry is checked as any limit order; each exit under the core's rules for a pending
 * order, measured at its limit, else at the price at which it fires.
 */

/** Checks a limit order and the exits attached to it. */
export function checkAttached(typed: OrderDraft, context: CheckContext): OrderCheck {
  const { market } = context;
  const draft = withExitsLinked(typed, market);
  const entry = checkOrder(draft, context);
  const errors: Partial<Record<OrderField, FieldError>> = { ...entry.errors };
  for (const exit of EXITS) Object.assign(errors, exitErrors(exit, draft, market));
  const lots = exitLotsOf(draft, market);
  if (lots !== undefined && lots < market.spec.minQtyLots) errors.qty ??= errorOf('QTY_TOO_SMALL', market);
  const missing = entry.missing ?? missingExit(draft);
  return { ...entry, errors, missing, ready: missing === undefined && entry.ready && Object.keys(errors).length === 0 };
}

function exitErrors(exit: Exit, draft: OrderDraft, market: Instrument): FieldErrors {
  const unlinked = exitLinkError(exit, draft, market);
  if (unlinked !== undefined) return { [exit]: { code: unlinked, values: {} } };
  const stop = readField(stopOf(exit, draft), (text) => parsePrice(text, market.spec));
  const limit = readField(limitOf(exit, draft), (text) => parsePrice(text, market.spec));
  if (stop.code !== undefined) return { [exit]: errorOf(stop.code, market) };
  if (limit.code !== undefined) return { [`${exit}Limit`]: errorOf(limit.code, market) };
  if (stop.value === undefined) return {};
  const entryTicks = ticksOf(draft.price, market);
  const side = exitSideOf(draft.side);
  // When the exit comes, the market stands at the price of the entry: what is on its wrong side would fire at once.
  if (entryTicks !== undefined && isStopPassed(exitKind(exit), side, stop.value, entryTicks)) {
    return { [exit]: { code: 'STOP_PRICE_PASSED', values: {} } };
  }
  const lots = exitLotsOf(draft, market);
  if (lots === undefined) return {};
  const worth = notionalOf(limit.value ?? stop.value, lots, market.units);
  return worth < market.spec.minNotional ? { [exit]: errorOf('NOTIONAL_TOO_SMALL', market) } : {};
}

/** One exit at least, and no limit of one that never fires. */
function missingExit(draft: OrderDraft): OrderField | undefined {
  const empty = EXITS.filter((exit) => stopOf(exit, draft) === '');
  return empty.length === EXITS.length ? 'profit' : empty.find((exit) => limitOf(exit, draft) !== '');
}

/** What entry and exit together bring or cost in quote units, fees of both at the taker's rate; undefined while a price is missing. */
export function gainOf(exit: Exit, draft: OrderDraft, market: Instrument): bigint | undefined {
  const entryTicks = ticksOf(draft.price, market);
  const exitTicks = ticksOf(limitOf(exit, draft), market) ?? ticksOf(stopOf(exit, draft), market);
  const lots = exitLotsOf(draft, market);
  if (entryTicks === undefined || exitTicks === undefined || lots === undefined || lots <= 0) return undefined;
  return gainBetween(draft.side, entryTicks, exitTicks, lots, market, takerRates(market));
}
