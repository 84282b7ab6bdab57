/** What the exchange offers for a draft: pairs and coins with whether they can be chosen, and those that are. */
import type { RouteData } from '@bourse/contract';
import { isPairOpen, type TransferPair } from '@bourse/domain';
import { needsPair, type TransferDraft } from './transfer-draft.ts';

export type PairData = RouteData<'transferPairs'>[number];
export type CoinData = RouteData<'transferCoins'>[number];

/** The coin that a form begins with. */
export const DEFAULT_COIN_ID = 52;

type Sides = Pick<TransferDraft, 'source' | 'target'>;

/** Whether a pair can be chosen: one of its coins may enter it when it is the target, or leave it otherwise. */
export function isPairEnabled(pair: PairData, { target }: Sides): boolean {
  const direction = target === 'isolated-margin' ? 'in' : 'out';
  const flags = pairFlags(pair);
  return isPairOpen(flags, pair.baseCoinId, direction) || isPairOpen(flags, pair.quoteCoinId, direction);
}

/** A pair as the domain's rules read it. */
export function pairFlags(pair: PairData): TransferPair {
  return {
    marketId: pair.tradeId,
    baseAssetId: pair.baseCoinId,
    quoteAssetId: pair.quoteCoinId,
    baseIn: pair.baseTransferInAble,
    baseOut: pair.baseTransferOutAble,
    quoteIn: pair.quoteTransferInAble,
    quoteOut: pair.quoteTransferOutAble,
  };
}

/** The pair of a draft: the chosen one while it can be chosen, else the first that can; undefined where none is needed or open. */
export function pairOf(draft: TransferDraft, pairs: readonly PairData[]): PairData | undefined {
  if (!needsPair(draft)) return undefined;
  const open = pairs.filter((pair) => isPairEnabled(pair, draft));
  return open.find(({ tradeId }) => tradeId === draft.tradeId) ?? open[0];
}

/** Whether a coin can be chosen: it may leave the source and enter the target. */
export function isCoinEnabled({ transferInAble, transferOutAble }: CoinData): boolean {
  return transferOutAble && transferInAble;
}

/** The coin of a draft: the chosen or preset one if it can be chosen, else coin 52, else the first that can; undefined: none can. */
export function coinOf({ coinId }: Pick<TransferDraft, 'coinId'>, coins: readonly CoinData[]): CoinData | undefined {
  const open = coins.filter(isCoinEnabled);
  const find = (wanted: number | undefined) => open.find((coin) => coin.coinId === wanted);
  return find(coinId) ?? find(DEFAULT_COIN_ID) ?? open[0];
}

/** The coins as they are listed: those that the source has first, each part in the order given. */
export function listedCoins(coins: readonly CoinData[]): readonly CoinData[] {
  const has = ({ available }: CoinData) => Number(/[1-9]/.test(available));
  return coins.toSorted((a, b) => has(b) - has(a));
}

/** The first failed one of the queries that a draft needs; the pairs count only where one has to be chosen. */
export function failedOf<Q extends { readonly data: unknown; readonly error: unknown }>(
  draft: Sides,
  pairs: Q,
  others: readonly Q[],
): Q | undefined {
  const needed = needsPair(draft) ? [pairs, ...others] : others;
  return needed.find(({ data, error }) => data === undefined && error !== null);
}
