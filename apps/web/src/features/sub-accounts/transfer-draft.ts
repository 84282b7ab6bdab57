import type { RouteBody, RouteData } from '@bourse/contract';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';

/** A sub-account as its master sees it. */
export type SubAccount = RouteData<'subAccounts'>[number];
/** A transfer between accounts of one owner. */
export type SubTransfer = RouteData<'subAccountTransfers'>['items'][number];

/** The spot wallet: where transfers between accounts leave and arrive. */
const SPOT_WALLET = 2;

/** What an account has available of a coin in its spot wallet. */
export interface Holding {
  readonly coinId: number;
  readonly shortName: string;
  /** Decimal text. */
  readonly available: string;
}

/** One of the owner's accounts. `name` is empty for the master. */
export interface OwnAccount {
  readonly accountId: number;
  readonly name: string;
  readonly holdings: readonly Holding[];
}

/** What somebody has typed about a transfer; ids as text, as selects have them. */
export interface TransferDraft {
  readonly fromId: string;
  readonly toId: string;
  readonly coinId: string;
  readonly amount: string;
}

/** Whether a text is a decimal above zero. */
function isPositiveDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text);
}

interface Balance extends Holding {
  readonly wallet: number;
}

/** What is in a spot wallet and can leave it, the codes in order. */
export function holdingsOf(balances: readonly Balance[]): readonly Holding[] {
  return balances
    .filter(({ available, wallet }) => wallet === SPOT_WALLET && isPositiveDecimal(available))
    .map(({ available, coinId, shortName }) => ({ available, coinId, shortName }))
    .sort((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

/** The owner's accounts: the master first. */
export function ownAccounts(
  masterId: number,
  balances: readonly Balance[],
  subs: readonly SubAccount[],
): readonly OwnAccount[] {
  return [
    { accountId: masterId, name: '', holdings: holdingsOf(balances) },
    ...subs.map((sub) => ({ accountId: sub.subId, name: sub.name, holdings: holdingsOf(sub.balances) })),
  ];
}

/** What the source of a draft has of its coin; undefined when it has none of it. */
export function holdingOf(
  accounts: readonly OwnAccount[],
  { coinId, fromId }: Pick<TransferDraft, 'coinId' | 'fromId'>,
): Holding | undefined {
  const source = accounts.find(({ accountId }) => String(accountId) === fromId);
  return source?.holdings.find((holding) => String(holding.coinId) === coinId);
}

/** What is wrong with a draft: message ids by field. The exchange decides. */
export function transferErrors(
  draft: TransferDraft,
  accounts: readonly OwnAccount[],
): Readonly<Partial<Record<keyof TransferDraft, string>>> {
  const holding = holdingOf(accounts, draft);
  const isAmount = isPositiveDecimal(draft.amount);
  return {
    ...(draft.fromId === draft.toId ? { toId: 'error.SUB_TRANSFER_SAME_ACCOUNT' } : {}),
    ...(holding === undefined ? { coinId: 'subAccounts.coinMissing' } : {}),
    ...(isAmount ? {} : { amount: 'subAccounts.amountMissing' }),
    ...(isAmount && holding !== undefined && compareDecimals(draft.amount, holding.available) > 0
      ? { amount: 'subAccounts.tooMuch' }
      : {}),
  };
}

/** What is sent for a draft; `requestId` is the attempt's. */
export function transferBodyOf(draft: TransferDraft, requestId: string): RouteBody<'transferBetweenSubAccounts'> {
  const { amount, coinId, fromId, toId } = draft;
  return { fromId: Number(fromId), toId: Number(toId), coinId: Number(coinId), amount, requestId };
}
