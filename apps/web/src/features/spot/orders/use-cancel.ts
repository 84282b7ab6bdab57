import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { showToast } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';

/** Cancels orders, one or all of a market (all markets without a code), and says what became of it. */
export function useCancel() {
  const intl = useIntl();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const run = async (key: string, cancel: () => Promise<string>) => {
    setBusy((keys) => new Set(keys).add(key));
    try {
      showToast({ tone: 'success', title: await cancel() });
    } catch (error) {
      const description = errorText(intl, error);
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'trading.cancelFailed' }), description });
    } finally {
      setBusy((keys) => new Set([...keys].filter((item) => item !== key)));
    }
  };
  return {
    isBusy: (key: string) => busy.has(key),
    cancelOne: (orderId: string) =>
      run(orderId, async () => {
        await api(spotCalls.cancelSpotOrder, { params: { orderId } });
        return intl.formatMessage({ id: 'trading.canceled' });
      }),
    cancelAll: (tradeCode?: string) =>
      run('all', async () => {
        const { canceled } = await api(spotCalls.cancelAllSpotOrders, {
          query: tradeCode === undefined ? {} : { tradeCode },
        });
        return intl.formatMessage({ id: 'trading.canceledAll' }, { count: canceled });
      }),
  };
}
