import {
  formatShortest,
  icebergParts,
  isExpiryInFuture,
  isIcebergTooLarge,
  isValidIcebergPart,
  MAX_ICEBERG_PARTS,
  parseQty,
} from '@bourse/domain';
import { momentOf } from '@bourse/kit/formats/local-time.ts';
import { type Instrument, lotsOf } from '../instrument.ts';
import { errorOf, type FieldErrors, readField } from './field-check.ts';
import type { OrderDraft } from './order-draft.ts';

/** What is wrong with how a limit order is to rest: the end of a GTD order, the visible part of an iceberg. `nowMs` is the user's clock. */
export function restErrors(draft: OrderDraft, market: Instrument, nowMs: number): FieldErrors {
  return { ...expiryError(draft, nowMs), ...icebergError(draft, market) };
}

function expiryError({ timeInForce, expires }: OrderDraft, nowMs: number): FieldErrors {
  if (timeInForce !== 'GTD') return {};
  const expiresMs = momentOf(expires);
  // Unlike an amount, an empty time looks finished: it is said.
  return expiresMs !== undefined && isExpiryInFuture(expiresMs, nowMs)
    ? {}
    : { expires: { code: 'EXPIRY_INVALID', values: {} } };
}

function icebergError({ iceberg, qty }: OrderDraft, market: Instrument): FieldErrors {
  const part = readField(iceberg, (text) => parseQty(text, market.spec));
  if (part.code !== undefined) return { iceberg: errorOf(part.code, market) };
  const lots = lotsOf(qty, market);
  if (part.value === undefined || lots === undefined) return {};
  if (isIcebergTooLarge(lots, part.value)) return { iceberg: { code: 'ICEBERG_TOO_LARGE', values: {} } };
  if (isValidIcebergPart(lots, part.value)) return {};
  const { spec, base } = market;
  const least = Math.ceil(lots / MAX_ICEBERG_PARTS);
  const limit = formatShortest(BigInt(least) * BigInt(spec.lotSize), spec.qtyScale);
  return {
    iceberg: { code: 'ICEBERG_INVALID', values: { limit, unit: base.code, parts: String(MAX_ICEBERG_PARTS) } },
  };
}

/** Into how many parts an iceberg falls; undefined while quantity or visible part cannot be read. */
export function icebergPartsOf({ iceberg, qty }: OrderDraft, market: Instrument): number | undefined {
  const [lots, part] = [lotsOf(qty, market), lotsOf(iceberg, market)];
  return lots === undefined || part === undefined ? undefined : icebergParts(lots, part);
}
