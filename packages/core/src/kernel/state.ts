import { type AssetSpec, invariant } from '@bourse/domain';
import { Accounts } from './accounts/accounts.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import type { KernelCode } from './codes.ts';
import { grownInts } from './columns.ts';
import type { ExchangeOptions } from './exchange.ts';
import { KeyStore } from './keys/key-store.ts';
import { Ledger } from './ledger/ledger.ts';
import { type Leg, move, type Pocket, rowOf } from './move.ts';
import type { PostingReason } from './names.ts';
import type { OuterPriceKind } from './prices.ts';
import { makeRegisters } from './registers.ts';

/** Options of an exchange that is created without any. */
export const DEFAULT_OPTIONS: Required<ExchangeOptions> = {
  maxOpenOrders: 1_000,
  maxKeys: 1_048_576,
  maxKeysPerAccount: 10_000,
  keyRetentionMs: 24 * 60 * 60 * 1_000,
};

/** What a hold changes by. */
const register = makeRegisters();

/** What all rooms share: assets, accounts, balances, idempotency keys and the clock. */
export class Kernel {
  declare readonly options: Required<ExchangeOptions>;
  seq = 0;
  timeMs = 0;
  readonly assets: AssetSpec[] = [];
  /** Asset id by asset index. */
  assetIds = new Int32Array(64);
  readonly assetIndexById = new Map<number, number>();
  readonly accounts = new Accounts();
  readonly ledger = new Ledger();
  declare readonly keys: KeyStore;
  /** Outcome of the command under way, for its idempotency key: order id words and number of the reject code, 0 for none. */
  outcomeLow = 0;
  outcomeHigh = 0;
  outcomeCode = 0;
  /** Whether the rooms let a move take money from balances, or the code of the first that does not; the engine sets it. */
  gate: (taken: readonly Leg[], reason: PostingReason) => string | undefined = () => undefined;
  /** Passes a price on to the rooms that follow prices; the engine sets it. */
  onPrice: (instrument: number, kind: OuterPriceKind, priceTicks: number, out: EventBuffer) => void = () => undefined;
  /** Name of a reject code's number; the engine that the kernel works in sets it. */
  codeAt: (code: number) => string | undefined = () => undefined;

  constructor(options: Required<ExchangeOptions>) {
    this.options = options;
    this.keys = new KeyStore(options);
  }

  /** Adds an asset and returns its index. */
  addAsset(asset: AssetSpec): number {
    const index = this.assets.length;
    if (index === this.assetIds.length) this.assetIds = grownInts(this.assetIds, index * 2);
    this.assets.push(asset);
    this.assetIds[index] = asset.assetId;
    this.assetIndexById.set(asset.assetId, index);
    return index;
  }

  /** Moves money by legs that sum to zero for each asset: all of them, or none and a code. */
  move(legs: readonly Leg[], reason: PostingReason, out: EventBuffer): string | undefined {
    return move(this, legs, reason, out);
  }

  /** Holds an amount > 0 of a balance for a room, which has to claim it from now on; or returns why not. */
  hold(pocket: Pocket, amount: bigint): KernelCode | undefined {
    // A negative one would release what others hold.
    invariant(amount > 0n, 'a hold of no amount');
    const row = rowOf(this, pocket);
    if (amount > this.ledger.available(row)) return 'INSUFFICIENT_BALANCE';
    register[0] = amount;
    this.ledger.hold(row, register, 0);
    return undefined;
  }

  /** Releases an amount > 0 of what the room holds of a balance. */
  release(pocket: Pocket, amount: bigint): void {
    const row = rowOf(this, pocket);
    invariant(amount > 0n && row >= 0, 'a release of no amount, or of no balance');
    register[0] = amount;
    this.ledger.release(row, register, 0);
  }

  /** Rejects the command under way. */
  reject(accountId: number, code: number, out: EventBuffer): void {
    this.outcomeCode = code;
    out.rejected(accountId, code);
  }
}
