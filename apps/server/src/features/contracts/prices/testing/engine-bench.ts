import { type Command, createExchange, type Exchange, type ExchangeEvent } from '@bourse/core';
import {
  BTC_TIERS,
  type ContractSpec,
  type FundingHours,
  type PriceTicks,
  priceTicks,
  qtyLots,
  tiersOfRows,
  unitsOfContract,
} from '@bourse/domain';
import { BookSide } from '../../../../platform/exchange-view/markets/book-side.ts';
import { silentLogger } from '../../../../platform/logger.ts';
import { PriceEngine } from '../price-engine.ts';
import type { PriceSource, SourcePrice } from '../price-source.ts';
import { decodeState, encodeState, type PriceState } from '../price-state.ts';
import type { PricedContract } from '../priced-contract.ts';

const USDT = { assetId: 52, code: 'USDT', scale: 8 };
const CLEARING = 10;
const FUND = 11;
/** Two accounts that make the book; each has a billion. */
export const MAKERS = [1_000, 1_001] as const;
/** Ids of the bench's contracts. */
export const PERPETUAL = 101;

/** A linear contract on BTC: one tick 0.1 USDT, one lot 0.001 BTC. */
export const PERPETUAL_SPEC: ContractSpec = {
  marketId: PERPETUAL,
  code: 'btc_usdt',
  kind: 'perpetual',
  isMock: false,
  direction: 'linear',
  settleAssetId: USDT.assetId,
  underlying: 'BTC',
  quote: 'USDT',
  priceScale: 1,
  tickSize: 1,
  qtyScale: 3,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
  tiers: tiersOfRows(BTC_TIERS, USDT.scale),
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 1_000_000,
  fundSliceLots: 1_000,
};

/** A source that has the bench's price every second, until it is silenced. */
export class StubSource implements PriceSource {
  readonly name: string;
  readonly weight = 1;
  isSilent = false;
  /** Whole quote units. */
  price = 60_000;
  private last: SourcePrice | undefined;

  constructor(name: string) {
    this.name = name;
  }

  latest(nowMs: number): SourcePrice | undefined {
    if (!this.isSilent) this.last = { value: BigInt(this.price), scale: 0, atMs: nowMs };
    return this.last;
  }
}

interface Row {
  readonly contract: PricedContract;
  readonly moving: {
    indexTicks?: PriceTicks;
    markTicks?: PriceTicks;
    lastTicks?: PriceTicks;
    priceState: PricedContract['priceState'];
    fundedMs: number;
    isTrading: boolean;
    isSettled: boolean;
  };
  readonly bids: BookSide;
  readonly asks: BookSide;
}

