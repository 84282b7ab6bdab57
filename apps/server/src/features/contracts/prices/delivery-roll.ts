/**
 * The roll: at every time each family of delivery contracts (one underlying, quote and settle asset) has the expiries of the calendar. What is missing is
 * listed by the rules of the family's contract that expires last, so that a server that was away over an expiry catches up by itself. The first contracts
 * of a family are listed by whoever brings it.
 */
import { DELIVERY_PERIODS, deliveryCode, deliveryListing } from '@bourse/domain';
import type { PricedContract } from './priced-contract.ts';

/** What the roll reads of a contract. */
export type RolledContract = Pick<PricedContract, 'spec' | 'clearingAccountId' | 'fundAccountId'>;

/** Contracts to be listed at a time, nearest expiry first; their ids follow the largest of a delivery contract. */
export function missingDeliveries(contracts: readonly RolledContract[], nowMs: number): readonly RolledContract[] {
  const deliveries = contracts.filter(({ spec }) => spec.kind === 'delivery');
  const listing = deliveryListing(nowMs);
  let lastId = Math.max(0, ...deliveries.map(({ spec }) => spec.marketId));
  return [...Map.groupBy(deliveries, familyOf).values()].flatMap((family) => {
    const template = family.reduce((last, one) => (expiryOf(one) > expiryOf(last) ? one : last));
    const known = new Set(family.map(expiryOf));
    return DELIVERY_PERIODS.map((period) => listing[period])
      .filter((expiresMs) => !known.has(expiresMs))
      .map((expiresMs): RolledContract => {
        lastId += 1;
        const code = deliveryCode(pairOf(template), expiresMs);
        return { ...template, spec: { ...template.spec, marketId: lastId, code, expiresMs } };
      });
  });
}

function familyOf({ spec }: RolledContract): string {
  return `${pairOf({ spec })}/${spec.settleAssetId}/${spec.direction}`;
}

/** The part of a code before the day: `btc_usdt` of `btc_usdt_261225_d`. */
function pairOf({ spec: { code } }: Pick<RolledContract, 'spec'>): string {
  return code.replace(/_\d{6}_d$/, '');
}

function expiryOf({ spec }: RolledContract): number {
  return spec.expiresMs ?? 0;
}
