/** A market's terms as the API has them, made into the core's. Nothing is rounded; whether the numbers make a market is the core's to decide. */
import { createHash } from 'node:crypto';
import type { RouteBody } from '@bourse/contract';
import {
  type AssetSpec,
  MARKET_LIMITS,
  MAX_PRICE_TICKS,
  type MarketLimits,
  type MarketSpec,
  type MarketTerms,
  parseDecimal,
  parseLots,
  parsePrice,
} from '@bourse/domain';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';

type TermsBody = Omit<RouteBody<'configureMarket'>, 'termsVersion'>;
type NewBody = RouteBody<'createMarket'>;
/** What gives prices and quantities their meaning. */
type Steps = Pick<MarketSpec, 'priceScale' | 'tickSize' | 'qtyScale' | 'lotSize'>;

const NO_LIMIT = /^(0+(\.0+)?)?$/;

/** Differs when the terms do: whoever changes them names the terms that he has seen. */
export function termsVersionOf(spec: MarketSpec): string {
  const { executionRangePpm = 0, limits = {}, makerFeePpm, maxQtyLots, minNotional, minQtyLots, priceBandPpm } = spec;
  const main = [minQtyLots, maxQtyLots, minNotional, priceBandPpm, executionRangePpm, makerFeePpm, spec.takerFeePpm];
  const all = [...main, spec.selfTradePrevention, ...MARKET_LIMITS.map((name) => limits[name] ?? 0)];
  return createHash('sha256').update(all.join('/')).digest('hex').slice(0, 16);
}

/** Reads the terms of a market whose steps are known. */
export function readTerms(body: TermsBody, steps: Steps, quote: AssetSpec): ApiResult<MarketTerms> {
  const minQtyLots = lots(body.minQty, steps, 'minQty');
  if (!minQtyLots.ok) return minQtyLots;
  const maxQtyLots = lots(body.maxQty, steps, 'maxQty');
  if (!maxQtyLots.ok) return maxQtyLots;
  const minNotional = parseDecimal(body.minNotional, quote.scale);
  if (!minNotional.ok) return reject(minNotional.code, 'minNotional');
  const limits = readLimits(body.limits, steps);
  if (!limits.ok) return limits;
  const { executionRangePpm, makerFeePpm, priceBandPpm, selfTradePrevention, takerFeePpm } = body;
  return {
    ok: true,
    value: {
      minQtyLots: minQtyLots.value,
      maxQtyLots: maxQtyLots.value,
      minNotional: minNotional.value,
      priceBandPpm,
      ...(executionRangePpm === 0 ? {} : { executionRangePpm }),
      makerFeePpm,
      takerFeePpm,
      selfTradePrevention,
      ...(Object.keys(limits.value).length === 0 ? {} : { limits: limits.value }),
    },
  };
}

/** Reads a market that is to be listed. */
export function readMarket(body: NewBody, quote: AssetSpec): ApiResult<MarketSpec> {
  const steps = readSteps(body);
  if (!steps.ok) return steps;
  const terms = readTerms(body, steps.value, quote);
  if (!terms.ok) return terms;
  const maxPriceTicks = parsePrice(body.maxPrice, { ...steps.value, maxPriceTicks: MAX_PRICE_TICKS });
  if (!maxPriceTicks.ok) return reject(maxPriceTicks.code, 'maxPrice');
  return {
    ok: true,
    value: {
      marketId: body.tradeId,
      code: body.tradeCode,
      baseAssetId: body.baseCoinId,
      quoteAssetId: body.quoteCoinId,
      ...steps.value,
      maxPriceTicks: maxPriceTicks.value,
      ...terms.value,
    },
  };
}

function readSteps({ lotSize, priceScale, qtyScale, tickSize }: NewBody): ApiResult<Steps> {
  const tick = parseDecimal(tickSize, priceScale);
  if (!tick.ok) return reject(tick.code, 'tickSize');
  const lot = parseDecimal(lotSize, qtyScale);
  if (!lot.ok) return reject(lot.code, 'lotSize');
  if (!isStep(tick.value)) return reject('MARKET_BOUNDS_INVALID', 'tickSize');
  if (!isStep(lot.value)) return reject('MARKET_BOUNDS_INVALID', 'lotSize');
  return { ok: true, value: { priceScale, tickSize: Number(tick.value), qtyScale, lotSize: Number(lot.value) } };
}

function isStep(value: bigint): boolean {
  return value > 0n && value <= BigInt(MAX_PRICE_TICKS);
}

function lots(text: string, steps: Steps, field: string): ApiResult<number> {
  const parsed = parseLots(text, steps);
  if (!parsed.ok) return reject(parsed.code, field);
  const value = Number(parsed.value);
  return Number.isSafeInteger(value) ? { ok: true, value } : tooLarge(field);
}

function tooLarge(field: string): Rejection {
  return reject('QTY_TOO_LARGE', field);
}

/** What is 0, empty or not named is no limit, and left out. */
function readLimits({ maxPosition = '', ...counts }: TermsBody['limits'], steps: Steps): ApiResult<MarketLimits> {
  const position = NO_LIMIT.test(maxPosition) ? undefined : lots(maxPosition, steps, 'limits.maxPosition');
  if (position?.ok === false) return position;
  const all: Partial<Record<keyof MarketLimits, number | undefined>> = { ...counts, maxPositionLots: position?.value };
  const set = MARKET_LIMITS.flatMap((name) => ((all[name] ?? 0) === 0 ? [] : [[name, all[name]] as const]));
  return { ok: true, value: Object.fromEntries(set) };
}
