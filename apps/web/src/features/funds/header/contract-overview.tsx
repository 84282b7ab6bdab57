import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { FormattedMessage } from 'react-intl';
import { UnitTotal } from '../unit-choice.tsx';
import { useAssetsSummary } from './worth-queries.ts';

/** What the contract account is worth, as a card; nothing for a visitor. */
export function ContractOverview({ onPick }: { readonly onPick: () => void }) {
  const user = useUser();
  const { data, isError } = useAssetsSummary();
  if (user === undefined) return null;
  const totals = data && {
    totalUsdt: data.totalAccountRights,
    totalBtc: data.totalBtcAccountRights,
    totalEth: data.totalEthAccountRights,
  };
  return (
    <AppLink
      to="/assetManagement/swaps"
      preload={false}
      onClick={onPick}
      className="block rounded-8 bg-surface-2 px-3 py-2.5 hover:bg-surface-3 focus-visible:-outline-offset-2"
    >
      <span className="block text-12 text-text-2">
        <FormattedMessage id="header.contractOverview" />
      </span>
      <span className="mt-1 flex h-6 items-center text-16 font-semibold">
        {isError && data === undefined ? (
          <span className="text-13 font-normal text-text-3">
            <FormattedMessage id="header.unknownTotal" />
          </span>
        ) : (
          <UnitTotal totals={totals} />
        )}
      </span>
    </AppLink>
  );
}
