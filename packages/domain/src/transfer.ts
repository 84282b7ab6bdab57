/**
 * Whether a transfer between an account's own wallets is allowed. Pure: the core decides with it, the server prechecks with it, and a form
 * may preview with it. What depends on the balance (INSUFFICIENT_BALANCE, margin gates, overflow) is checked after it, by the ledger.
 */
import type { WalletKind } from './wallets.ts';

/** Wallets that a user moves money between, in display order; the others belong to products that move their money themselves. */
export const TRANSFER_WALLETS = [
  'spot',
  'cross-margin',
  'isolated-margin',
  'perpetual',
  'c2c',
  'delivery',
] as const satisfies readonly WalletKind[];

/** Decimals of a transfer's amount at most; an asset of a smaller scale has those of its scale. */
export const TRANSFER_PRECISION = 8;

/** One side of a transfer. `marketId`: the pair of an isolated margin wallet, absent for every other one. */
export interface TransferSide {
  readonly wallet: WalletKind;
  readonly marketId?: number | undefined;
}

/** What an operator has set for the transfers of one asset; amounts in smallest units. */
export interface TransferRules {
  readonly assetId: number;
  /** Whether no transfer of the asset is accepted. */
  readonly blocked: boolean;
  /** Wallets that the asset cannot leave. */
  readonly closedOut: readonly WalletKind[];
  /** Wallets that the asset cannot enter. */
  readonly closedIn: readonly WalletKind[];
  /** What one account may transfer in a UTC day; absent: any amount. */
  readonly dailyLimit?: bigint | undefined;
  /** A larger amount waits for an operator's review; absent: none does. */
  readonly reviewAbove?: bigint | undefined;
}

/** A pair of isolated margin, and which of its two assets can be transferred in or out of its wallets. */
export interface TransferPair {
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly baseIn: boolean;
  readonly baseOut: boolean;
  readonly quoteIn: boolean;
  readonly quoteOut: boolean;
}

/** A transfer as it is requested; `amount` in smallest units. */
export interface TransferRequest {
  readonly accountId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly from: TransferSide;
  readonly to: TransferSide;
}

/** What the check needs to know. */
export interface TransferState {
  /** Rules of an asset; undefined: none are set. */
  rulesOf(assetId: number): TransferRules | undefined;
  /** A pair of isolated margin; undefined: there is none on the market. */
  pairOf(marketId: number): TransferPair | undefined;
  /** Whether the transfers of an account are blocked. */
  isBlocked(accountId: number): boolean;
  /** What an account has transferred of an asset today (UTC), what waits for review included; smallest units. */
  usedToday(accountId: number, assetId: number): bigint;
}

/**
 * Why a transfer is not allowed, in the order of the checks. SAME_WALLET; TRANSFER_WALLET_INVALID: not a wallet for transfers, an isolated
 * wallet without its market or another wallet with one; TRANSFER_PAIR_UNKNOWN: isolated margin has no such pair, or the pair not this asset;
 * TRANSFER_ACCOUNT_BLOCKED; TRANSFER_ASSET_BLOCKED; TRANSFER_OUT_CLOSED and TRANSFER_IN_CLOSED: the asset cannot leave the source or enter
 * the target; TRANSFER_PAIR_OUT_CLOSED and TRANSFER_PAIR_IN_CLOSED: the same by the flags of a pair; TRANSFER_DAILY_LIMIT.
 */
export const TRANSFER_CODES = [
  'SAME_WALLET',
  'TRANSFER_WALLET_INVALID',
  'TRANSFER_PAIR_UNKNOWN',
  'TRANSFER_ACCOUNT_BLOCKED',
  'TRANSFER_ASSET_BLOCKED',
  'TRANSFER_OUT_CLOSED',
  'TRANSFER_IN_CLOSED',
  'TRANSFER_PAIR_OUT_CLOSED',
  'TRANSFER_PAIR_IN_CLOSED',
  'TRANSFER_DAILY_LIMIT',
] as const;

