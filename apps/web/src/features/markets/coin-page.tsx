import { changeText, isStableQuote } from '@bourse/domain';
import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, cx, directionOf, EmptyState, Shortened, SignedValue, Skeleton, Sparkline } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../../trading/alerts/late-alert-bell.tsx';
import { CoinDirectory } from './coin-directory.tsx';
import { type Coin, coinsOf, findCoin } from './coins.ts';
import { MarketList } from './market-list.tsx';
import { pairName } from './market-rows.ts';
import { LastPrice } from './price-cells.tsx';
import { useLiveTicker, useMarketTickers, useTrendlines } from './use-market-tickers.ts';

/** One coin by `?coinId` or `?name`: its price, its day, its markets and their rules; without either, the list of all. */
export function CoinPage({ search: { coinId, name } }: PageProps<'coinId' | 'name'>) {
  const markets = useMarkets();
  useCoinTitle(markets.data && findCoin(coinsOf(markets.data), { coinId, name }));
  const isOne = coinId !== undefined || name !== undefined;
  return (
    <Loaded
      query={markets}
      failedId="markets.error"
      className="min-h-[60dvh]"
      skeleton={isOne ? <CoinSkeleton /> : <CoinDirectory coins={undefined} />}
    >
      {(all) => {
        const coins = coinsOf(all);
        if (!isOne) return <CoinDirectory coins={coins} />;
        const coin = findCoin(coins, { coinId, name });
        return coin === undefined ? <UnknownCoin asked={coinId ?? name ?? ''} /> : <OneCoin coin={coin} />;
      }}
    </Loaded>
  );
}

function useCoinTitle(coin: Coin | undefined): void {
  const intl = useIntl();
  usePageTitle(
    coin === undefined ? intl.formatMessage({ id: 'coins.title' }) : `${coin.name} (${coin.code})`,
    coin === undefined
      ? intl.formatMessage({ id: 'coins.text' })
      : intl.formatMessage({ id: 'coins.description' }, { coin: coin.name, code: coin.code }),
  );
}

function UnknownCoin({ asked }: { readonly asked: string }) {
  return (
    <EmptyState
      className="min-h-[60dvh]"
      title={
        <h1 className="text-20 font-semibold wrap-anywhere">
          <FormattedMessage id="coins.unknown" values={{ asked: asked.slice(0, 40) }} />
        </h1>
      }
      description={<FormattedMessage id="coins.unknownHint" />}
      action={
        <AppLink to="/coinInfo" className={buttonClass('accent')}>
          <FormattedMessage id="coins.title" />
        </AppLink>
      }
    />
  );
}

