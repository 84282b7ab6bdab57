import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { showToast } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';
import { inParts, outcomeOf } from './cancel-outcome.ts';

/** Cancels selected orders, in parts where they are many; `sent` is how many have an answer while it goes on. */
export function useCancelSelected() {
  const intl = useIntl();
  const [sent, setSent] = useState<number>();
  const cancel = async (orders: readonly OrderData[]): Promise<void> => {
    setSent(0);
    const items = [];
    try {
      for (const part of inParts(orders)) {
        const orderIds = part.map(({ orderId }) => orderId);
        items.push(...(await api(spotCalls.cancelSpotOrders, { body: { orderIds } })).items);
        setSent(items.length);
      }
    } catch (error) {
      const description = errorText(intl, error);
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'trading.cancelFailed' }), description });
    } finally {
      setSent(undefined);
    }
    if (items.length === 0) return;
    const { canceled, ended, failed } = outcomeOf(orders, items);
    const rest = [
      ...(ended === 0 ? [] : [intl.formatMessage({ id: 'ticket.selected.ended' }, { count: ended })]),
      ...(failed === 0 ? [] : [intl.formatMessage({ id: 'ticket.selected.failed' }, { count: failed })]),
    ];
    showToast({
      tone: failed === 0 ? 'success' : 'error',
      title: intl.formatMessage({ id: 'trading.canceledAll' }, { count: canceled }),
      ...(rest.length > 0 && { description: rest.join(' · ') }),
    });
  };
  return { cancel, sent };
}