/** A code of `TRANSFER_CODES`. */
export type TransferCode = (typeof TRANSFER_CODES)[number];

/** Why a transfer is not allowed, or undefined. The daily limit is left out when it was counted before: for an approval. */
export function transferRejection(
  request: TransferRequest,
  state: TransferState,
  { isCounted = false } = {},
): TransferCode | undefined {
  return (
    sidesRejection(request, state) ??
    rulesRejection(request, state) ??
    (isCounted ? undefined : overLimit(request, state))
  );
}

/** What is left of an account's daily limit of an asset, smallest units, never negative; undefined: there is no limit. */
export function transferLeftToday(accountId: number, assetId: number, state: TransferState): bigint | undefined {
  const limit = state.rulesOf(assetId)?.dailyLimit;
  if (limit === undefined) return undefined;
  const left = limit - state.usedToday(accountId, assetId);
  return left > 0n ? left : 0n;
}

/** Whether a transfer of an asset waits for an operator's review. */
export function needsTransferReview(rules: TransferRules | undefined, amount: bigint): boolean {
  return rules?.reviewAbove !== undefined && amount > rules.reviewAbove;
}

/** Whether a pair lets one of its assets in or out; false for an asset that is not of the pair. */
export function isPairOpen(pair: TransferPair, assetId: number, direction: 'in' | 'out'): boolean {
  if (assetId === pair.baseAssetId) return direction === 'in' ? pair.baseIn : pair.baseOut;
  return assetId === pair.quoteAssetId && (direction === 'in' ? pair.quoteIn : pair.quoteOut);
}

function sidesRejection({ assetId, from, to }: TransferRequest, state: TransferState): TransferCode | undefined {
  if (from.wallet === to.wallet && from.marketId === to.marketId) return 'SAME_WALLET';
  if (!isTransferSide(from) || !isTransferSide(to)) return 'TRANSFER_WALLET_INVALID';
  return [from, to].every((side) => hasAsset(side, assetId, state)) ? undefined : 'TRANSFER_PAIR_UNKNOWN';
}

function isTransferSide({ wallet, marketId }: TransferSide): boolean {
  const isWallet = TRANSFER_WALLETS.some((known) => known === wallet);
  return isWallet && (wallet === 'isolated-margin') === (marketId !== undefined);
}

function hasAsset({ marketId }: TransferSide, assetId: number, state: TransferState): boolean {
  if (marketId === undefined) return true;
  const pair = state.pairOf(marketId);
  return pair !== undefined && (assetId === pair.baseAssetId || assetId === pair.quoteAssetId);
}

function rulesRejection(request: TransferRequest, state: TransferState): TransferCode | undefined {
  const { accountId, assetId, from, to } = request;
  if (state.isBlocked(accountId)) return 'TRANSFER_ACCOUNT_BLOCKED';
  const rules = state.rulesOf(assetId);
  if (rules?.blocked === true) return 'TRANSFER_ASSET_BLOCKED';
  if (rules?.closedOut.includes(from.wallet) === true) return 'TRANSFER_OUT_CLOSED';
  if (rules?.closedIn.includes(to.wallet) === true) return 'TRANSFER_IN_CLOSED';
  if (!isSideOpen(from, assetId, 'out', state)) return 'TRANSFER_PAIR_OUT_CLOSED';
  return isSideOpen(to, assetId, 'in', state) ? undefined : 'TRANSFER_PAIR_IN_CLOSED';
}

function isSideOpen(
  { marketId }: TransferSide,
  assetId: number,
  direction: 'in' | 'out',
  state: TransferState,
): boolean {
  const pair = marketId === undefined ? undefined : state.pairOf(marketId);
  return pair === undefined || isPairOpen(pair, assetId, direction);
}

function overLimit({ accountId, amount, assetId }: TransferRequest, state: TransferState): TransferCode | undefined {
  const left = transferLeftToday(accountId, assetId, state);
  return left !== undefined && amount > left ? 'TRANSFER_DAILY_LIMIT' : undefined;
}
