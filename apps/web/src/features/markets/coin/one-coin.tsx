import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, cx, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../../../trading/alerts/late-alert-bell.tsx';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import type { Coin, coinsOf } from '../coins.ts';
import { pairName } from '../market-rows.ts';
import { About } from './about.tsx';
import { CoinMarkets } from './coin-markets.tsx';
import { ConverterPanel } from './converter-panel.tsx';
import { Holding } from './holding.tsx';
import { News } from './news.tsx';
import { Performance } from './performance.tsx';
import { PricePanel } from './price-panel.tsx';
import { Rules } from './rules.tsx';

const TABS = ['overview', 'markets', 'news', 'rules'] as const;

export interface OneCoinProps {
  readonly coin: Coin;
  readonly coins: ReturnType<typeof coinsOf>;
  /** The tab that the address names; another one is the first. */
  readonly tab: string | undefined;
}

/** One coin: its price and facts, and on tabs its markets, what was announced about it, and its rules. */
export function OneCoin({ coin, coins, tab }: OneCoinProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const shown = TABS.find((of) => of === tab) ?? 'overview';
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (now: Readonly<Record<string, unknown>>) => ({ ...now, tab: next === 'overview' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="mx-auto w-full max-w-350 px-4 py-6 md:px-6 md:py-8">
      <nav className="mb-4 text-13">
        <AppLink to="/coinInfo" className="inline-flex min-h-11 items-center text-text-2 hover:text-text-1 md:min-h-0">
          <FormattedMessage id="coins.title" />
        </AppLink>
      </nav>
      <CoinHead coin={coin} />
      <Tabs
        label={intl.formatMessage({ id: 'coins.tabs' })}
        value={shown}
        onValueChange={show}
        items={TABS.map((value) => ({ value, label: intl.formatMessage({ id: `coins.tab.${value}` }) }))}
        className="mt-4"
      >
        <TabPanel value="overview" className="pt-4">
          <OverviewTab coin={coin} coins={coins} />
        </TabPanel>
        <TabPanel value="markets" className="grid gap-6 pt-4 lg:grid-cols-2">
          <CoinMarkets title="coins.markets" markets={coin.markets} />
          <CoinMarkets title="coins.quoted" markets={coin.quotedMarkets} />
        </TabPanel>
        <TabPanel value="news" className="pt-4">
          <News coin={coin} />
        </TabPanel>
        <TabPanel value="rules" className="pt-4">
          {coin.markets.length === 0 ? <QuoteOnly coin={coin} /> : <Rules coin={coin} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}

function CoinHead({ coin }: { readonly coin: Coin }) {
  const [main] = coin.markets;
  return (
    <div className="flex items-center gap-4 max-md:flex-wrap max-md:gap-3">
      <CoinIcon code={coin.code} logo={coin.logo} size={48} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h1 className="text-28 font-semibold tracking-[-0.02em]">{coin.name}</h1>
        <p className="text-14 text-text-3">{coin.code}</p>
      </div>
      {main !== undefined && (
        <>
          <StarButton of={{ tradeId: main.tradeId }} name={pairName(main)} />
          <LateAlertBell tradeCode={main.tradeCode} name={pairName(main)} />
          <AppLink
            to="/trade/exchange/"
            search={{ tradeCode: main.tradeCode }}
            className={cx(buttonClass('accent', 'lg'), 'max-md:w-full')}
          >
            <FormattedMessage id="markets.tradePair" values={{ pair: pairName(main) }} />
          </AppLink>
        </>
      )}
    </div>
  );
}

function OverviewTab({ coin, coins }: Omit<OneCoinProps, 'tab'>) {
  const [main] = coin.markets;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        {main === undefined ? <QuoteOnly coin={coin} /> : <PricePanel market={main} />}
        <About coin={coin} coins={coins} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Holding coin={coin} />
        {main !== undefined && <ConverterPanel key={main.tradeCode} market={main} />}
        {main !== undefined && <Performance market={main} />}
      </div>
    </div>
  );
}

/** A coin in which others are priced, and which has no price of its own here. */
function QuoteOnly({ coin }: { readonly coin: Coin }) {
  return (
    <p className="rounded-12 border bg-surface-1 p-5 text-14 text-text-2">
      <FormattedMessage id="coins.quoteOnly" values={{ coin: coin.code }} />
    </p>
  );
}
