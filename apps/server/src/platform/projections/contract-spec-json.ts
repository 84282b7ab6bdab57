import type { ContractSpec, RiskTier } from '@bourse/domain';

/** A contract's specification as JSON: amounts are decimal text. */
export interface ContractSpecJson extends Omit<ContractSpec, 'minNotional' | 'largePositionUnits' | 'tiers'> {
  readonly minNotional: string;
  readonly largePositionUnits: string;
  readonly tiers: readonly (Omit<RiskTier, 'capUnits'> & { readonly capUnits: string })[];
}

/** Encodes a contract's specification for a column of type jsonb. */
export function contractSpecJson(spec: ContractSpec): ContractSpecJson {
  return {
    ...spec,
    minNotional: spec.minNotional.toString(),
    largePositionUnits: spec.largePositionUnits.toString(),
    tiers: spec.tiers.map((tier) => ({ ...tier, capUnits: tier.capUnits.toString() })),
  };
}

/** Decodes it. */
export function contractSpecOf(json: ContractSpecJson): ContractSpec {
  return {
    ...json,
    minNotional: BigInt(json.minNotional),
    largePositionUnits: BigInt(json.largePositionUnits),
    tiers: json.tiers.map((tier) => ({ ...tier, capUnits: BigInt(tier.capUnits) })),
  };
}
