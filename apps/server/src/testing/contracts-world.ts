import { type Command, type ContractsRecovered, createExchange, type Exchange } from '@bourse/core';
import {
  BTC_TIERS,
  type ContractSpec,
  type MarketSpec,
  tiersByUnit,
  tiersOfRows,
  unitsOfContract,
} from '@bourse/domain';
import type { AppliedCommand } from '../platform/core-host/core-host.ts';

/** Accounts of the house behind the contracts, and the traders, the last of which has little. */
export const CLEARING = 20;
export const FUND = 21;
export const TRADERS = [1_000, 1_001, 1_002, 1_003, 1_004] as const;
export const BTC = 1;
export const USDT = 52;
/** Id of the spot market, on which hardly anything happens. */
export const SPOT_MARKET = 1;
/** Ids of the contracts. */
export const LINEAR = 101;
export const INVERSE = 102;
export const DELIVERY = 103;
export const SECOND = 104;
/** One who owes a loss for a while, and who trades with him. */
export const OWER = 1_010;
const PEER = 1_011;
const MARK = 600_000;
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

const COMMON = {
  kind: 'perpetual',
  isMock: false,
  underlying: 'BTC',
  priceScale: 1,
  tickSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 200,
  takerFeePpm: 600,
  selfTradePrevention: 'EXPIRE_MAKER',
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 400,
  fundSliceLots: 40,
} as const;

const LINEAR_SPEC: ContractSpec = {
  ...COMMON,
  marketId: LINEAR,
  code: 'btc_usdt',
  direction: 'linear',
  settleAssetId: USDT,
  quote: 'USDT',
  qtyScale: 3,
  lotSize: 1,
  tiers: tiersOfRows(BTC_TIERS, 8),
};

export const LINEAR_UNITS = unitsOfContract(LINEAR_SPEC, { assetId: USDT, code: 'USDT', scale: 8 });

const SPOT_SPEC: MarketSpec = {
  marketId: SPOT_MARKET,
  code: 'btc_usdt_spot',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  priceScale: 2,
  tickSize: 1,
  qtyScale: 5,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 100_000_000,
  maxPriceTicks: 100_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  selfTradePrevention: 'EXPIRE_TAKER',
};

/** What the room of contracts has, to be compared with. */
export function contractsOf(exchange: Exchange): ContractsRecovered {
  // Rooms give plain values under their names.
  return exchange.recovered().contracts as ContractsRecovered;
}

/** A linear and an inverse perpetual, a linear delivery contract, and another linear perpetual, on which only two trade. */
export const CONTRACTS: readonly ContractSpec[] = [
  LINEAR_SPEC,
  {
    ...COMMON,
    marketId: INVERSE,
    code: 'btc_usd',
    direction: 'inverse',
    settleAssetId: BTC,
    quote: 'USD',
    qtyScale: 0,
    lotSize: 100,
    tiers: tiersByUnit(BTC_TIERS, 2_000n),
  },
  {
    ...LINEAR_SPEC,
    marketId: DELIVERY,
    code: 'btc_usdt_260327',
    kind: 'delivery',
    deliveryFeePpm: 150,
    expiresMs: START_MS + 90 * 86_400_000,
  },
  { ...LINEAR_SPEC, marketId: SECOND, code: 'eth_usdt', underlying: 'ETH' },
];

/** An exchange with contracts and the commands that were applied to it, as the projector gets them. */
export class ContractsWorld {
  readonly exchange: Exchange = createExchange();
  readonly applied: AppliedCommand[] = [];
  private timeMs = START_MS;
  private readonly marks = new Map<number, number>();

  constructor() {
    this.do({ type: 'create-asset', asset: { assetId: BTC, code: 'BTC', scale: 8 } });
    this.do({ type: 'create-asset', asset: { assetId: USDT, code: 'USDT', scale: 8 } });
    this.do({ type: 'create-market', market: SPOT_SPEC });
    const house = { accountId: CLEARING, name: 'contracts-clearing', class: 'clearing', floor: -(10n ** 18n) } as const;
    this.do({ type: 'open-house-account', ...house });
    this.do({ type: 'open-house-account', accountId: FUND, name: 'contracts-fund', class: 'insurance' });
    this.credit(FUND, 'spot', USDT, 2_000_00000000n);
    this.credit(FUND, 'spot', BTC, 5000000n);
    for (const contract of CONTRACTS) {
      this.do({ type: 'create-contract', contract, clearingAccountId: CLEARING, fundAccountId: FUND });
      this.mark(contract.marketId, MARK);
    }
    for (const [at, accountId] of TRADERS.entries()) {
      this.do({ type: 'open-account', accountId });
      const isPoor = at === TRADERS.length - 1;
      for (const wallet of ['perpetual', 'delivery'] as const) {
        this.credit(accountId, wallet, USDT, isPoor ? 300_00000000n : 60_000_00000000n);
      }
      this.credit(accountId, 'perpetual', BTC, isPoor ? 500000n : 100000000n);
      if (isHedged(accountId, LINEAR)) {
        this.do({ type: 'set-position-mode', accountId, wallet: 'perpetual', isHedge: true });
      }
      for (const { marketId: contractId } of CONTRACTS) {
        this.do({ type: 'set-margin-mode', accountId, contractId, isIsolated: at === 2 || at === 3 });
        this.do({ type: 'set-leverage', accountId, contractId, leverage: 100 });
      }
    }
    const [accountId] = TRADERS;
    this.credit(accountId, 'spot', USDT, 1_000_00000000n);
    const rests = { side: 'buy', priceTicks: 100_000, qtyLots: 1_000 } as const;
    this.do({ type: 'place-order', accountId, marketId: SPOT_MARKET, orderType: 'limit', ...rests });
  }

