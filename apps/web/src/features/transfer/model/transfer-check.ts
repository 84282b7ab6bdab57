/** Whether a draft may be sent, and as what. */
import type { RouteBody } from '@bourse/contract';
import { parseDecimal } from '@bourse/domain';
import { refusedTextOf } from '@bourse/ui';
import { type AmountLimits, amountText } from './transfer-amount.ts';
import { needsPair, type TransferDraft } from './transfer-draft.ts';
import type { CoinData, PairData } from './transfer-offer.ts';
import { typeOf } from './wallets.ts';

/** What is sent, but for the name of the attempt. */
export type TransferRequest = Omit<RouteBody<'transferSubmit'>, 'clientTransferId'>;

/** Why a draft cannot be sent; the first that applies. `loading`: what it needs is on its way. `unclear`: the amount has two readings, or none. */
export type TransferProblem = 'loading' | 'pair' | 'coin' | 'unclear' | 'empty' | 'above';

/** What is known for a draft; undefined while it is loading. */
export interface TransferOffer {
  readonly pairs: readonly PairData[] | undefined;
  readonly pair: PairData | undefined;
  readonly coins: readonly CoinData[] | undefined;
  readonly coin: CoinData | undefined;
  readonly limits: AmountLimits | undefined;
}

export type TransferCheck =
  | { readonly ok: true; readonly request: TransferRequest }
  | { readonly ok: false; readonly problem: TransferProblem };

/** Message ids of problems with the amount, by the specification's names. */
export const AMOUNT_PROBLEMS: Readonly<Partial<Record<TransferProblem, string>>> = {
  empty: 'transfer.accountCoinTrade_082',
  above: 'transfer.accountCoinTrade_083',
};

/** The request of a draft, or the first reason why there is none. What depends on the rules of operators the exchange decides. */
export function checkTransfer(draft: TransferDraft, offer: TransferOffer): TransferCheck {
  const problem = offerProblem(draft, offer);
  if (problem !== undefined) return { ok: false, problem };
  const { coin, limits, pair } = offer;
  if (coin === undefined || limits === undefined) return { ok: false, problem: 'loading' };
  if (refusedTextOf(draft.amount) !== undefined) return { ok: false, problem: 'unclear' };
  const amount = amountText(draft.amount);
  const units = parseDecimal(amount, limits.precision);
  if (amount === '' || (units.ok && units.value <= 0n)) return { ok: false, problem: 'empty' };
  if (!units.ok || units.value > limits.available) return { ok: false, problem: 'above' };
  const { coinId, shortName: coinName } = coin;
  const scope = pair === undefined ? {} : { tradeId: pair.tradeId };
  return { ok: true, request: { type: typeOf(draft.source, draft.target), coinId, ...scope, coinName, amount } };
}

function offerProblem(draft: TransferDraft, { coin, coins, pair, pairs }: TransferOffer): TransferProblem | undefined {
  if (needsPair(draft) && pair === undefined) return pairs === undefined ? 'loading' : 'pair';
  if (coins === undefined) return 'loading';
  return coin === undefined ? 'coin' : undefined;
}
