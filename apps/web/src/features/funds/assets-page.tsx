import { buttonClass, EmptyState, ErrorState, Skeleton, Switch, TabPanel, Tabs, TextField } from '@bourse/ui';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { AppLink } from '../../app/app-link.tsx';
import { useIsPhone } from '../../app/media.ts';
import { useIsDemoSite, useMarkets, useSpotBalances } from '../../app/queries.ts';
import { useAccount } from '../../stream/hooks.ts';
import { BalanceCards, BalanceTable } from './balance-table.tsx';
import { isHeld, listBalances, withLive } from './balances.ts';
import { FaucetButton } from './faucet-button.tsx';
import { Statement } from './statement.tsx';
import { TotalCard } from './total-card.tsx';

/** The coin that new people are offered first. */
const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;

/** The spot account: its worth, its coins, and every change of them. */
export function AssetsPage() {
  const intl = useIntl();
  const [tab, setTab] = useState('coins');
  const balances = useSpotBalances();
  const live = useAccount()?.balances;
  const isDemo = useIsDemoSite();
  const items = useMemo(() => balances.data && withLive(balances.data.items, live), [balances.data, live]);
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <h1 className="text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="assets.title" />
      </h1>
      <TotalCard
        totals={balances.data}
        actions={
          <>
            {isDemo && <FaucetButton tone="accent" {...FIRST_COIN} />}
            <AppLink to="/orderHome/coinTradeOrder" className={buttonClass('neutral')}>
              <FormattedMessage id="shell.orders" />
            </AppLink>
          </>
        }
      />
      <Tabs
        label={text('assets.title')}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'coins', label: text('assets.coins') },
          { value: 'statement', label: text('assets.statement') },
        ]}
        className="overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12"
        listClassName="px-4"
      >
        <TabPanel value="coins">
          {balances.isError && items === undefined ? (
            <ErrorState
              title={<FormattedMessage id="assets.error" />}
              description={<FormattedMessage id={errorMessageId(errorNameOf(balances.error))} />}
              retryLabel={text('common.retry')}
              onRetry={() => void balances.refetch()}
            />
          ) : (
            <Coins items={items} isDemo={isDemo} />
          )}
        </TabPanel>
        <TabPanel value="statement">
          <Statement coins={items ?? []} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

interface CoinsProps {
  readonly items: ReturnType<typeof withLive> | undefined;
  readonly isDemo: boolean;
}

function Coins({ items, isDemo }: CoinsProps) {
  const intl = useIntl();
  const isPhone = useIsPhone();
  const markets = useMarkets().data;
  const [keyword, setKeyword] = useState('');
  const [hideEmpty, setHideEmpty] = useState(false);
  if (items === undefined) return <CoinsSkeleton />;
  const shown = listBalances(items, { keyword, hideEmpty });
  const List = isPhone ? BalanceCards : BalanceTable;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2">
        <TextField
          label={intl.formatMessage({ id: 'assets.search' })}
          labelHidden
          type="search"
          placeholder={intl.formatMessage({ id: 'assets.search' })}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          prefix={<Search size={15} aria-hidden="true" className="shrink-0 text-text-3" />}
          boxClassName="h-9 max-md:h-11"
          className="w-full md:w-60"
        />
        <Switch label={<FormattedMessage id="assets.hideEmpty" />} checked={hideEmpty} onCheckedChange={setHideEmpty} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id={items.some(isHeld) ? 'assets.noMatch' : 'assets.empty'} />}
          description={isDemo ? <FormattedMessage id="assets.emptyDemo" /> : undefined}
          action={isDemo ? <FaucetButton tone="accent" {...FIRST_COIN} /> : undefined}
        />
      ) : (
        <List
          balances={shown}
          isDemo={isDemo}
          marketOf={({ coinId }) =>
            (
              markets?.find((market) => market.baseCoinId === coinId) ??
              markets?.find((market) => market.quoteCoinId === coinId)
            )?.tradeCode
          }
        />
      )}
    </>
  );
}

const SKELETON_ROWS = 8;

function CoinsSkeleton() {
  return (
    <div aria-hidden="true" className="pt-14">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => at).map((at) => (
        <div key={at} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-7 rounded-full!" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="ms-auto h-4 w-24" />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-7 w-16" />
        </div>
      ))}
    </div>
  );
}
