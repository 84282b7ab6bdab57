/**
 * Goal: accounts that can just pay, or just cannot. Method: few accounts, each holding about what some lots, a minimum or a fee on them comes to in
 * one coin; they convert, trade and transfer amounts about their balance, which is emptied from time to time and filled anew.
 * The accounts of the rest of the simulation are rich, and a check that forgets a remainder never fails for them.
 */
import type { Command, Exchange } from '@bourse/core';
import {
  feeOf,
  type MarketSpec,
  notionalOf,
  priceTicks,
  qtyLots,
  amount as toAmount,
  unitsOfListed,
} from '@bourse/domain';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ASSETS, MARKETS, PRICE_RANGE } from './world.ts';

/** Accounts that nobody else funds. */
export const POOR_ACCOUNTS = [4_000, 4_001, 4_002] as const;

/** A market's side as the account that pays sees it. */
interface Way {
  readonly accountId: number;
  readonly market: MarketSpec;
  readonly isSell: boolean;
  readonly paysAssetId: number;
  readonly getsAssetId: number;
}

/** Poor accounts; the number is no room's, so that nobody shares the stream. */
export const poorArbitrary: RoomArbitrary = {
  number: 101,
  share: 40,
  command: (random, exchange) => {
    const accountId = random.pick(POOR_ACCOUNTS);
    if (!exchange.accounts().some((account) => account.accountId === accountId)) {
      return { type: 'open-account', accountId };
    }
    return commandOf(random, exchange, wayOf(random, accountId));
  },
};

function wayOf(random: Random, accountId: number): Way {
  const market = random.pick(MARKETS);
  const isSell = random.percent(40);
  const [paysAssetId, getsAssetId] = isSell
    ? [market.baseAssetId, market.quoteAssetId]
    : [market.quoteAssetId, market.baseAssetId];
  return { accountId, market, isSell, paysAssetId, getsAssetId };
}

function commandOf(random: Random, exchange: Exchange, way: Way): Command {
  const { accountId, market, paysAssetId: assetId } = way;
  const { available } = exchange.balance(accountId, 'spot', assetId);
  const funds = { accountId, wallet: 'spot', assetId } as const;
  // What trades have brought is taken away again: it would make the account rich.
  const least = costOf(random, way);
  if (available > 20n * least) return { type: 'debit', ...funds, amount: available, reason: 'withdrawal' };
  if (available === 0n || random.percent(10)) {
    return { type: 'credit', ...funds, amount: positive(about(random, least)), reason: 'faucet' };
  }
  const amount = about(random, available);
  const side = way.isSell ? 'sell' : 'buy';
  const draw = random.between(1, 100);
  if (draw <= 45) {
    const legs = [{ marketId: market.marketId, side }] as const;
    return {
      type: 'convert',
      accountId,
      fromAssetId: assetId,
      toAssetId: way.getsAssetId,
      amount,
      minReceived: 0n,
      legs,
    };
  }
  if (draw <= 60) {
    return { type: 'transfer', accountId, from: 'spot', to: 'cross-margin', assetId, amount };
  }
  const order = { type: 'place-order', accountId, marketId: market.marketId, side } as const;
  if (draw <= 80 && !way.isSell) return { ...order, orderType: 'market', quoteAmount: amount };
  return { ...order, orderType: 'limit', priceTicks: priceOf(random, market), qtyLots: lotsOf(way, random, amount) };
}

/** What one to three lots cost on a side, the market's minimum, or the fee on either; smallest units. */
function costOf(random: Random, { market, isSell }: Way): bigint {
  const { baseUnitsPerLot } = unitsOf(market);
  const lots = random.between(1, 3) * Math.max(1, market.minQtyLots);
  const notional = notionalOf(priceTicks(priceOf(random, market)), qtyLots(lots), unitsOf(market));
  const cost = isSell ? BigInt(lots) * baseUnitsPerLot : notional;
  const fee = feeOf(toAmount(cost), market.takerFeePpm);
  return random.pick([cost, cost + fee, isSell ? cost : cost + market.minNotional]);
}

/** As many lots as an amount pays for, or one more. */
function lotsOf({ market, isSell }: Way, random: Random, amount: bigint): number {
  const { baseUnitsPerLot, quoteUnitsPerTickLot } = unitsOf(market);
  const perLot = isSell ? baseUnitsPerLot : BigInt(priceOf(random, market)) * quoteUnitsPerTickLot;
  return Math.max(1, Number(amount / perLot) + random.between(0, 1));
}

/** An amount, a unit beside it, or a little beside it. */
function about(random: Random, amount: bigint): bigint {
  const little = amount / 1_000n;
  return amount + random.pick([0n, 0n, -1n, 1n, -little, little]);
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 1n);

function priceOf(random: Random, { marketId }: MarketSpec): number {
  const [low, high] = PRICE_RANGE[marketId] ?? [1, 10];
  return random.between(low, high);
}

function unitsOf(market: MarketSpec) {
  const [base, quote] = [market.baseAssetId, market.quoteAssetId].map((id) =>
    ASSETS.find(({ assetId }) => assetId === id),
  );
  if (base === undefined || quote === undefined) throw new Error(`market ${market.code} has no assets`);
  return unitsOfListed(market, base, quote);
}
