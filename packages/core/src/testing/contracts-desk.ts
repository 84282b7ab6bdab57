import { BTC_TIERS, type ContractSpec, tiersByUnit, tiersOfRows } from '@bourse/domain';
import { expect } from 'vitest';
import { type Runtime, restoreExchange } from '../create-exchange.ts';
import type { ExchangeOptions } from '../kernel/exchange.ts';
import type { PositionChanged } from '../rooms/contracts/events.ts';
import type { Command, ExchangeEvent } from '../rooms/index.ts';
import type { PlaceLimit, PlaceMarket } from '../trading/commands.ts';
import { ALICE, BOB, BTC, CAROL, Desk, limit, USDT } from './desk.ts';

/** Accounts of the house that stand behind contracts; the fund has 1,000,000 USDT and 10 BTC. */
export const CLEARING = 10;
export const FUND = 11;
/** The least that the clearing account may have, smallest units. */
export const CLEARING_FLOOR = -(10n ** 17n);
/** Ids of the desk's contracts. */
export const LINEAR = 101;
export const INVERSE = 102;
/** Prices of the tests are around 60,000.0. */
export const MARK = 600_000;
/** What each trader has in the perpetual wallet: 100,000 USDT and 5 BTC. */
export const USDT_IN_WALLET = 100_000_000_000n;
export const BTC_IN_WALLET = 500_000_000n;

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
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 1_000_000,
  fundSliceLots: 1_000,
} as const;

/** One tick is 0.1 USDT, one lot 0.001 BTC, one tick × one lot is 100 smallest units of USDT. No fees unless a test asks. */
export const LINEAR_SPEC: ContractSpec = {
  ...COMMON,
  marketId: LINEAR,
  code: 'btc_usdt_perpetual',
  direction: 'linear',
  settleAssetId: USDT,
  quote: 'USDT',
  qtyScale: 3,
  lotSize: 1,
  tiers: tiersOfRows(BTC_TIERS, 6),
};

/** One lot is 100 USD, worth 10^11 ÷ ticks satoshis. The first tier ends at one BTC. */
export const INVERSE_SPEC: ContractSpec = {
  ...COMMON,
  marketId: INVERSE,
  code: 'btc_usd_perpetual',
  direction: 'inverse',
  settleAssetId: BTC,
  quote: 'USD',
  qtyScale: 0,
  lotSize: 100,
  tiers: tiersByUnit(BTC_TIERS, 2_000n),
};

/** Lists a contract behind the desk's accounts of the house. */
export function listContract(contract: ContractSpec, more: Partial<{ clearingAccountId: number }> = {}): Command {
  return { type: 'create-contract', contract, clearingAccountId: CLEARING, fundAccountId: FUND, ...more };
}

/** Sets the mark price of a contract. */
export function mark(priceTicks: number, marketId = LINEAR): Command {
  return { type: 'set-prices', prices: [{ marketId, kind: 'mark', priceTicks }] };
}

/** What a desk may have differently. */
export interface ContractsDeskTerms {
  readonly linear?: Partial<ContractSpec>;
  readonly inverse?: Partial<ContractSpec>;
  /** USDT that each trader has in the perpetual wallet, smallest units. */
  readonly usdt?: bigint;
  readonly options?: ExchangeOptions;
  readonly runtime?: Runtime;
}

/** The desk with a linear and an inverse contract, both marked at 60,000, and traders with money in their perpetual wallets. */
export class ContractsDesk extends Desk {
  private readonly positions = new Map<string, PositionChanged>();
  /** Losses owed, by account and settle asset. */
  private readonly owed = new Map<string, bigint>();

  constructor({ inverse, linear, options, runtime, usdt = USDT_IN_WALLET }: ContractsDeskTerms = {}) {
    super({}, options, runtime);
    this.do({
      type: 'open-house-account',
      accountId: CLEARING,
      name: 'contracts-clearing',
      class: 'clearing',
      floor: CLEARING_FLOOR,
    });
    this.do({ type: 'open-house-account', accountId: FUND, name: 'contracts-fund', class: 'insurance' });
    this.credit(FUND, USDT, 1_000_000_000_000n);
    this.credit(FUND, BTC, 1_000_000_000n);
    this.do(listContract({ ...LINEAR_SPEC, ...linear }));
    this.do(listContract({ ...INVERSE_SPEC, ...inverse }));
    this.mark(MARK);
    this.mark(MARK, INVERSE);
    for (const accountId of [ALICE, BOB, CAROL]) {
      this.bring(accountId, usdt);
      this.bring(accountId, BTC_IN_WALLET, BTC);
    }
  }

