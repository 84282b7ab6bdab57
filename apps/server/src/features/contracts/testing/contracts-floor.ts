import { type Command, createExchange, type Exchange, type PlaceLimit } from '@bourse/core';
import type { ContractSpec } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import { recoveredStateOf } from '../../../platform/core-host/recovered-state.ts';
import { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { TEST_ASSETS, TEST_MARKETS } from '../../../testing/test-world.ts';
import { AdlLights } from '../adl-lights.ts';
import { ContractFigures } from '../contract-figures.ts';
import { type ContractsPart, contractsPart } from '../contracts-part.ts';
import { bring, LINEAR, listContracts } from './contracts-world.ts';

/** Traders of a floor. */
export const ANN = 1_000;
export const BEN = 1_001;
export const CAT = 1_002;
const TRADERS = [ANN, BEN, CAT];

/** A view with what is worked out from its part of contracts. */
export interface FloorView {
  readonly view: ExchangeView;
  readonly part: ContractsPart;
  readonly figures: ContractFigures;
  readonly lights: AdlLights;
}

/** A view of everything that a core knows. */
export function viewOfContracts(exchange: Exchange, clock: () => number = () => 0): FloorView {
  const view = new ExchangeView(clock, [contractsPart]);
  view.load(recoveredStateOf(exchange));
  const part = view.partOf(contractsPart);
  const figures = new ContractFigures(part, view);
  return { view, part, figures, lights: new AdlLights(part, figures, view) };
}

/** A core with a spot market and two contracts, and a view that follows it; each trader has 10,000 USDT and 1 BTC for contracts. */
export class ContractsFloor {
  readonly exchange: Exchange = createExchange();
  readonly seen: FloorView;
  timeMs = 1_000;

  constructor(terms: Partial<ContractSpec> = {}) {
    const { BTC, USDT } = TEST_ASSETS;
    for (const asset of [BTC, USDT]) this.exchange.apply({ type: 'create-asset', asset });
    this.exchange.apply({ type: 'create-market', market: TEST_MARKETS.btc_usdt });
    this.seen = viewOfContracts(this.exchange, () => this.timeMs);
    for (const command of listContracts(terms)) this.must(command);
    for (const accountId of TRADERS) {
      this.must({ type: 'open-account', accountId });
      this.must(bring(accountId, 10_000n * 10n ** 8n));
      this.must(bring(accountId, 10n ** 8n, BTC.assetId));
    }
  }

  /** Runs a command now; what it came to is in the view. */
  run(command: Command): AppliedCommand {
    const events = this.exchange.apply(command, { timeMs: this.timeMs });
    const applied = { seq: this.exchange.seq, timeMs: this.timeMs, correlation: 0, events };
    this.seen.view.apply([applied]);
    return applied;
  }

  /** The same of one that must be accepted. */
  must(command: Command): AppliedCommand {
    const applied = this.run(command);
    const [first] = applied.events;
    if (first?.type === 'rejected') throw new Error(`${command.type} was rejected: ${first.code}`);
    return applied;
  }

  limit(accountId: number, side: 'buy' | 'sell', qtyLots: number, priceTicks: number, more: Partial<PlaceLimit> = {}) {
    return this.run(limitOrder(accountId, side, qtyLots, priceTicks, more));
  }

  /** The first buys from the second. */
  trade(buyer: number, seller: number, qtyLots: number, priceTicks = 600_000, more: Partial<PlaceLimit> = {}): void {
    this.must(limitOrder(seller, 'sell', qtyLots, priceTicks, more));
    this.must(limitOrder(buyer, 'buy', qtyLots, priceTicks, more));
  }
}

/** A limit order on the linear contract, unless another market is named. */
export function limitOrder(
  accountId: number,
  side: 'buy' | 'sell',
  qtyLots: number,
  priceTicks: number,
  more: Partial<PlaceLimit> = {},
): Command {
  const order = { type: 'place-order', orderType: 'limit', marketId: LINEAR.marketId } as const;
  return { ...order, accountId, side, qtyLots, priceTicks, ...more };
}
