import type { RouteData } from '@bourse/contract';
import { type AssetSpec, formatDecimal, formatShortest, invariant } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { PlannedStep } from './best-path.ts';
import type { StoredConversion } from './conversions.store.ts';
import type { Quote } from './quotes.ts';

/** Decimals of a rate, of which only so many significant digits are shown. */
const RATE_SCALE = 24;
const RATE_DIGITS = 10;

type Leg = Pick<PlannedStep, 'marketId' | 'side' | 'paid' | 'received'>;

function assetOf(view: ExchangeView, assetId: number): AssetSpec {
  const asset = view.catalogue.asset(assetId);
  invariant(asset !== undefined, `asset ${assetId} of a conversion is not in the catalogue`);
  return asset;
}

/** Coins of the second for one of the first, by what was paid and received; ten digits, rounded down. */
export function rateText(paid: bigint, received: bigint, from: AssetSpec, to: AssetSpec): string {
  const units = (received * 10n ** BigInt(from.scale + RATE_SCALE - to.scale)) / paid;
  const surplus = Math.max(0, units.toString().length - RATE_DIGITS);
  const factor = 10n ** BigInt(Math.min(surplus, RATE_SCALE));
  return formatShortest((units / factor) * factor, RATE_SCALE);
}

function legData(view: ExchangeView, { marketId, paid, received, side }: Leg) {
  const { base, quote, spec } = view.market(marketId).market;
  const [pays, gets] = side === 'sell' ? [base, quote] : [quote, base];
  return {
    tradeId: marketId,
    tradeCode: spec.code,
    side,
    paid: formatDecimal(paid, pays.scale),
    paidCoin: pays.code,
    received: formatDecimal(received, gets.scale),
    receivedCoin: gets.code,
  };
}

/** A quote in the API's format. */
export function quoteData(
  view: ExchangeView,
  { command, quoteId, validUntilMs }: Quote,
  plan: readonly PlannedStep[],
): RouteData<'convertQuote'> {
  const [from, to] = [assetOf(view, command.fromAssetId), assetOf(view, command.toAssetId)];
  const [paid, received] = [plan[0]?.paid ?? 0n, plan.at(-1)?.received ?? 0n];
  const legs = plan.map((step) => {
    const { base, quote } = view.market(step.marketId).market;
    return {
      ...legData(view, step),
      fee: formatDecimal(step.fee, step.side === 'sell' ? quote.scale : base.scale),
    };
  });
  return {
    quoteId,
    fromCoinId: from.assetId,
    toCoinId: to.assetId,
    paid: formatDecimal(paid, from.scale),
    received: formatDecimal(received, to.scale),
    minReceived: formatDecimal(command.minReceived, to.scale),
    rate: rateText(paid, received, from, to),
    legs,
    validUntilMs,
  };
}

/** A conversion in the API's format. */
export function conversionData(view: ExchangeView, row: StoredConversion): RouteData<'convert'> {
  const [from, to] = [assetOf(view, row.fromAssetId), assetOf(view, row.toAssetId)];
  return {
    conversionId: row.conversionId.toString(),
    fromCoinId: from.assetId,
    fromCoin: from.code,
    toCoinId: to.assetId,
    toCoin: to.code,
    paid: formatDecimal(row.paid, from.scale),
    received: formatDecimal(row.received, to.scale),
    rate: rateText(row.paid, row.received, from, to),
    legs: row.legs.map((leg) => ({ ...legData(view, leg), orderId: leg.orderId.toString() })),
    timeMs: row.createdMs,
  };
}
