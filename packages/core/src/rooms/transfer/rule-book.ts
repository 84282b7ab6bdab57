import {
  MAX_AMOUNT,
  type TransferPair,
  type TransferRules,
  type TransferState,
  WALLET_KINDS,
  type WalletKind,
} from '@bourse/domain';
import { nameAt, walletIndexOf } from '../../kernel/names.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { TransferCoupon, TransferUse } from './events.ts';

const DAY_MS = 86_400_000;

/** What operators have set for transfers, and what accounts have used of their limits today. */
export class RuleBook implements TransferState {
  readonly rules = new Map<number, TransferRules>();
  readonly pairs = new Map<number, TransferPair>();
  readonly blocked = new Set<number>();
  /** Wallets with a coupon, by account: a bit for each wallet kind. */
  private readonly coupons = new Map<number, number>();
  /** Of one day only, by account and asset. */
  private readonly used = new Map<string, TransferUse>();
  private day = 0;
  private readonly nowMs: () => number;

  /** `nowMs`: time of the command under way, milliseconds since the epoch. */
  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  rulesOf(assetId: number): TransferRules | undefined {
    return this.rules.get(assetId);
  }
  pairOf(marketId: number): TransferPair | undefined {
    return this.pairs.get(marketId);
  }
  isBlocked(accountId: number): boolean {
    return this.blocked.has(accountId);
  }
  usedToday(accountId: number, assetId: number): bigint {
    return this.day === this.today() ? (this.used.get(`${accountId}/${assetId}`)?.used ?? 0n) : 0n;
  }

  /** Days since the epoch, UTC. */
  today(): number {
    return Math.floor(this.nowMs() / DAY_MS);
  }

  /** The same day of another time. */
  isToday(timeMs: number): boolean {
    return Math.floor(timeMs / DAY_MS) === this.today();
  }

  /** Adds to what an account has used today, or takes from it; returns what it has used then. */
  use(accountId: number, assetId: number, delta: bigint): TransferUse {
    let used = this.usedToday(accountId, assetId) + delta;
    if (used > MAX_AMOUNT) used = MAX_AMOUNT;
    const day = this.today();
    if (this.day !== day) this.used.clear();
    this.day = day;
    const use = { accountId, assetId, day, used };
    const key = `${accountId}/${assetId}`;
    if (used === 0n) this.used.delete(key);
    else this.used.set(key, use);
    return use;
  }

  /** Whether a coupon is bound to a wallet. */
  hasCoupon(accountId: number, wallet: WalletKind): boolean {
    return ((this.coupons.get(accountId) ?? 0) & bitOf(wallet)) !== 0;
  }

  /** Binds or voids a coupon. */
  setCoupon(accountId: number, wallet: WalletKind, bound: boolean): void {
    const before = this.coupons.get(accountId) ?? 0;
    const after = bound ? before | bitOf(wallet) : before & ~bitOf(wallet);
    if (after === 0) this.coupons.delete(accountId);
    else this.coupons.set(accountId, after);
  }

  /** Every bound coupon. */
  allCoupons(): readonly TransferCoupon[] {
    return [...this.coupons].flatMap(([accountId, bits]) => walletsOf(bits).map((wallet) => ({ accountId, wallet })));
  }

  /** What is used of the limits of the last day that had any. */
  allUsed(): readonly TransferUse[] {
    return [...this.used.values()];
  }

  get isEmpty(): boolean {
    return [this.rules, this.pairs, this.blocked, this.coupons, this.used].every(({ size }) => size === 0);
  }

