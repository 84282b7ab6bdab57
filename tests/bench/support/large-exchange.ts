import { ByteWriter, DEFAULT_EXCHANGE_OPTIONS, encodeCommand } from '@bourse/core';
import { NODE_RUNTIME } from '@bourse/server/platform/core-host/node-runtime.ts';
import { packPocket } from '../../../packages/core/src/kernel/ledger/ledger.ts';
import { sha256 } from '../../../packages/core/src/kernel/snapshot/sha256.ts';
import { writeSnapshot } from '../../../packages/core/src/kernel/snapshot/snapshot.ts';
import { Kernel } from '../../../packages/core/src/kernel/state.ts';
import { Trading, tradingRoom } from '../../../packages/core/src/trading/room.ts';

const ASSETS = 8;
const FIRST_ACCOUNT = 1_000;
const SPOT = 0;

/**
 * The snapshot, at command 1, of an exchange in which many accounts own eight assets each. Its state is filled in directly: the nine
 * million commands that would lead to it take minutes.
 */
export function largeExchange(accounts: number): Uint8Array<ArrayBuffer> {
  const state = new Kernel(DEFAULT_EXCHANGE_OPTIONS);
  for (let i = 0; i < ASSETS; i++) state.addAsset({ assetId: i + 1, code: `A${i + 1}`, scale: 8 });
  for (let i = 0; i < accounts; i++) {
    const owner = state.accounts.open(FIRST_ACCOUNT + i);
    for (let asset = 0; asset < ASSETS; asset++) {
      const row = state.ledger.ensure(owner, FIRST_ACCOUNT + i, packPocket(SPOT, asset), asset + 1);
      state.ledger.restore(row, 1_000_000n, 0n);
    }
  }
  state.seq = 1;
  return writeSnapshot(state, new Map([[tradingRoom, new Trading(state)]]), NODE_RUNTIME.sha256 ?? sha256);
}

/** Credits for accounts in turn, as the journal keeps them. */
export function creditBatch(from: number, count: number): Uint8Array {
  const out = new ByteWriter();
  for (let i = from; i < from + count; i++) {
    const accountId = FIRST_ACCOUNT + (i % 1_000);
    const assetId = 1 + (i % ASSETS);
    encodeCommand({ type: 'credit', accountId, wallet: 'spot', assetId, amount: 1n, reason: 'deposit' }, 0n, out);
  }
  return out.bytes.slice();
}
