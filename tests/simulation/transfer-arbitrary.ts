import type { Command, Exchange, TransferEvent, TransferRecovered } from '@bourse/core';
import { TRANSFER_WALLETS, WALLET_KINDS } from '@bourse/domain';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, ASSETS, MARKETS } from './world.ts';

/** The transfer room's commands beyond those of the generator: rules, pairs, reviews, blocks, coupons and isolated wallets. */
export const transferArbitrary: RoomArbitrary = {
  number: 3,
  share: 30,
  command: (random, exchange) => commandOf(random, exchange),
};

/** Each of them comes up in a run. */
export const TRANSFER_EVENTS: readonly TransferEvent['type'][] = [
  'transfer-made',
  'transfer-held',
  'transfer-reviewed',
  'transfer-used',
  'transfer-rules-set',
  'transfer-pair-set',
  'transfers-blocked',
  'transfer-coupon-bound',
];

function commandOf(random: Random, exchange: Exchange): Command {
  const draw = random.between(1, 100);
  if (draw <= 60) return transferOf(random);
  if (draw <= 80) return reviewOf(random, exchange);
  if (draw <= 88) return rulesOf(random);
  if (draw <= 93) return pairOf(random);
  const accountId = random.percent(3) ? 77_777 : random.pick(ACCOUNTS);
  // Most are unblocked again.
  if (draw <= 96) return { type: 'block-transfers', accountId, blocked: random.percent(25) };
  return { type: 'bind-transfer-coupon', accountId, wallet: random.pick(WALLET_KINDS), bound: random.percent(70) };
}

function transferOf(random: Random): Command {
  const { assetId, scale } = random.pick(ASSETS);
  const [from, to] = [
    random.percent(50) ? ('spot' as const) : random.pick(TRANSFER_WALLETS),
    random.pick(TRANSFER_WALLETS),
  ];
  const sides = {
    from,
    ...(from === 'isolated-margin' ? { fromMarketId: random.pick(MARKETS).marketId } : {}),
    to,
    ...(to === 'isolated-margin' ? { toMarketId: random.pick(MARKETS).marketId } : {}),
  };
  const amount = BigInt(random.between(random.percent(2) ? -1 : 1, 3_000)) * 10n ** BigInt(Math.max(0, scale - 3));
  return { type: 'transfer', accountId: random.pick(ACCOUNTS), ...sides, assetId, amount };
}

function reviewOf(random: Random, exchange: Exchange): Command {
  const { pending } = exchange.recovered().transfer as TransferRecovered;
  // One past the end is a transfer that does not wait.
  const transferId = pending[random.between(0, pending.length)]?.transferId ?? 1;
  return { type: 'review-transfer', transferId, approved: random.percent(60), decisionId: random.between(1, 1_000) };
}

function rulesOf(random: Random): Command {
  const { assetId, scale } = random.pick(ASSETS);
  const one = 10n ** BigInt(Math.max(0, scale - 3));
  const closed = () => (random.percent(20) ? [random.pick(WALLET_KINDS)] : []);
  const rules = {
    assetId,
    blocked: random.percent(5),
    closedOut: closed(),
    closedIn: closed(),
    ...(random.percent(60) ? { dailyLimit: BigInt(random.between(-1, 9_000)) * one } : {}),
    ...(random.percent(60) ? { reviewAbove: BigInt(random.between(0, 2_000)) * one } : {}),
  };
  return { type: 'set-transfer-rules', rules };
}

function pairOf(random: Random): Command {
  const { baseAssetId, marketId, quoteAssetId } = random.pick(MARKETS);
  const open = () => random.percent(85);
  const flags = { baseIn: open(), baseOut: open(), quoteIn: open(), quoteOut: open() };
  const isOdd = random.percent(3);
  return {
    type: 'set-transfer-pair',
    pair: { marketId, baseAssetId, quoteAssetId: isOdd ? baseAssetId : quoteAssetId, ...flags },
  };
}