  write(out: BinaryWriter): void {
    out.i32(this.rules.size);
    for (const rules of this.rules.values()) writeRules(rules, out);
    out.i32(this.pairs.size);
    for (const { marketId, baseAssetId, quoteAssetId, ...flags } of this.pairs.values()) {
      for (const id of [marketId, baseAssetId, quoteAssetId]) out.i32(id);
      out.u8(bitsOf([flags.baseIn, flags.baseOut, flags.quoteIn, flags.quoteOut]));
    }
    out.i32(this.blocked.size);
    for (const accountId of this.blocked) out.i32(accountId);
    out.i32(this.coupons.size);
    for (const pair of this.coupons) for (const part of pair) out.i32(part);
    out.i32(this.used.size);
    for (const { accountId, assetId, day, used } of this.used.values()) {
      for (const part of [accountId, assetId, day]) out.i32(part);
      out.i64(used);
    }
  }

  read(input: BinaryReader): void {
    for (let left = input.count(); left > 0; left -= 1) {
      const rules = readRules(input);
      this.rules.set(rules.assetId, rules);
    }
    for (let left = input.count(); left > 0; left -= 1) {
      const ids = { marketId: input.i32(), baseAssetId: input.i32(), quoteAssetId: input.i32() };
      const [baseIn, baseOut, quoteIn, quoteOut] = flagsOf(input.u8());
      this.pairs.set(ids.marketId, { ...ids, baseIn, baseOut, quoteIn, quoteOut });
    }
    for (let left = input.count(); left > 0; left -= 1) this.blocked.add(input.i32());
    for (let left = input.count(); left > 0; left -= 1) this.coupons.set(input.i32(), input.i32());
    for (let left = input.count(); left > 0; left -= 1) {
      const use = { accountId: input.i32(), assetId: input.i32(), day: input.i32(), used: input.i64() };
      this.day = use.day;
      this.used.set(`${use.accountId}/${use.assetId}`, use);
    }
  }
}

function writeRules(
  { assetId, blocked, closedIn, closedOut, dailyLimit, reviewAbove }: TransferRules,
  out: BinaryWriter,
): void {
  out.i32(assetId);
  out.u8(bitsOf([blocked, dailyLimit !== undefined, reviewAbove !== undefined]));
  for (const wallets of [closedOut, closedIn]) out.i32(wallets.reduce((bits, wallet) => bits | bitOf(wallet), 0));
  for (const amount of [dailyLimit, reviewAbove]) out.i64(amount ?? 0n);
}

function readRules(input: BinaryReader): TransferRules {
  const assetId = input.i32();
  const [blocked, isLimited, isReviewed] = flagsOf(input.u8());
  const wallets = { closedOut: walletsOf(input.i32()), closedIn: walletsOf(input.i32()) };
  const [dailyLimit, reviewAbove] = [input.i64(), input.i64()];
  return {
    assetId,
    blocked,
    ...wallets,
    ...(isLimited ? { dailyLimit } : {}),
    ...(isReviewed ? { reviewAbove } : {}),
  };
}

function bitOf(wallet: WalletKind): number {
  return 1 << walletIndexOf(wallet);
}

/** Wallets of a set, in the order of the domain's list. */
function walletsOf(bits: number): readonly WalletKind[] {
  return WALLET_KINDS.filter((_kind, index) => (bits & (1 << index)) !== 0);
}

/** The same wallets, each once, in the order of the domain's list. */
export function inOrder(wallets: readonly WalletKind[]): readonly WalletKind[] {
  return WALLET_KINDS.filter((kind) => wallets.includes(kind));
}

function bitsOf(flags: readonly boolean[]): number {
  return flags.reduce((bits, flag, index) => (flag ? bits | (1 << index) : bits), 0);
}

function flagsOf(bits: number): [boolean, boolean, boolean, boolean] {
  return [(bits & 1) !== 0, (bits & 2) !== 0, (bits & 4) !== 0, (bits & 8) !== 0];
}

/** Writes the number of a wallet kind. */
export function writeWallet(wallet: WalletKind, out: BinaryWriter): void {
  out.u8(walletIndexOf(wallet));
}

/** Reads what `writeWallet` wrote. */
export function readWallet(input: BinaryReader): WalletKind {
  return nameAt(WALLET_KINDS, input.u8(), 0);
}
