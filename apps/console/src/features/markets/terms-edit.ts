import type { Market } from './queries.ts';
import { draftOfTerms, LIMIT_FIELDS, MAIN_FIELDS, type TermName, type TermsDraft } from './terms-draft.ts';

/*
 * Goal: nobody replaces terms that he has not seen, and nobody loses what he has typed.
 * Method: the form holds the terms that it began with beside the draft. Terms that come later replace both when nothing was typed or the draft
 * was saved; otherwise both stay, the form shows what changed, and the operator decides. Every save names the version that the form began with.
 */

/** A draft with the terms that it began with. */
export interface TermsEdit {
  /** Version of `base`, which a save names. */
  readonly version: string;
  readonly base: TermsDraft;
  readonly draft: TermsDraft;
  /** The draft was saved as it is; the server may write it in another form. */
  readonly isSaved: boolean;
}

/** A term that differs. */
export interface TermChange {
  readonly name: TermName | 'selfTradePrevention';
  readonly from: string;
  readonly to: string;
}

const NAMES = [...MAIN_FIELDS, ...LIMIT_FIELDS].map(({ name }) => name);

/** An edit of a market's terms in force. */
export function editOf(market: Market): TermsEdit {
  const base = draftOfTerms(market);
  return { version: market.termsVersion, base, draft: base, isSaved: false };
}

/** What differs between two drafts, in the order of the form. */
export function changesBetween(from: TermsDraft, to: TermsDraft): readonly TermChange[] {
  const texts = NAMES.map((name) => ({ name, from: from.texts[name].trim(), to: to.texts[name].trim() }));
  const prevention = { from: from.selfTradePrevention, to: to.selfTradePrevention };
  return [...texts, { name: 'selfTradePrevention' as const, ...prevention }].filter((one) => one.from !== one.to);
}

/** The edit after terms were read again: the same one when there is nothing to take over, or something to decide. */
export function followTerms(edit: TermsEdit, market: Market): TermsEdit {
  if (market.termsVersion === edit.version) return edit;
  const isUntouched = changesBetween(edit.base, edit.draft).length === 0;
  const isInForce = changesBetween(draftOfTerms(market), edit.draft).length === 0;
  return isUntouched || isInForce || edit.isSaved ? editOf(market) : edit;
}

/** The draft's own changes upon the terms in force; where both changed the same term, the draft's stays. */
export function mergeEdit(edit: TermsEdit, market: Market): TermsEdit {
  const next = editOf(market);
  const own = changesBetween(edit.base, edit.draft);
  const texts = own.flatMap(({ name, to }) => (name === 'selfTradePrevention' ? [] : [[name, to] as const]));
  const isOwnPrevention = own.some(({ name }) => name === 'selfTradePrevention');
  return {
    ...next,
    draft: {
      texts: { ...next.base.texts, ...Object.fromEntries(texts) },
      selfTradePrevention: (isOwnPrevention ? edit.draft : next.base).selfTradePrevention,
    },
  };
}
