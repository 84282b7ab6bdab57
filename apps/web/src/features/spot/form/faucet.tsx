import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { QUERY_KEYS, useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TopUpProps } from '../../../trading/form/available-line.tsx';
import { spotCalls } from '../calls.ts';

/** Play money for a coin, where the site is a demo. */
export function Faucet({ coinId, unit }: TopUpProps) {
  const intl = useIntl();
  const isDemo = useIsDemoSite();
  const own = useOwnAmount();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!isDemo) return null;
  const take = async () => {
    setBusy(true);
    try {
      const balance = await api(spotCalls.demoFaucet, { body: { coinId } });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.balances });
      const amount = own(groupDigits(trimZeros(balance.available)));
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'spot.faucet.done' }, { amount, unit }) });
    } catch (error) {
      showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  const label = intl.formatMessage({ id: 'spot.faucet' }, { unit });
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={take}
      title={label}
      aria-label={label}
      className="inline-flex h-5 items-center gap-0.5 rounded-4 bg-accent-soft px-1.5 text-11 font-medium whitespace-nowrap text-accent disabled:opacity-50"
    >
      <Plus size={11} aria-hidden="true" />
      <FormattedMessage id="spot.faucet.short" />
    </button>
  );
}
