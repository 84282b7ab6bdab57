import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { cx } from '@bourse/ui';
import {
  ArrowLeftRight,
  CandlestickChart,
  ChartNoAxesColumn,
  House,
  ListOrdered,
  type LucideIcon,
  QrCode,
  WalletMinimal,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type SiteMode, useSiteMode } from './site-mode.ts';

type BarItem = NamedLink & { readonly icon: LucideIcon };

const home: BarItem = { id: 'home', to: '/', icon: House };
const markets: BarItem = { id: 'markets', to: '/market', icon: ChartNoAxesColumn };

/** The places people go, by mode of the site. */
const ITEMS: Readonly<Record<SiteMode, readonly BarItem[]>> = {
  exchange: [
    home,
    markets,
    { id: 'trade', to: '/trade/exchange/', icon: CandlestickChart },
    { id: 'orders', to: '/orderHome/coinTradeOrder', icon: ListOrdered },
    { id: 'assets', to: '/assetManagement/home', icon: WalletMinimal },
  ],
  simulation: [
    home,
    markets,
    { id: 'trade', to: '/contract/mock/trade/', search: { tradeName: 'f_btcf_usdt' }, icon: CandlestickChart },
    { id: 'orders', to: '/simulation/order', icon: ListOrdered },
    { id: 'assets', to: '/simulation/account', search: { type: '3' }, icon: WalletMinimal },
  ],
  web3: [
    { id: 'swap', to: '/web3/swap', icon: ArrowLeftRight },
    { id: 'assets', to: '/web3/asset', icon: WalletMinimal },
    { id: 'receive', to: '/web3/receive', icon: QrCode },
  ],
};

/** The phone's bar at the thumb. */
export function PhoneBar() {
  const intl = useIntl();
  const items = ITEMS[useSiteMode()];
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'shell.phoneNav' })}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.map(({ id, icon: Icon, ...link }) => (
          <li key={id} className="min-w-0">
            <AppLink
              {...link}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-11 text-text-3',
                'aria-[current=page]:text-text-1 focus-visible:-outline-offset-2',
              )}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-w-full text-center leading-3.5 wrap-anywhere">
                <FormattedMessage id={`shell.phoneBar.${id}`} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
