import { useMarkets } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import { Bell, Bot, CandlestickChart, type LucideIcon, Repeat, UsersRound, Waypoints } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { coinsOf } from '../../features/markets/coins.ts';

interface Product {
  readonly id: 'spot' | 'convert' | 'strategies' | 'alerts' | 'api' | 'subAccounts';
  readonly icon: LucideIcon;
  readonly link: LinkTarget;
}

const SPOT = { to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } } as const;
const PRODUCTS: readonly Product[] = [
  { id: 'spot', icon: CandlestickChart, link: SPOT },
  { id: 'convert', icon: Repeat, link: { to: '/convert' } },
  { id: 'strategies', icon: Waypoints, link: SPOT },
  { id: 'alerts', icon: Bell, link: { to: '/user/priceAlerts' } },
  { id: 'api', icon: Bot, link: { to: '/apiDocument' } },
  { id: 'subAccounts', icon: UsersRound, link: { to: '/user/subAccounts' } },
];

/** What can be done here today, with the exchange's own numbers. */
export function Products() {
  const markets = useMarkets().data;
  const values = {
    markets: markets?.filter(({ status }) => status === 'trading').length ?? 0,
    coins: markets === undefined ? 0 : coinsOf(markets).length,
  };
  return (
    <section aria-labelledby="home-products">
      <h2 id="home-products" className="mb-6 text-20 font-semibold">
        <FormattedMessage id="homeMore.products" />
      </h2>
      <ul className="grid gap-px overflow-clip rounded-12 border bg-line sm:grid-cols-2 lg:grid-cols-3">
        {PRODUCTS.map(({ id, icon: Icon, link }) => (
          <li key={id} className="bg-surface-1">
            <AppLink {...link} className="group flex h-full min-h-24 items-start gap-4 p-5 hover:bg-surface-2">
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block text-14 font-medium group-hover:text-accent">
                  <FormattedMessage id={`homeMore.product.${id}`} />
                </span>
                <span className="mt-1 block text-13 text-pretty text-text-2">
                  <FormattedMessage id={`homeMore.product.${id}.text`} values={values} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
