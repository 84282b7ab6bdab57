import { type Command, type CommandMeta, createExchange, type Exchange } from '@bourse/core';
import type { EscrowCommand, OpenEscrow } from '../room/commands.ts';
import { ROOMS } from '../rooms.ts';

/** Accounts of the toy's tests; each begins with 1,000 smallest units of USDT and of BTC. */
export const ALICE = 1_000;
export const BOB = 1_001;
export const USDT = 52;
export const BTC = 1;
/** When the tests begin, milliseconds since the epoch. */
export const NOON = Date.UTC(2030, 0, 1, 12);

/** A command of the product or the toy. */
export type AnyCommand = Command | EscrowCommand;

/** Applies a command; the toy's are not in the product's `Command`. */
export function apply(exchange: Exchange, command: AnyCommand, meta: Partial<CommandMeta> = {}) {
  return exchange.apply(command as Command, { timeMs: NOON, ...meta });
}

/** An escrow of 100 from Alice to Bob. */
export function openEscrow(more: Partial<OpenEscrow> = {}): OpenEscrow {
  const terms = { assetId: USDT, amount: 100n, deadlineMs: NOON + 60_000, reference: 'r' };
  return { type: 'open-escrow', accountId: ALICE, sellerId: BOB, ...terms, ...more };
}

/** An exchange with two assets and two funded accounts. */
export function desk(): Exchange {
  const exchange = createExchange({}, { rooms: ROOMS });
  apply(exchange, { type: 'create-asset', asset: { assetId: BTC, code: 'BTC', scale: 0 } });
  apply(exchange, { type: 'create-asset', asset: { assetId: USDT, code: 'USDT', scale: 0 } });
  for (const accountId of [ALICE, BOB]) {
    apply(exchange, { type: 'open-account', accountId });
    for (const assetId of [BTC, USDT]) {
      apply(exchange, { type: 'credit', accountId, wallet: 'spot', assetId, amount: 1_000n, reason: 'deposit' });
    }
  }
  return exchange;
}

/** Total and held of a spot balance of USDT. */
export function purse(exchange: Exchange, accountId: number): readonly [bigint, bigint] {
  const { total, held } = exchange.balance(accountId, 'spot', USDT);
  return [total, held];
}
