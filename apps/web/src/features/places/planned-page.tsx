import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { useWallet } from '@bourse/kit/session/wallet.ts';
import { Badge, cx } from '@bourse/ui';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AddressFact, understand } from './address-facts.ts';
import { areaOf, placeId } from './areas.ts';
import { Blueprint } from './blueprint.tsx';
import { drawingOf } from './blueprint-kind.ts';
import { type WayId, wayOf, waysOf } from './ways.ts';

const NO_MARKETS: readonly Market[] = [];

/** A page that is not built: what it will be, that it is not there, and what works today instead. */
export function PlannedPage({ place, search, params }: PageProps<string>) {
  const id = placeId(place.path);
  const area = areaOf(place);
  const markets = useMarkets().data ?? NO_MARKETS;
  const { facts, market } = understand({ code: params.code, search }, markets);
  const { wallet } = useWallet();
  const shown = place.needs === 'wallet' && wallet ? [{ id: 'wallet', value: wallet.address }, ...facts] : facts;
  const drawing = drawingOf(place.path, area);
  const ways = waysOf(place.path, area);
  return (
    <div className="mx-auto w-full max-w-300 px-4 pt-8 pb-16 md:px-6 md:pt-14">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16">
        <div className="min-w-0">
          <p className="mb-3 flex flex-wrap items-center gap-2 text-13 text-text-2">
            <FormattedMessage id={`places.area.${area}`} />
            <Badge tone="warning">
              <FormattedMessage id="places.notBuilt" />
            </Badge>
          </p>
          <h1 className="text-28 font-semibold tracking-[-0.02em] text-balance wrap-break-word md:text-40">
            <FormattedMessage id={`places.${id}.title`} />
          </h1>
          <p className="mt-4 max-w-xl text-16 text-pretty text-text-2">
            <FormattedMessage id={`places.${id}.text`} />
          </p>
          {shown.length > 0 && <Facts facts={shown} />}
          <p className="mt-6 max-w-xl border-s-2 border-warning ps-3 text-13 text-pretty text-text-2">
            <FormattedMessage
              id={place.needs === 'wallet' && wallet === undefined ? 'places.needsWallet' : 'places.honest'}
            />
          </p>
        </div>
        <Blueprint {...drawing} className="aspect-8/5 w-full max-lg:hidden" />
      </div>
      <section aria-labelledby="works-today" className="mt-12 md:mt-16">
        <h2 id="works-today" className="mb-4 text-16 font-semibold">
          <FormattedMessage id="places.today" />
        </h2>
        <ul className={cx('grid gap-3 sm:grid-cols-2', ways.length > 2 && 'lg:grid-cols-3')}>
          {ways.map((way) => (
            <li key={way}>
              <WayCard id={way} market={market} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly AddressFact[] }) {
  const intl = useIntl();
  return (
    <dl
      aria-label={intl.formatMessage({ id: 'places.asked' })}
      className="mt-6 flex max-w-xl flex-wrap gap-x-8 gap-y-3 rounded-8 border bg-surface-1 px-4 py-3"
    >
      {facts.map(({ id, value, message }) => (
        <div key={id} className="min-w-0">
          <dt className="text-12 text-text-3">
            <FormattedMessage id={`places.fact.${id}`} />
          </dt>
          <dd className="text-14 font-medium">
            {message === undefined ? (
              <span dir="ltr" className="num wrap-anywhere">
                {value}
              </span>
            ) : (
              <FormattedMessage id={message} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where a way leads when the address is about a coin. */
function aimed(id: WayId, market: Market | undefined): LinkTarget {
  if (market === undefined) return wayOf(id).link;
  if (id === 'spot') return { to: '/trade/exchange/', search: { tradeCode: market.tradeCode } };
  return id === 'coins' ? { to: '/coinInfo', search: { coinId: String(market.baseCoinId) } } : wayOf(id).link;
}

interface WayCardProps {
  readonly id: WayId;
  readonly market: Market | undefined;
}

function WayCard({ id, market }: WayCardProps) {
  const { icon: Icon } = wayOf(id);
  const pair = market === undefined ? 'BTC/USDT' : `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase();
  return (
    <AppLink
      {...aimed(id, market)}
      className={cx(
        'group flex h-full items-start gap-3 rounded-12 border bg-surface-1 p-4 transition-colors',
        'hover:border-line-strong hover:bg-surface-2',
      )}
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-8 bg-surface-2 text-accent group-hover:bg-surface-3">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">
          <FormattedMessage id={`places.way.${id}`} values={{ pair }} />
        </span>
        <span className="mt-0.5 block text-13 text-text-2">
          <FormattedMessage id={`places.way.${id}.hint`} />
        </span>
      </span>
      <ArrowRight
        size={16}
        aria-hidden="true"
        className="mt-1 shrink-0 text-text-3 transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
      />
    </AppLink>
  );
}
