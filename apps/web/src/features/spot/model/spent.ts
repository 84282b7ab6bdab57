import {
  type AssetSpec,
  affordableLots,
  amount,
  formatShortest,
  priceTicks,
  type Side,
  sellableLots,
} from '@bourse/domain';
import type { Instrument } from '../../../trading/instrument.ts';
import type { CheckContext } from '../../../trading/model/check.ts';
import type { FieldError } from '../../../trading/model/field-check.ts';
import { measureTicks, type OrderDraft, qtyText, withQty, withTotal } from '../../../trading/model/order-draft.ts';

/** What a spot order is paid with: a buy with the quote asset, a sell with the base asset. */
export function spentBy({ base, quote }: Instrument, side: Side): AssetSpec {
  return side === 'buy' ? quote : base;
}

/** Says how much there is of what an order would hold. */
export function fundsError(
  { side }: Pick<OrderDraft, 'side'>,
  { market, funds }: Pick<CheckContext, 'market' | 'funds'>,
): FieldError {
  const asset = spentBy(market, side);
  const values = { available: formatShortest(funds?.[side] ?? 0n, asset.scale), unit: asset.code };
  return { code: 'INSUFFICIENT_BALANCE', values };
}

/**
 * Spends a share (0 to 100, to hundredths) of what is available, rounded down to whole lots, or for a market buy to the quote's smallest units.
 * `lastTicks` measures an order that waits without a price of its own.
 */
export function spendShare(
  draft: OrderDraft,
  percent: number,
  available: bigint,
  market: Instrument,
  lastTicks = 0,
): OrderDraft {
  const share = BigInt(Math.round(Math.min(100, Math.max(0, percent)) * 100));
  const budget = amount((available * share) / 10_000n);
  if (draft.side === 'sell') {
    const lots = sellableLots(budget, market.spec, market.units);
    return { ...withQty(draft, lots > 0 ? qtyText(lots, market) : '', market), percent };
  }
  if (draft.type === 'market') {
    const total = budget > 0n ? formatShortest(budget, market.quote.scale) : '';
    return { ...withTotal(draft, total, market), percent };
  }
  const ticks = measureTicks(draft, lastTicks, market);
  if (ticks === undefined) return { ...draft, percent };
  const lots = affordableLots(budget, priceTicks(ticks), market.spec, market.units);
  return { ...withQty(draft, lots > 0 ? qtyText(lots, market) : '', market), percent };
}
