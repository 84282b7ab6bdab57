import { useIsDemoSite, useSpotBalances } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { useAccount } from '@bourse/kit/stream/hooks.ts';
import { buttonClass, cx, SkeletonRows, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { withLive } from './balances.ts';
import { Coins } from './coins.tsx';
import { FaucetButton } from './faucet-button.tsx';
import { Statement } from './statement.tsx';
import { TotalCard } from './total-card.tsx';

/** The coin that new people are offered first. */
const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;

const NO_COINS = [] as const;

/** Tabs of the page, as they stand in its address. */
const ASSETS_TABS = ['coins', 'statement'] as const;
type AssetsTab = (typeof ASSETS_TABS)[number];

interface AssetsProps {
  readonly tab: AssetsTab;
  readonly onTabChange: (tab: AssetsTab) => void;
}

/** The spot account: its worth, its coins, and every change of them. Tab and filter are in the address. */
export function AssetsPage({ search }: PageProps<'tab' | 'coinId' | 'from' | 'to' | 'sort'>) {
  const navigate = useNavigate();
  const tab = ASSETS_TABS.find((known) => known === search.tab) ?? 'coins';
  const show = (next: AssetsTab) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, tab: next === 'coins' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return <Assets tab={tab} onTabChange={show} />;
}

function Assets({ tab, onTabChange }: AssetsProps) {
  const intl = useIntl();
  const balances = useSpotBalances();
  const live = useAccount()?.balances;
  const isDemo = useIsDemoSite();
  const items = useMemo(() => balances.data && withLive(balances.data.items, live), [balances.data, live]);
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <h1 className="text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="funds.title" />
      </h1>
      <TotalCard
        totals={balances.data}
        actions={
          <>
            {isDemo && <FaucetButton {...FIRST_COIN} />}
            <AppLink to="/orderHome/coinTradeOrder" className={buttonClass('neutral')}>
              <FormattedMessage id="shell.orders" />
            </AppLink>
          </>
        }
      />
      <Tabs
        label={text('funds.title')}
        value={tab}
        onValueChange={(value) => onTabChange(ASSETS_TABS.find((known) => known === value) ?? tab)}
        items={ASSETS_TABS.map((value) => ({ value, label: text(`funds.${value}`) }))}
        className={cx(PANEL, 'overflow-clip')}
        listClassName="px-4"
      >
        <TabPanel value="coins">
          <Loaded
            query={{ data: items, error: balances.error, refetch: balances.refetch }}
            failedId="funds.error"
            skeleton={<CoinsSkeleton />}
          >
            {(coins) => <Coins items={coins} isDemo={isDemo} />}
          </Loaded>
        </TabPanel>
        <TabPanel value="statement">
          <Statement coins={items ?? NO_COINS} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function CoinsSkeleton() {
  return (
    <SkeletonRows
      rows={8}
      className="pt-14"
      rowClassName="h-14 gap-3 px-4"
      blocks={['size-7 rounded-full!', 'h-4 w-28', 'ms-auto h-4 w-24', 'h-4 w-24 max-md:hidden', 'h-7 w-16']}
    />
  );
}
