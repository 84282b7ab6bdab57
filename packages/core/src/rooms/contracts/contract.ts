import {
  type ContractSpec,
  type ContractUnits,
  type ContractWallet,
  type DerivedTier,
  tiersOf,
  walletOf,
} from '@bourse/domain';
import type { Market } from '../../trading/market.ts';
import type { PriceState } from './commands.ts';

/** A contract's rules with the accounts of the house that stand behind it: what its market is listed by. */
export interface ListedContract extends ContractSpec {
  readonly clearingAccountId: number;
  readonly fundAccountId: number;
}

/** A listed contract: its market and what moves beside orders and prices. */
export class Contract {
  declare readonly market: Market;
  declare readonly spec: ListedContract;
  declare readonly units: ContractUnits;
  declare readonly tiers: readonly DerivedTier[];
  declare readonly wallet: ContractWallet;
  /** Indexes of the house's accounts. */
  declare readonly clearingOwner: number;
  declare readonly fundOwner: number;
  /** Stamp of the last funding, ms since the epoch; 0: none yet. */
  fundedMs = 0;
  priceState: PriceState = 'live';
  /** Price at which it has settled; 0: not yet. Nothing is traded on it any more. */
  settledTicks = 0;

  constructor(market: Market, spec: ListedContract, units: ContractUnits, clearingOwner: number, fundOwner: number) {
    this.market = market;
    this.spec = spec;
    this.units = units;
    this.tiers = tiersOf(spec);
    this.wallet = walletOf(spec);
    this.clearingOwner = clearingOwner;
    this.fundOwner = fundOwner;
  }

  get id(): number {
    return this.market.id;
  }
  /** Whether nobody may be liquidated by its prices. */
  get isStale(): boolean {
    return this.priceState === 'stale' || this.market.markTicks === 0;
  }
  /** Whether its book takes orders. */
  get isTrading(): boolean {
    return this.market.status === 0;
  }
  /** The most leverage that any size has. */
  get maxLeverage(): number {
    return this.tiers[0]?.maxLeverage ?? 1;
  }
}
