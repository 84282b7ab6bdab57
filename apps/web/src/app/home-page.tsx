import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Badge, buttonClass, Shortened, Skeleton } from '@bourse/ui';
import { BookOpenText, DatabaseZap, Scale, Sigma } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MarketCard } from '../features/markets/market-card.tsx';
import { TopMarkets } from '../features/markets/top-markets.tsx';
import { MarketFigures } from './home/market-figures.tsx';

const OwnDay = late(async () => (await import('./home/own-day.tsx')).OwnDay, ['home-more']);
const HomeMore = late(async () => (await import('./home/more.tsx')).HomeMore, ['content', 'home-more']);

const SPOT = { to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } } as const;
const ASSETS = { to: '/assetManagement/home' } as const;
const POINTS = [
  { id: 'durable', icon: DatabaseZap },
  { id: 'exact', icon: Sigma },
  { id: 'fair', icon: Scale },
  { id: 'open', icon: BookOpenText },
] as const;

/** The first page: what Bourse is, what its markets do now, and the way in. It is made of parts of several features. */
export function HomePage() {
  const user = useUser();
  const isIdle = useIdle();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-12 px-4 pt-10 pb-16 md:gap-16 md:px-6 md:pt-14 md:pb-24 min-[1700px]:max-w-400">
      <Hero />
      {user !== undefined && (
        <LatePart fallback={<Skeleton className="h-36 w-full rounded-12" />}>
          <OwnDay />
        </LatePart>
      )}
      <MarketFigures />
      <TopMarkets />
      {/* Below the first screen: it comes when the page rests. */}
      <LatePart fallback={<BelowSkeleton />}>{isIdle ? <HomeMore /> : <BelowSkeleton />}</LatePart>
      <Points />
    </div>
  );
}

function BelowSkeleton() {
  return <Skeleton className="h-150 w-full rounded-12" />;
}

function Hero() {
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16">
      <div className="min-w-0">
        <DemoBadge />
        <h1 className="text-28 font-semibold tracking-[-0.02em] text-balance md:text-40">
          <FormattedMessage id="home.title" />
        </h1>
        <p className="mt-4 max-w-lg text-16 text-pretty text-text-2">
          <FormattedMessage id="home.text" />
        </p>
        <HeroActions />
      </div>
      <MarketCard tradeCode="btc_usdt" />
    </section>
  );
}

function DemoBadge() {
  const intl = useIntl();
  const isDemo = useIsDemoSite();
  // Its room is kept, so that nothing moves when the answer comes.
  return (
    <p className="mb-4 flex h-5">
      {isDemo && (
        <Badge tone="warning" className="min-w-0">
          <Shortened text={intl.formatMessage({ id: 'home.demo' })} />
        </Badge>
      )}
    </p>
  );
}

function HeroActions() {
  const user = useUser();
  return (
    <div data-unsure="person" className="mt-8 flex flex-wrap gap-3">
      {user === undefined ? (
        <AppLink to="/login" search={{ tab: 'register' }} className={buttonClass('accent', 'lg')}>
          <FormattedMessage id="home.register" />
        </AppLink>
      ) : (
        <AppLink {...SPOT} className={buttonClass('accent', 'lg')}>
          <FormattedMessage id="home.trade" />
        </AppLink>
      )}
      <AppLink {...(user === undefined ? SPOT : ASSETS)} className={buttonClass('neutral', 'lg')}>
        <FormattedMessage id={user === undefined ? 'home.look' : 'home.assets'} />
      </AppLink>
    </div>
  );
}

function Points() {
  return (
    <section aria-labelledby="home-points">
      <h2 id="home-points" className="mb-6 text-20 font-semibold">
        <FormattedMessage id="home.points" />
      </h2>
      <ul className="grid gap-px overflow-clip rounded-12 border bg-line sm:grid-cols-2 lg:grid-cols-4">
        {POINTS.map(({ id, icon: Icon }) => (
          <li key={id} className="bg-surface-1 p-5">
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
            <h3 className="mt-4 text-14 font-medium">
              <FormattedMessage id={`home.${id}.title`} />
            </h3>
            <p className="mt-1.5 text-13 text-text-2">
              <FormattedMessage id={`home.${id}.text`} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