/** The engine over a real core, with a clock and sources that a test moves. */
export class EngineBench {
  readonly exchange: Exchange = createExchange();
  readonly sources = [new StubSource('a'), new StubSource('b'), new StubSource('c')] as const;
  readonly events: ExchangeEvent[] = [];
  readonly commands: Command[] = [];
  hours: FundingHours = 8;
  nowMs: number;
  /** Fails the next submission: before it reaches the core, or after. */
  failNext: 'before' | 'after' | undefined;
  /** Whether the database is away. */
  cannotSave = false;
  engine: PriceEngine;
  private readonly rows = new Map<number, Row>();
  private saved = new Map<number, string>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
    this.do({ type: 'create-asset', asset: USDT });
    const floor = -(10n ** 17n);
    this.do({ type: 'open-house-account', accountId: CLEARING, name: 'contracts-clearing', class: 'clearing', floor });
    this.do({ type: 'open-house-account', accountId: FUND, name: 'contracts-fund', class: 'insurance' });
    for (const accountId of MAKERS) {
      this.do({ type: 'open-account', accountId });
      const money = { assetId: USDT.assetId, amount: 10n ** 17n, reason: 'deposit' } as const;
      for (const wallet of ['perpetual', 'delivery'] as const) this.do({ type: 'credit', accountId, wallet, ...money });
    }
    this.engine = this.newEngine();
  }

  list(spec: ContractSpec): void {
    this.do({ type: 'create-contract', contract: spec, clearingAccountId: CLEARING, fundAccountId: FUND });
  }

  /** Orders that no test trades away: `lots` a side. */
  quote(bidTicks: number, askTicks: number, lots = 100_000, marketId = PERPETUAL): void {
    const order = { type: 'place-order', orderType: 'limit', marketId, timeInForce: 'GTC', qtyLots: lots } as const;
    this.do({ ...order, accountId: MAKERS[0], side: 'buy', priceTicks: bidTicks });
    this.do({ ...order, accountId: MAKERS[0], side: 'sell', priceTicks: askTicks });
  }

  cancelQuotes(): void {
    this.do({ type: 'cancel-all', accountId: MAKERS[0] });
  }

  /** The second maker buys from the first one's asks. */
  buy(lots: number, marketId = PERPETUAL): void {
    this.do({
      type: 'place-order',
      orderType: 'market',
      accountId: MAKERS[1],
      marketId,
      side: 'buy',
      qtyLots: lots,
    } as Command);
  }

  do(command: Command): readonly ExchangeEvent[] {
    const events = this.exchange.apply(command, { timeMs: this.nowMs });
    this.commands.push(command);
    this.events.push(...events);
    for (const event of events) this.follow(event);
    return events;
  }

  /** Lets time go by in steps of the engine; the last one is at the end. */
  async run(ms: number, everyMs = 1_000): Promise<void> {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + everyMs);
      await this.engine.step(this.nowMs).catch(() => undefined);
    }
  }

  /** The server stops without saving anything more, and starts after so long. */
  async restart(afterMs: number): Promise<void> {
    this.nowMs += afterMs;
    this.engine = this.newEngine();
    await this.engine.start(this.nowMs);
  }

  fundings(): readonly { readonly stampMs: number; readonly ratePpb: number }[] {
    return this.events.flatMap((event) =>
      event.type === 'funding-settled' ? [{ stampMs: event.stampMs, ratePpb: event.ratePpb }] : [],
    );
  }

  priceStates(): readonly string[] {
    return this.events.flatMap((event) => (event.type === 'price-state-set' ? [event.state] : []));
  }

  contract(id = PERPETUAL): PricedContract {
    const row = this.rows.get(id);
    if (row === undefined) throw new Error(`no contract ${id}`);
    return row.contract;
  }

  codes(): readonly string[] {
    return [...this.rows.values()].map(({ contract }) => contract.spec.code);
  }

  private newEngine(): PriceEngine {
    return new PriceEngine({
      contracts: { all: () => [...this.rows.values()].map(({ contract }) => contract) },
      sourcesOf: () => this.sources,
      fundingHoursOf: () => this.hours,
      submit: async (commands) => {
        if (this.failNext === 'before') throw this.failed();
        const answers = commands.map((command) => this.do(command)[0]);
        if (this.failNext === 'after') throw this.failed();
        return answers;
      },
      states: {
        load: async () => new Map([...this.saved].map(([id, json]) => [id, decodeState(JSON.parse(json))])),
        save: async (states: ReadonlyMap<number, PriceState>) => {
          if (this.cannotSave) throw new Error('no database');
          this.saved = new Map([...states].map(([id, state]) => [id, encodeState(state)]));
        },
      },
      logger: silentLogger(),
    });
  }

  private failed(): Error {
    this.failNext = undefined;
    return new Error('the host did not answer');
  }

  private follow(event: ExchangeEvent): void {
    if (event.type === 'contract-created') this.rows.set(event.contract.marketId, rowOf(event.contract));
    if (!('marketId' in event) && !('contractId' in event)) return;
    const row = this.rows.get('contractId' in event ? event.contractId : (event.marketId ?? 0));
    if (row === undefined) return;
    const { moving } = row;
    if (event.type === 'level-changed')
      row[event.side === 'buy' ? 'bids' : 'asks'].set(event.priceTicks, event.qtyLots);
    if (event.type === 'price-set')
      moving[event.kind === 'mark' ? 'markTicks' : 'indexTicks'] = priceTicks(event.priceTicks);
    if (event.type === 'trade') moving.lastTicks = priceTicks(event.priceTicks);
    if (event.type === 'price-state-set') moving.priceState = event.state;
    if (event.type === 'funding-settled') moving.fundedMs = event.stampMs;
    if (event.type === 'contract-settled') moving.isSettled = true;
    if (event.type === 'market-status-set') moving.isTrading = event.status === 'trading';
  }
}

function rowOf(spec: ContractSpec): Row {
  const [bids, asks] = [new BookSide('buy'), new BookSide('sell')];
  const moving: Row['moving'] = { priceState: 'live', fundedMs: 0, isTrading: true, isSettled: false };
  const contract = {
    spec,
    units: unitsOfContract(spec, USDT),
    settleScale: USDT.scale,
    clearingAccountId: CLEARING,
    fundAccountId: FUND,
    get indexTicks() {
      return moving.indexTicks;
    },
    get markTicks() {
      return moving.markTicks;
    },
    get lastTicks() {
      return moving.lastTicks;
    },
    get priceState() {
      return moving.priceState;
    },
    get fundedMs() {
      return moving.fundedMs;
    },
    get isTrading() {
      return moving.isTrading;
    },
    get isSettled() {
      return moving.isSettled;
    },
    levels: (side: 'bids' | 'asks', limit: number) =>
      (side === 'bids' ? bids : asks)
        .levels(limit)
        .map((level) => ({ priceTicks: priceTicks(level.priceTicks), qtyLots: qtyLots(level.qtyLots) })),
  };
  return { contract, moving, bids, asks };
}