  /** Applies a command, a second after the one before. */
  do(command: Command): AppliedCommand {
    this.timeMs += 1_000;
    const events = this.exchange.apply(command, { timeMs: this.timeMs });
    const applied: AppliedCommand = { seq: this.exchange.seq, timeMs: this.timeMs, correlation: 0, events };
    this.applied.push(applied);
    return applied;
  }

  /** Closing at a loss beyond the cash, while another position is in profit: the rest is owed until that is closed too. */
  owe(): void {
    for (const [accountId, amount] of [[OWER, 1_000_00000000n] as const, [PEER, 100_000_00000000n] as const]) {
      this.do({ type: 'open-account', accountId });
      this.credit(accountId, 'perpetual', USDT, amount);
    }
    for (const contractId of [LINEAR, SECOND]) {
      this.do({ type: 'set-leverage', accountId: OWER, contractId, leverage: 100 });
    }
    this.meet(LINEAR, OWER, 100, 600_000);
    this.mark(LINEAR, 660_000);
    this.meet(SECOND, OWER, 400, 600_000);
    this.mark(SECOND, 570_000);
    this.meet(SECOND, PEER, 400, 570_000);
    this.meet(LINEAR, PEER, 50, 660_000);
    this.meet(LINEAR, PEER, 50, 660_000);
    this.mark(LINEAR, MARK);
  }

  /** The two trade: the named one buys. */
  private meet(marketId: number, buyer: number, qtyLots: number, priceTicks: number): void {
    const order = { type: 'place-order', marketId, orderType: 'limit', qtyLots, priceTicks } as const;
    this.do({ ...order, accountId: buyer === OWER ? PEER : OWER, side: 'sell' });
    this.do({ ...order, accountId: buyer, side: 'buy' });
  }

  mark(marketId: number, priceTicks: number): AppliedCommand {
    this.marks.set(marketId, priceTicks);
    return this.do({ type: 'set-prices', prices: [{ marketId, kind: 'mark', priceTicks }] });
  }

  credit(accountId: number, wallet: 'spot' | 'perpetual' | 'delivery', assetId: number, amount: bigint): void {
    this.do({ type: 'credit', accountId, wallet, assetId, amount, reason: 'deposit' });
  }

  /** Random orders, settings, marks that crash and recover, and funding; the same for the same seed. */
  trade(commands: number, seed: number): void {
    const next = numbers(seed);
    for (let at = 0; at < commands; at += 1) this.step(next);
  }

  private step(next: (below: number) => number): void {
    const accountId = TRADERS[next(TRADERS.length)] ?? 0;
    const contractId = [LINEAR, LINEAR, INVERSE, DELIVERY][next(4)] ?? LINEAR;
    const what = next(20);
    if (what === 0) this.move(contractId, next);
    else if (what === 1) this.setting(accountId, contractId, next);
    else if (what === 2 && next(4) === 0) this.do({ type: 'cancel-all', accountId });
    else if (what === 3 && contractId !== DELIVERY) {
      const ratePpb = next(4_000_000) - 2_000_000;
      this.do({ type: 'settle-funding', contractId, stampMs: this.timeMs, ratePpb });
    } else this.order(accountId, contractId, next);
  }

  private move(contractId: number, next: (below: number) => number): void {
    const mark = this.marks.get(contractId) ?? MARK;
    const ppm = next(5) === 0 ? next(200_000) - 100_000 : next(20_000) - 10_000;
    const moved = mark + Math.trunc((mark * ppm) / 1_000_000);
    this.mark(contractId, Math.min(1_200_000, Math.max(300_000, moved)));
  }

  private setting(accountId: number, contractId: number, next: (below: number) => number): void {
    const side = isHedged(accountId, contractId) ? ({ side: next(2) === 0 ? 'long' : 'short' } as const) : {};
    const kind = next(4);
    if (kind === 0)
      this.do({ type: 'change-margin', accountId, contractId, ...side, delta: BigInt(next(50)) * 1000000n });
    else if (kind === 1) this.credit(accountId, walletOf(contractId), contractId === INVERSE ? BTC : USDT, 10_000000n);
    else this.do({ type: 'set-leverage', accountId, contractId, leverage: 1 + next(125) });
  }

  private order(accountId: number, contractId: number, next: (below: number) => number): void {
    const mark = this.marks.get(contractId) ?? MARK;
    const side = next(2) === 0 ? 'buy' : 'sell';
    const hedged = { positionSide: next(2) === 0 ? 'long' : 'short' } as const;
    const reducing = next(6) === 0 ? { reduceOnly: true } : {};
    const of = isHedged(accountId, contractId) ? hedged : reducing;
    const qtyLots = 1 + next(contractId === INVERSE ? 400 : 200);
    const order = { type: 'place-order', accountId, marketId: contractId, side, qtyLots, ...of } as const;
    if (next(4) === 0) this.do({ ...order, orderType: 'market' });
    else this.do({ ...order, orderType: 'limit', priceTicks: mark - 500 + next(1_000) });
  }
}

function walletOf(contractId: number): 'perpetual' | 'delivery' {
  return contractId === DELIVERY ? 'delivery' : 'perpetual';
}

/** The second and the fourth trader have hedged perpetuals; those of the third and the fourth are isolated. */
function isHedged(accountId: number, contractId: number): boolean {
  return contractId !== DELIVERY && (accountId === TRADERS[1] || accountId === TRADERS[3]);
}

/** A seeded stream of integers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}
