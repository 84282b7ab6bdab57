import { MAX_AMOUNT } from '@bourse/domain';
import { HOUSE_ACCOUNTS } from './accounts/house-accounts.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import type { PostingReason } from './commands.ts';
import { packPocket } from './ledger/ledger.ts';
import { POSTING_REASONS } from './names.ts';
import { WORLD_INDEX } from './record-layout.ts';
import type { Kernel } from './state.ts';

/** The world keeps one pocket an asset, in the first wallet. */
export const WORLD_WALLET = 0;

/** Ledger pocket of an asset in a wallet. */
export function pocketOf(kernel: Kernel, assetId: number, walletIndex: number): number {
  return packPocket(walletIndex, kernel.assetIndexById.get(assetId) ?? 0);
}

/** Index of an account that money may be moved of; −1 for an unknown one, and for the world, which is nobody's. */
export function ownerOfMoney(kernel: Kernel, accountId: number): number {
  const owner = kernel.accounts.find(accountId);
  return owner === WORLD_INDEX ? -1 : owner;
}

/** All that users own of an asset is the world's debt; while that fits in int64, so does every balance and sum. */
export function mostThatMayEnter(kernel: Kernel, assetId: number): bigint {
  const row = kernel.ledger.find(WORLD_INDEX, pocketOf(kernel, assetId, WORLD_WALLET));
  return row < 0 ? MAX_AMOUNT : MAX_AMOUNT + kernel.ledger.total(row);
}

/** Adds a signed amount to a wallet and emits its leg. */
export function post(
  kernel: Kernel,
  accountId: number,
  walletIndex: number,
  assetId: number,
  delta: bigint,
  reason: PostingReason,
  out: EventBuffer,
): void {
  const owner = kernel.accounts.find(accountId);
  const row = kernel.ledger.ensure(owner, accountId, pocketOf(kernel, assetId, walletIndex), assetId);
  kernel.ledger.post(row, delta);
  out.posted(accountId, walletIndex, assetId, delta, POSTING_REASONS.indexOf(reason));
}

/** Account of everything outside. */
export const WORLD_ACCOUNT = HOUSE_ACCOUNTS.WORLD;
