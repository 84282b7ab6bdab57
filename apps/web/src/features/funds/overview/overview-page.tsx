import type { RouteData } from '@bourse/contract';
import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Panel } from '@bourse/kit/page/panel.tsx';
import { useTickers } from '@bourse/kit/stream/tickers.ts';
import { buttonClass, Skeleton } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TransferLink } from '../../../trading/transfer-link.tsx';
import { FaucetButton } from '../faucet-button.tsx';
import { liveProfit, liveTotals } from '../model/live-worth.ts';
import { TotalCard } from '../total-card.tsx';
import { AccountRows } from './account-rows.tsx';
import { Allocation } from './allocation.tsx';
import { useAssets } from './assets-queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TodayProfit } from './today-profit.tsx';
import { WorthCurve } from './worth-curve.tsx';

type Assets = RouteData<'assetsOverview'>;

/** The coin that new people are offered first. */
const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;
const FROM_SPOT = { source: 2, target: 5 } as const;

/** Everything that the user owns: total, the day's profit, worth over time, allocation, accounts and what happened lately. */
export function OverviewPage() {
  const query = useAssets();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <h1 className="text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="assets.title" />
      </h1>
      <Loaded query={query} failedId="assets.error" skeleton={<Frame assets={undefined} />}>
        {(assets) => <Frame assets={assets} />}
      </Loaded>
    </div>
  );
}

/** The page's parts in their places; undefined while loading, with each part's true size. */
function Frame({ assets }: { readonly assets: Assets | undefined }) {
  const hasNothing = assets?.accounts.every(({ totalUsdt }) => !/[1-9]/.test(totalUsdt)) === true;
  const isNew = hasNothing && assets.coins.length === 0;
  return (
    <>
      <Total assets={assets} />
      {isNew ? (
        <FirstSteps />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Panel titleId="assets.curve" className="min-h-88">
            <WorthCurve />
          </Panel>
          <Panel titleId="assets.allocation" className="min-h-88">
            {assets === undefined ? <Skeleton className="h-40" /> : <Allocation coins={assets.coins} />}
          </Panel>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel titleId="assets.accounts" isFlush>
          <AccountRows accounts={assets?.accounts} />
        </Panel>
        <Panel titleId="assets.recent" isFlush>
          <RecentActivity />
        </Panel>
      </div>
    </>
  );
}

function Total({ assets }: { readonly assets: Assets | undefined }) {
  const prices = useTickers();
  const isDemo = useIsDemoSite();
  const totals = assets && liveTotals(assets.coins, assets, prices);
  const today = assets && totals && assets.today && liveProfit(assets.today, assets.totalUsdt, totals.totalUsdt);
  return (
    <TotalCard totals={totals} actions={<Actions isDemo={isDemo} />}>
      <TodayProfit today={today} isLoading={assets === undefined} />
    </TotalCard>
  );
}

function Actions({ isDemo }: { readonly isDemo: boolean }): ReactNode {
  return (
    <>
      {isDemo && <FaucetButton {...FIRST_COIN} />}
      <TransferLink preset={FROM_SPOT} className={buttonClass('accent')}>
        <FormattedMessage id="trading.transfer" />
      </TransferLink>
    </>
  );
}