function OneCoin({ coin }: { readonly coin: Coin }) {
  const [main] = coin.markets;
  const { tickers } = useMarketTickers();
  const trendlines = useTrendlines();
  const shared = { tickers, trendlines };
  const isBoth = coin.markets.length > 0 && coin.quotedMarkets.length > 0;
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <nav className="mb-4 text-13">
        <AppLink to="/coinInfo" className="inline-flex min-h-11 items-center text-text-2 hover:text-text-1 md:min-h-0">
          <FormattedMessage id="coins.title" />
        </AppLink>
      </nav>
      <div className="flex flex-wrap items-center gap-4">
        <CoinIcon code={coin.code} logo={coin.logo} size={48} />
        <div className="min-w-0 flex-1">
          <h1 className="text-28 font-semibold tracking-[-0.02em]">{coin.name}</h1>
          <p className="text-14 text-text-3">{coin.code}</p>
        </div>
        {main !== undefined && <LateAlertBell tradeCode={main.tradeCode} name={pairName(main)} />}
        {main !== undefined && (
          <AppLink to="/trade/exchange/" search={{ tradeCode: main.tradeCode }} className={buttonClass('accent', 'lg')}>
            <FormattedMessage id="markets.tradePair" values={{ pair: pairName(main) }} />
          </AppLink>
        )}
      </div>
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        {main === undefined ? <QuoteOnly coin={coin} /> : <PricePanel market={main} />}
        {main !== undefined && <Rules coin={coin} market={main} />}
      </div>
      <div className={cx('grid items-start gap-x-4', isBoth && 'lg:grid-cols-2')}>
        <Markets title="coins.markets" markets={coin.markets} {...shared} />
        <Markets title="coins.quoted" markets={coin.quotedMarkets} {...shared} />
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

function PricePanel({ market }: { readonly market: Market }) {
  const { figure, compact } = useFormats();
  const { tickers } = useMarketTickers();
  const ticker = useLiveTicker(market.tradeCode, tickers);
  const closes = useTrendlines()?.get(market.tradeId);
  const quote = market.quoteCurrency.toUpperCase();
  const direction = directionOf(ticker?.change ?? '');
  const facts = [
    { id: 'high', value: figure(ticker?.high ?? '') },
    { id: 'low', value: figure(ticker?.low ?? '') },
    { id: 'bid', value: figure(ticker?.bid ?? '') },
    { id: 'ask', value: figure(ticker?.ask ?? '') },
    { id: 'amount', value: compact(ticker?.amount ?? '') },
  ];
  return (
    <section data-live aria-labelledby="coin-price" className="overflow-clip rounded-12 border bg-surface-1">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-5 pt-5">
        <div>
          <h2 id="coin-price" className="text-13 text-text-2">
            <FormattedMessage id="coins.price" values={{ pair: pairName(market) }} />
          </h2>
          <p dir="ltr" className="mt-1 flex h-12 items-center text-40 font-semibold tracking-[-0.02em] max-sm:text-28">
            <LastPrice ticker={ticker} tinted={false} />
            <span className="ms-2 self-end pb-2 text-13 font-normal tracking-normal text-text-3">{quote}</span>
          </p>
          <p dir="ltr" className="num h-5 text-start text-13 text-text-3">
            {isStableQuote(quote) && <FiatWorth usdt={ticker?.last ?? ''} />}
          </p>
        </div>
        {ticker !== undefined && (
          <SignedValue direction={direction} arrow className="rounded-4 bg-surface-2 px-2 py-1 text-14 font-medium">
            {changeText(ticker.change)}%
          </SignedValue>
        )}
      </div>
      <Sparkline closes={closes} direction={direction} filled className="mt-4 h-44 w-full max-sm:h-32" />
      <dl className="grid grid-cols-5 gap-px border-t bg-line max-md:grid-cols-2">
        {facts.map(({ id, value }) => (
          <div
            key={id}
            className="flex min-w-0 flex-col justify-between bg-surface-1 px-4 py-2.5 max-md:last:col-span-2"
          >
            <dt className="text-12 wrap-anywhere text-text-3">
              <FormattedMessage id={`markets.${id}`} />
            </dt>
            <Shortened as="dd" dir="ltr" text={value} className="num text-start text-13" />
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rules({ coin, market }: { readonly coin: Coin; readonly market: Market }) {
  const { figure } = useFormats();
  const quote = market.quoteCurrency.toUpperCase();
  const rules = [
    { id: 'number', value: String(coin.coinId) },
    { id: 'decimals', value: String(market.baseScale) },
    { id: 'tick', value: `${market.tickSize} ${quote}` },
    { id: 'lot', value: `${market.lotSize} ${coin.code}` },
    { id: 'least', value: `${figure(market.minNotional)} ${quote}` },
  ];
  return (
    <section aria-labelledby="coin-rules" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-rules" className="mb-3 text-16 font-semibold">
        <FormattedMessage id="coins.rules" />
      </h2>
      <dl className="divide-y">
        {rules.map(({ id, value }) => (
          <div key={id} className="flex items-center justify-between gap-4 py-2.5 text-13">
            <dt className="text-text-2">
              <FormattedMessage id={`coins.${id}`} />
            </dt>
            <dd dir="ltr" className="num text-end">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface MarketsProps {
  readonly title: 'coins.markets' | 'coins.quoted';
  readonly markets: readonly Market[];
  readonly tickers: ReturnType<typeof useMarketTickers>['tickers'];
  readonly trendlines: ReturnType<typeof useTrendlines>;
}

function Markets({ title, markets, tickers, trendlines }: MarketsProps) {
  if (markets.length === 0) return null;
  const id = title.replace('.', '-');
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id} className="mb-3 text-16 font-semibold">
        <FormattedMessage id={title} />
      </h2>
      <div className="overflow-clip rounded-12 border bg-surface-1 py-1">
        <MarketList markets={markets} tickers={tickers} trendlines={trendlines} starred />
      </div>
    </section>
  );
}

function CoinSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <div className="mt-9 flex items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-9 w-48" />
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Skeleton className="h-88 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}
