import { type BookLevel, invariant, type PriceTicks, priceTicks, qtyLots } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { ContractState } from '../../../platform/exchange-view/markets/markets-part.ts';
import type { ContractsPart } from '../contracts-part.ts';
import type { LiveContract } from '../live-contract.ts';
import type { PricedContract, PricedContracts } from './priced-contract.ts';

/** Contracts of the live view as the price engine sees them. */
export class LivePricedContracts implements PricedContracts {
  private readonly part: Pick<ContractsPart, 'all'>;
  private readonly view: Pick<ExchangeView, 'findContract'>;
  private readonly known = new Map<number, PricedContract>();

  constructor(part: Pick<ContractsPart, 'all'>, view: Pick<ExchangeView, 'findContract'>) {
    this.part = part;
    this.view = view;
  }

  all(): readonly PricedContract[] {
    return this.part.all().map((live) => this.pricedOf(live));
  }

  private pricedOf(live: LiveContract): PricedContract {
    const known = this.known.get(live.contractId);
    if (known !== undefined) return known;
    const state = this.view.findContract(live.contractId);
    invariant(state !== undefined, () => `contract ${live.contractId} has no book in the view`);
    const priced = new LivePricedContract(live, state);
    this.known.set(live.contractId, priced);
    return priced;
  }
}

/** Reads through to what the view has at the moment. */
class LivePricedContract implements PricedContract {
  private readonly live: LiveContract;
  private readonly state: ContractState;

  constructor(live: LiveContract, state: ContractState) {
    this.live = live;
    this.state = state;
  }

  get spec() {
    return this.live.spec;
  }
  get units() {
    return this.state.market.units;
  }
  get settleScale() {
    return this.state.market.settle.scale;
  }
  get clearingAccountId() {
    return this.live.clearingAccountId;
  }
  get fundAccountId() {
    return this.live.fundAccountId;
  }
  get indexTicks() {
    return ticksOf(this.live.indexTicks);
  }
  get markTicks() {
    return ticksOf(this.live.markTicks);
  }
  get lastTicks() {
    return ticksOf(this.state.lastTicks);
  }
  get priceState() {
    return this.live.priceState;
  }
  get fundedMs() {
    return this.live.funding?.stampMs ?? 0;
  }
  get isTrading() {
    return this.state.market.status === 'trading';
  }
  get isSettled() {
    return this.live.settledTicks !== 0;
  }

  levels(side: 'bids' | 'asks', limit: number): readonly BookLevel[] {
    return this.state[side].levels(limit).map((level) => ({
      priceTicks: priceTicks(level.priceTicks),
      qtyLots: qtyLots(level.qtyLots),
    }));
  }
}

/** The view has 0 for a price that there is not. */
function ticksOf(ticks: number): PriceTicks | undefined {
  return ticks === 0 ? undefined : priceTicks(ticks);
}
