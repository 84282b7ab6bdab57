/**
 * What somebody has chosen in the transfer form. Pure: each function returns the draft after a choice. What is left open here (the pair, the
 * coin) is completed from what the exchange offers by `transfer-offer.ts`.
 */
import type { TransferPreset } from '@bourse/kit/page/open-dialog.ts';
import { type AmountLimits, within } from './transfer-amount.ts';
import { type TransferWallet, transferWalletOf } from './wallets.ts';

export interface TransferDraft {
  readonly source: TransferWallet;
  readonly target: TransferWallet;
  /** The chosen pair of isolated margin; undefined: the first open one. */
  readonly tradeId: number | undefined;
  /** The chosen coin; undefined: the default one. */
  readonly coinId: number | undefined;
  /** Digits and one dot at most; or a marked text that has no one reading (`transfer-amount.ts`), which cannot be sent. */
  readonly amount: string;
  /** What the amount was typed for: `offerKey`. Should the exchange close that meanwhile, the amount is not taken over to what stands in its place. */
  readonly amountFor: string;
  /** It was typed before the limits were known: they are applied when they are. */
  readonly isUnlimited: boolean;
}

/** Names a pair and coin. */
export function offerKey(tradeId: number | undefined, coinId: number | undefined): string {
  return `${tradeId ?? 0}/${coinId ?? 0}`;
}

const NO_AMOUNT = { amount: '', amountFor: '', isUnlimited: false } as const;

/** How a form begins: from spot to perpetual contracts where nothing else is given, and never with the same wallet on both sides. */
export function draftOf({ source: from, target: to, coinId, tradeId }: TransferPreset): TransferDraft {
  const target = transferWalletOf(to);
  const source = transferWalletOf(from) ?? (target === 'spot' ? 'perpetual' : 'spot');
  const other = source === 'spot' ? 'perpetual' : 'spot';
  return { source, target: target === undefined || target === source ? other : target, tradeId, coinId, ...NO_AMOUNT };
}

/** Another source; the target's wallet exchanges them. */
export function withSource(draft: TransferDraft, source: TransferWallet): TransferDraft {
  if (source === draft.source) return draft;
  return withSides(draft, source, source === draft.target ? draft.source : draft.target);
}

/** Another target; the source's wallet exchanges them. */
export function withTarget(draft: TransferDraft, target: TransferWallet): TransferDraft {
  if (target === draft.target) return draft;
  return withSides(draft, target === draft.source ? draft.target : draft.source, target);
}

/** Source and target exchanged. */
export function swapped(draft: TransferDraft): TransferDraft {
  return withSides(draft, draft.target, draft.source);
}

function withSides(draft: TransferDraft, source: TransferWallet, target: TransferWallet): TransferDraft {
  // Who comes to isolated margin begins with the first open pair; who stays there keeps the pair.
  return { ...draft, source, target, tradeId: needsPair(draft) ? draft.tradeId : undefined, ...NO_AMOUNT };
}

/** Another pair of isolated margin. */
export function withPair(draft: TransferDraft, tradeId: number): TransferDraft {
  return { ...draft, tradeId, ...NO_AMOUNT };
}

/** Another coin. */
export function withCoin(draft: TransferDraft, coinId: number): TransferDraft {
  return { ...draft, coinId, ...NO_AMOUNT };
}

/** The amount as `transfer-amount.ts` reads it, typed for a pair and coin; `isUnlimited`: before their limits were known. */
export function withAmount(
  draft: TransferDraft,
  amount: string,
  { amountFor, isUnlimited }: Pick<TransferDraft, 'amountFor' | 'isUnlimited'>,
): TransferDraft {
  return { ...draft, amount, amountFor, isUnlimited };
}

/** The draft once the limits of what is offered are known: an amount that was typed before is read again, once. */
export function limited(draft: TransferDraft, offered: string, limits: AmountLimits | undefined): TransferDraft {
  if (!draft.isUnlimited || limits === undefined || draft.amountFor !== offered) return draft;
  return { ...draft, amount: within(draft.amount, limits), isUnlimited: false };
}

/** The draft after another one was sent: cleared of its amount, unless something else has been chosen or typed meanwhile. */
export function afterSent(draft: TransferDraft, sent: TransferDraft): TransferDraft {
  return draft === sent ? withoutAmount(draft) : draft;
}

/** No amount. */
export function withoutAmount(draft: TransferDraft): TransferDraft {
  return { ...draft, ...NO_AMOUNT };
}

/** The draft for what is offered now: an amount that was typed for something else is none. */
export function settled(draft: TransferDraft, offered: string): TransferDraft {
  return draft.amount === '' || draft.amountFor === offered ? draft : withoutAmount(draft);
}

/** Whether one side is isolated margin, so that a pair has to be chosen. */
export function needsPair({ source, target }: Pick<TransferDraft, 'source' | 'target'>): boolean {
  return source === 'isolated-margin' || target === 'isolated-margin';
}
