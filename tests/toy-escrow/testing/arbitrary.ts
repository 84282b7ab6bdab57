import type { MarketSpec } from '@bourse/domain';
import type { Random } from '../../simulation/random.ts';
import type { OpenEscrow } from '../room/commands.ts';
import { ALICE, type AnyCommand, BOB, BTC, USDT } from './desk.ts';

const CAROL = 1_002;
/** Accounts of the simulation. */
export const ACCOUNTS = [ALICE, BOB, CAROL] as const;

/** One lot × one tick is one smallest unit of USDT, one lot is one of BTC, and nobody pays fees. */
export const MARKET: MarketSpec = {
  marketId: 1,
  code: 'btc_usdt',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  priceScale: 0,
  tickSize: 1,
  qtyScale: 0,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000,
  maxPriceTicks: 1_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
};

/** A command of the rooms beside the escrow room: what moves and holds the same balances. */
export function otherCommand(random: Random): AnyCommand {
  const accountId = random.pick(ACCOUNTS);
  const assetId = random.pick([BTC, USDT]);
  const amount = BigInt(random.between(1, 200));
  const posting = { accountId, wallet: 'spot', assetId, amount, reason: 'adjustment' } as const;
  const kind = random.between(1, 10);
  if (kind === 1) return { type: 'credit', ...posting };
  if (kind === 2) return { type: 'debit', ...posting };
  if (kind === 3) return { type: 'transfer', accountId, from: 'spot', to: 'perpetual', assetId, amount };
  if (kind === 4) return { type: 'transfer', accountId, from: 'perpetual', to: 'spot', assetId, amount };
  if (kind === 5) return { type: 'cancel-all', accountId };
  if (kind === 6) return { type: 'tick' };
  const side = random.pick(['buy', 'sell'] as const);
  const order = { priceTicks: random.between(8, 12), qtyLots: random.between(1, 20) };
  return { type: 'place-order', orderType: 'limit', accountId, marketId: 1, side, ...order };
}

/** A command of the escrow room; `lastId` is the highest id so far. */
export function escrowCommand(random: Random, timeMs: number, lastId: number): AnyCommand {
  const accountId = random.pick(ACCOUNTS);
  if (random.percent(50)) {
    const parties = { accountId, sellerId: random.pick(ACCOUNTS), assetId: random.pick([BTC, USDT, 7]) };
    const deadlineMs = timeMs + random.between(-100, 3_000);
    const amount = BigInt(random.between(-1, 600));
    return { type: 'open-escrow', ...parties, amount, deadlineMs, reference: `r${lastId}` } satisfies OpenEscrow;
  }
  const escrowId = random.between(Math.max(1, lastId - 12), lastId + 1);
  return { type: random.pick(['release-escrow', 'refund-escrow'] as const), accountId, escrowId };
}
