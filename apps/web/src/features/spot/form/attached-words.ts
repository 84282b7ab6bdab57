import type { OrderData } from '@bourse/contract';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import type { IntlShape } from 'react-intl';
import { outcomeWords } from '../../../trading/form/outcome-words.ts';

/**
 * What became of an entry and of what is attached to it, which comes when the entry is filled. Orders as they were placed: the entry first.
 */
export function attachedOutcome(intl: IntlShape, [entry, ...exits]: readonly OrderData[], unit: string): string {
  if (entry === undefined) return '';
  const state = exits.some(({ isPending }) => isPending) ? 'waits' : exits.some(isOpenOrder) ? 'set' : 'ended';
  return `${outcomeWords(intl, entry, unit)} · ${intl.formatMessage({ id: `terminal.form.attach.${state}` })}`;
}
