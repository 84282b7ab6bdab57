import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { QUERY_KEYS, useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TopUpProps } from '../../../trading/form/available-line.tsx';
import { spotCalls } from '../calls.ts';

/** Play money for a coin, where the site is a demo. */
export function Faucet({ coinId, unit }: TopUpProps) {
  const intl = useIntl();
  const isDemo = useIsDemoSite();
  const own = useOwnAmount();
  const faucet = useAction({
    run: () => api(spotCalls.demoFaucet, { body: { coinId } }),
    done: ({ available }) => {
      const amount = own(groupDigits(trimZeros(available)));
      return intl.formatMessage({ id: 'spot.faucet.done' }, { amount, unit });
    },
    invalidates: [QUERY_KEYS.balances],
  });
  if (!isDemo) return null;
  const label = intl.formatMessage({ id: 'spot.faucet' }, { unit });
  return (
    <button
      type="button"
      disabled={faucet.isPending}
      onClick={() => void faucet.run()}
      title={label}
      aria-label={label}
      className="inline-flex h-5 items-center gap-0.5 rounded-4 bg-accent-soft px-1.5 text-11 font-medium whitespace-nowrap text-accent disabled:opacity-50"
    >
      <Plus size={11} aria-hidden="true" />
      <FormattedMessage id="spot.faucet.short" />
    </button>
  );
}
