/** By which rules a contract's prices are made. */
import {
  BAND_RULES,
  type BandRules,
  type ContractSpec,
  type ContractUnits,
  contractValue,
  FUNDING_TERMS,
  type FundingHours,
  type FundingRules,
  fundingBounds,
  INDEX_RULES,
  type IndexRules,
  impactNotional,
  MAJOR_INDEX_RULES,
  maxLeverageOf,
  pow10,
  realAssetCode,
} from '@bourse/domain';

/** The rules of one contract. */
export interface PriceTerms {
  readonly index: IndexRules;
  readonly funding: FundingRules;
  readonly fundingHours: FundingHours;
  readonly bands: BandRules;
}

const MAJORS: readonly string[] = ['BTC', 'ETH'];
/** What the impact notional is made of: so many units of the quote currency at the highest leverage. Source: trading rules 2.4. */
const IMPACT_BASE = 200;
const PPM = 1_000_000;

/** The pair that a contract's index is about, as sources name it: `btc_usdt`. A contract in dollars follows the pair in USDT. */
export function indexPairOf({ quote, underlying }: Pick<ContractSpec, 'quote' | 'underlying'>): string {
  const realQuote = realAssetCode(quote);
  return `${realAssetCode(underlying)}_${realQuote === 'USD' ? 'USDT' : realQuote}`.toLowerCase();
}

/** How often a contract has funding unless an operator says otherwise. */
export function defaultFundingHours({ underlying }: Pick<ContractSpec, 'underlying'>): FundingHours {
  return MAJORS.includes(realAssetCode(underlying)) ? 8 : 4;
}

/** The rules of a contract; the bounds of its funding follow from its first tier. */
export function priceTermsOf(spec: ContractSpec, fundingHours: FundingHours = defaultFundingHours(spec)): PriceTerms {
  return {
    index: MAJORS.includes(realAssetCode(spec.underlying)) ? MAJOR_INDEX_RULES : INDEX_RULES,
    funding: { ...FUNDING_TERMS, ...fundingBounds(spec.tiers[0]?.maintenancePpm ?? 0) },
    fundingHours,
    bands: BAND_RULES,
  };
}

/** The impact notional of a contract at an index, smallest units of its settle asset. */
export function impactNotionalOf(
  {
    settleScale,
    spec,
    units,
  }: { readonly spec: ContractSpec; readonly units: ContractUnits; readonly settleScale: number },
  indexTicks: number,
): bigint {
  const marginPpm = Math.ceil(PPM / Math.max(1, maxLeverageOf(spec)));
  if (spec.direction === 'linear') return impactNotional(BigInt(IMPACT_BASE) * pow10(settleScale), marginPpm);
  const lots = Math.max(1, Math.round((IMPACT_BASE * 10 ** spec.qtyScale) / spec.lotSize));
  return impactNotional(contractValue(lots, indexTicks, units), marginPpm);
}
