import type { OrderData } from '@bourse/contract';
import type { IntlShape } from 'react-intl';
import { isOpenOrder } from '../../../stream/models.ts';
import { outcomeWords } from './use-place-order.ts';

/**
 * What became of an entry and of what is attached to it, which comes when the entry is filled. Orders as they were placed: the entry first.
 */
export function attachedOutcome(intl: IntlShape, [entry, ...exits]: readonly OrderData[], unit: string): string {
  if (entry === undefined) return '';
  const state = exits.some(({ isPending }) => isPending) ? 'waits' : exits.some(isOpenOrder) ? 'set' : 'ended';
  return `${outcomeWords(intl, entry, unit)} · ${intl.formatMessage({ id: `trade.form.attach.${state}` })}`;
}
