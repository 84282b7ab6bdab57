import type { Command, OwnersEvent } from '@bourse/core';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, ASSETS } from './world.ts';

/** Accounts of owners; the others are their sub-accounts, some of which the generator trades with. */
const MASTERS = [1_000, 1_001] as const;
const SUBS = [1_004, 1_005, 2_000_000_000, 3_000, 3_001, 3_002] as const;
const NEW = [3_000, 3_001, 3_002] as const;

/** The owners room's commands, and withdrawals for its gate. */
export const ownersArbitrary: RoomArbitrary = {
  number: 7,
  share: 20,
  command: (random, exchange) => commandOf(random, exchange.timeMs),
};

/** Each of them comes up in a run. */
export const OWNERS_EVENTS: readonly OwnersEvent['type'][] = [
  'withdrawals-paused',
  'sub-account-linked',
  'sub-account-transfer-made',
  'sub-account-frozen',
];

function commandOf(random: Random, nowMs: number): Command {
  const draw = random.between(1, 100);
  const accountId = random.pick(MASTERS);
  const subAccountId = random.pick(SUBS);
  if (draw <= 50) return transferOf(random, accountId);
  if (draw <= 60)
    return { type: 'pause-withdrawals', accountId: random.pick(ACCOUNTS), untilMs: untilOf(random, nowMs) };
  if (draw <= 72) return { type: 'link-sub-account', accountId: subAccountId, masterId: random.pick(MASTERS) };
  if (draw <= 80) {
    const orders = random.percent(30);
    const cancelOrders = orders && random.percent(50);
    return { type: 'freeze-sub-account', accountId, subAccountId, orders, ...(cancelOrders ? { cancelOrders } : {}) };
  }
  if (draw <= 82) return { type: 'close-sub-account', accountId, subAccountId };
  if (draw <= 85) return { type: 'open-account', accountId: random.pick(NEW) };
  const { assetId } = random.pick(ASSETS);
  return { type: 'debit', accountId: random.pick(ACCOUNTS), wallet: 'spot', assetId, amount: 1n, reason: 'withdrawal' };
}

function untilOf(random: Random, nowMs: number): number {
  return random.percent(3) ? nowMs + 40 * 86_400_000 : Math.max(0, nowMs + random.between(-5, 60) * 1_000);
}

function transferOf(random: Random, accountId: number): Command {
  const { assetId, scale } = random.pick(ASSETS);
  const anyone = () => (random.percent(40) ? accountId : random.pick(SUBS));
  const amount = BigInt(random.between(random.percent(2) ? -1 : 1, 3_000)) * 10n ** BigInt(Math.max(0, scale - 3));
  return {
    type: 'sub-account-transfer',
    accountId,
    fromAccountId: anyone(),
    toAccountId: anyone(),
    assetId: random.percent(2) ? 777 : assetId,
    amount,
  };
}
