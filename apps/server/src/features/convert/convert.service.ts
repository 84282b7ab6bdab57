/**
 * Conversions of users: quotes at the prices of the books, and the command that carries one out.
 *
 * Goal: what a user accepts is what happens, or nothing does. Method: a quote is only what the server remembers of an offer; the core foresees the
 * orders with its own books and rejects what would bring less than the quote's least. The quote's number is the command's idempotency key.
 */
import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Convert, Converted } from '@bourse/core';
import { parseDecimal } from '@bourse/domain';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { bestPath, type PathCode } from './best-path.ts';
import type { ConversionStore } from './conversions.store.ts';
import { type Conversion, type Quote, Quotes } from './quotes.ts';
import { conversionData, quoteData } from './wire.ts';

export interface ConvertDeps {
  readonly host: Pick<CoreHost, 'submit'>;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: ConversionStore;
}

/** Hundredths of a percent by which less may arrive than was quoted, when a call names none. */
const USUAL_TOLERANCE = 50n;
const WHOLE = 10_000n;
/** The request field that a rejection refers to. */
const FIELD_OF: Partial<Record<PathCode, string>> = {
  CONVERT_PATH_INVALID: 'toCoinId',
  QTY_TOO_SMALL: 'amount',
  QTY_TOO_LARGE: 'amount',
  NOTIONAL_TOO_SMALL: 'amount',
  CONVERT_BOOK_TOO_THIN: 'amount',
};

/** Quotes and conversions. */
export class ConvertService {
  private readonly deps: ConvertDeps;
  private readonly quotes: Quotes;

  constructor(deps: ConvertDeps) {
    this.deps = deps;
    this.quotes = new Quotes(() => deps.view.nowMs());
  }

  /** What an amount brings now. */
  quote(accountId: number, query: RouteQuery<'convertQuote'>): ApiResult<RouteData<'convertQuote'>> {
    const { view } = this.deps;
    const [from, to] = [view.catalogue.coin(Number(query.fromCoinId)), view.catalogue.coin(Number(query.toCoinId))];
    if (from === undefined) return reject('UNKNOWN_ASSET', 'fromCoinId');
    if (to === undefined) return reject('UNKNOWN_ASSET', 'toCoinId');
    const amount = parseDecimal(query.amount, from.scale);
    if (!amount.ok) return reject(amount.code, 'amount');
    if (amount.value <= 0n) return reject('AMOUNT_NOT_POSITIVE', 'amount');
    const path = { fromAssetId: from.assetId, toAssetId: to.assetId };
    const plan = bestPath(view, accountId, { ...path, amount: amount.value });
    if (!plan.ok) return reject(plan.code, FIELD_OF[plan.code]);
    // Fees are rounded up fill by fill: without a tolerance too the promise is what arrives however the orders stand.
    const received = plan.value.at(-1)?.leastReceived ?? 0n;
    const tolerance = query.tolerance === undefined ? USUAL_TOLERANCE : BigInt(query.tolerance);
    const quote = this.quotes.add({
      type: 'convert',
      accountId,
      ...path,
      amount: amount.value,
      minReceived: received - (received * tolerance) / WHOLE,
      legs: plan.value.map(({ marketId, side }) => ({ marketId, side })),
    });
    return { ok: true, value: quoteData(view, quote, plan.value) };
  }

  /** Carries a quote out, once. */
  async convert(accountId: number, quoteId: string): Promise<Conversion> {
    const quote = this.quotes.find(accountId, quoteId);
    if (quote === undefined) return reject('CONVERT_QUOTE_EXPIRED', 'quoteId');
    // Two calls at a time share one command; one that had no outcome may be sent again under the same key.
    const accepted = quote.accepted ?? this.send(quote);
    quote.accepted = accepted;
    const isAnswered = await accepted.then(isFinal).catch(() => false);
    if (!isAnswered && quote.accepted === accepted) quote.accepted = undefined;
    return accepted;
  }

  private async send(quote: Quote): Promise<Conversion> {
    const { command, quoteId } = quote;
    const { events, timeMs } = await this.deps.host.submit(command, BigInt(`0x${quoteId}`));
    quote.wasCarriedOut = true;
    const [first] = events;
    if (first?.type === 'duplicate') return this.replyOfFirst(command, first);
    if (first?.type === 'rejected') return reject(apiCodeOf(first.code));
    const converted = events.find((event): event is Converted => event.type === 'converted');
    if (converted === undefined) throw new Error('a conversion without an outcome');
    const row = { ...converted, conversionId: BigInt(converted.conversionId), createdMs: timeMs };
    return { ok: true, value: conversionData(this.deps.view, row) };
  }

  private async replyOfFirst(
    { accountId }: Convert,
    first: { readonly code?: Parameters<typeof apiCodeOf>[0] | undefined; readonly originalSeq: number },
  ): Promise<Conversion> {
    const { projector, store, view } = this.deps;
    if (first.code !== undefined) return reject(apiCodeOf(first.code));
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const row = await store.find(first.originalSeq);
    return row?.accountId === accountId ? { ok: true, value: conversionData(view, row) } : reject('NOT_READY');
  }
}

/** Whether an outcome is that of the command; what is not ready is asked for again. */
function isFinal(outcome: Conversion): boolean {
  return outcome.ok || outcome.code !== 'NOT_READY';
}