  override do(command: Command): readonly ExchangeEvent[] {
    const events = super.do(command);
    for (const event of events) {
      if (event.type !== 'position-changed') continue;
      this.positions.set(keyOf(event), event);
      this.owed.set(`${event.accountId}/${settleOf(event.contractId)}`, event.unsettledUnits);
    }
    return events;
  }

  /** Moves money from spot to the perpetual wallet. */
  bring(accountId: number, amount: bigint, assetId = USDT): readonly ExchangeEvent[] {
    if (amount === 0n) return [];
    return this.do({ type: 'transfer', accountId, from: 'spot', to: 'perpetual', assetId, amount });
  }
  /** Moves money out of the perpetual wallet. */
  take(accountId: number, amount: bigint, assetId = USDT): readonly ExchangeEvent[] {
    return this.do({ type: 'transfer', accountId, from: 'perpetual', to: 'spot', assetId, amount });
  }
  mark(priceTicks: number, marketId = LINEAR): readonly ExchangeEvent[] {
    return this.do(mark(priceTicks, marketId));
  }
  override buy(accountId: number, qtyLots: number, priceTicks: number, more: Partial<PlaceLimit> = {}) {
    return this.do(limit(accountId, 'buy', qtyLots, priceTicks, { marketId: LINEAR, ...more }));
  }
  override sell(accountId: number, qtyLots: number, priceTicks: number, more: Partial<PlaceLimit> = {}) {
    return this.do(limit(accountId, 'sell', qtyLots, priceTicks, { marketId: LINEAR, ...more }));
  }
  override market(accountId: number, side: 'buy' | 'sell', size: Partial<PlaceMarket>) {
    return super.market(accountId, side, { marketId: LINEAR, ...size });
  }
  /** Two accounts trade so many lots: the first buys what the second offers. */
  trade(buyer: number, seller: number, qtyLots: number, priceTicks = MARK, more: Partial<PlaceLimit> = {}): void {
    this.sell(seller, qtyLots, priceTicks, more);
    this.buy(buyer, qtyLots, priceTicks, more);
  }

  /** The last that was said of a position; undefined: nothing yet. */
  position(accountId: number, contractId = LINEAR, side?: 'long' | 'short'): PositionChanged | undefined {
    return this.positions.get(keyOf({ accountId, contractId, ...(side === undefined ? {} : { side }) }));
  }
  /** Loss that an account owes, smallest units. */
  owes(accountId: number, assetId = USDT): bigint {
    return this.owed.get(`${accountId}/${assetId}`) ?? 0n;
  }
  /** Signed lots of a position. */
  lots(accountId: number, contractId = LINEAR, side?: 'long' | 'short'): number {
    return this.position(accountId, contractId, side)?.lots ?? 0;
  }
  /** Total and held of a perpetual wallet. */
  wallet(accountId: number, assetId = USDT): [bigint, bigint] {
    const { total, held } = this.exchange.balance(accountId, 'perpetual', assetId);
    return [total, held];
  }
  /** Balance of the clearing account. */
  clearing(assetId = USDT): bigint {
    return this.exchange.balance(CLEARING, 'spot', assetId).total;
  }

  /** What holds after every command: what is owed sums to zero, lots too, holds are claimed, and a restored exchange is the same. */
  checkLaws(): void {
    for (const assetId of [USDT, BTC]) {
      let sum = this.clearing(assetId);
      for (const [key, units] of this.owed) if (key.endsWith(`/${assetId}`)) sum += units;
      let lots = 0;
      for (const position of this.positions.values()) {
        if (settleOf(position.contractId) !== assetId) continue;
        const isProfit = (position.contractId === LINEAR) === position.lots > 0;
        sum += isProfit ? position.entryUnits : -position.entryUnits;
        lots += position.lots;
      }
      expect({ assetId, sum, lots }).toEqual({ assetId, sum: 0n, lots: 0 });
    }
    for (const { claimed, held } of this.exchange.claimed()) expect(claimed).toBe(held);
    const restored = restoreExchange(this.exchange.snapshot());
    expect(restored.stateHash()).toBe(this.exchange.stateHash());
    expect(restored.snapshot()).toEqual(this.exchange.snapshot());
  }
}

const settleOf = (contractId: number): number => (contractId === INVERSE ? BTC : USDT);

function keyOf({ accountId, contractId, side }: Pick<PositionChanged, 'accountId' | 'contractId' | 'side'>): string {
  return `${accountId}/${contractId}/${side ?? ''}`;
}
