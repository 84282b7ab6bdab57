import { MAX_AMOUNT } from '@bourse/domain';
import type { Credit, Debit, Transfer } from '../../commands.ts';
import { HOUSE_ACCOUNTS } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { POSTING_REASONS, walletIndexOf } from '../../kernel/codec/layout.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import { WORLD_INDEX } from '../../kernel/record-layout.ts';
import type { State } from '../../kernel/state.ts';
import type { RejectCode } from '../../reject-codes.ts';

/** The world keeps one pocket an asset, in the first wallet. */
const WORLD_WALLET = 0;

type Move = Credit | Debit | Transfer;

/** Checks that credit, debit and transfer share; the world itself is nobody's account. */
function refusalOf(state: State, command: Move): RejectCode | undefined {
  const owner = state.accounts.find(command.accountId);
  if (owner < 0 || owner === WORLD_INDEX) return 'UNKNOWN_ACCOUNT';
  if (!state.assetIndexById.has(command.assetId)) return 'UNKNOWN_ASSET';
  if (command.amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
  if (command.type === 'transfer' && command.from === command.to) return 'SAME_WALLET';
  if (command.type !== 'credit') {
    const from = command.type === 'transfer' ? command.from : command.wallet;
    const row = state.ledger.find(owner, pocketOf(state, command.assetId, walletIndexOf(from)));
    if (command.amount > state.ledger.available(row)) return 'INSUFFICIENT_BALANCE';
  } else if (command.amount > mostThatMayEnter(state, command.assetId)) return 'AMOUNT_OVERFLOW';
  return state.ledger.isFull ? 'EXCHANGE_FULL' : undefined;
}

/** All that users own of an asset is the world's debt; while that fits in int64, so does every balance and sum. */
function mostThatMayEnter(state: State, assetId: number): bigint {
  const row = state.ledger.find(WORLD_INDEX, pocketOf(state, assetId, WORLD_WALLET));
  return row < 0 ? MAX_AMOUNT : MAX_AMOUNT + state.ledger.total(row);
}

function pocketOf(state: State, assetId: number, walletIndex: number): number {
  return packPocket(walletIndex, state.assetIndexById.get(assetId) ?? 0);
}

/** Moves an amount in from the world, out to it, or between an account's wallets: two legs that sum to zero, or a refusal. */
export function moveFunds(state: State, command: Move, out: EventBuffer): RejectCode | undefined {
  const refusal = refusalOf(state, command);
  if (refusal !== undefined) return refusal;
  const { amount, assetId, accountId } = command;
  if (command.type === 'transfer') {
    post(state, accountId, walletIndexOf(command.from), assetId, -amount, 'transfer', out);
    post(state, accountId, walletIndexOf(command.to), assetId, amount, 'transfer', out);
    return undefined;
  }
  const delta = command.type === 'credit' ? amount : -amount;
  post(state, accountId, walletIndexOf(command.wallet), assetId, delta, command.reason, out);
  post(state, HOUSE_ACCOUNTS.WORLD, WORLD_WALLET, assetId, -delta, command.reason, out);
  return undefined;
}

function post(
  state: State,
  accountId: number,
  walletIndex: number,
  assetId: number,
  delta: bigint,
  reason: (typeof POSTING_REASONS)[number],
  out: EventBuffer,
): void {
  const owner = state.accounts.find(accountId);
  const row = state.ledger.ensure(owner, accountId, pocketOf(state, assetId, walletIndex), assetId);
  state.ledger.post(row, delta);
  out.posted(accountId, walletIndex, assetId, delta, POSTING_REASONS.indexOf(reason));
}
