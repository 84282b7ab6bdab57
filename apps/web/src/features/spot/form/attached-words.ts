import type { OrderData } from '@bourse/contract';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import type { IntlShape } from 'react-intl';
import { outcomeWords } from '../../../trading/form/outcome-words.ts';
import type { Instrument } from '../../../trading/instrument.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { EXITS, exitKind, stopOf } from '../model/attached.ts';
import { withExitsLinked } from '../model/exit-link.ts';

/**
 * What became of an entry and of what is attached to it, which comes when the entry is filled. Orders as they were placed: the entry first.
 */
export function attachedOutcome(intl: IntlShape, [entry, ...exits]: readonly OrderData[], unit: string): string {
  if (entry === undefined) return '';
  const state = exits.some(({ isPending }) => isPending) ? 'waits' : exits.some(isOpenOrder) ? 'set' : 'ended';
  return `${outcomeWords(intl, entry, unit)} · ${intl.formatMessage({ id: `terminal.form.attach.${state}` })}`;
}

/** The exits of an entry in one line: "Take-profit 105.00 · Stop-loss 98.00"; undefined without any. */
export function exitsNote(intl: IntlShape, typed: OrderDraft, market: Instrument): string | undefined {
  const draft = withExitsLinked(typed, market);
  const parts = EXITS.filter((exit) => stopOf(exit, draft) !== '').map((exit) => {
    const name = intl.formatMessage({ id: `trading.condition.${exitKind(exit)}` });
    return `${name} \u2066${groupDigits(stopOf(exit, draft))} ${market.quote.code}\u2069`;
  });
  return parts.length === 0 ? undefined : parts.join(' · ');
}
