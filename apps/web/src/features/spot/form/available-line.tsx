import { formatShortest, type Side } from '@bourse/domain';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { QUERY_KEYS, useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { groupDigits, NO_VALUE, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Shortened, showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Funds } from '../../../trading/model/order-draft.ts';
import { useTradingMarket } from '../../../trading/terminal-context.tsx';

export interface AvailableLineProps {
  readonly side: Side;
  readonly funds: Funds | undefined;
}

/** What can be spent on this side; when it is nothing, the demo offers play money. */
export function AvailableLine({ side, funds }: AvailableLineProps) {
  const market = useTradingMarket();
  const own = useOwnAmount();
  const asset = side === 'buy' ? market.quote : market.base;
  const units = side === 'buy' ? funds?.quote : funds?.base;
  const amount = units === undefined ? NO_VALUE : own(groupDigits(formatShortest(units, asset.scale)));
  return (
    <div className="flex h-5 items-center justify-between gap-2 text-12">
      <span className="text-text-3">
        <FormattedMessage id="trading.available" />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Shortened text={`${amount} ${asset.code}`} className="num" />
        {units === 0n && <Faucet coinId={asset.assetId} unit={asset.code} />}
      </span>
    </div>
  );
}

function Faucet({ coinId, unit }: { readonly coinId: number; readonly unit: string }) {
  const intl = useIntl();
  const isDemo = useIsDemoSite();
  const own = useOwnAmount();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!isDemo) return null;
  const take = async () => {
    setBusy(true);
    try {
      const balance = await api('demoFaucet', { body: { coinId } });
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
