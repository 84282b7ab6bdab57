import { cx } from '@bourse/ui';
import { CandlestickChart, ChartNoAxesColumn, House, ListOrdered, WalletMinimal } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppLink, SPOT_PATH } from '../app/app-link.tsx';

const ITEMS = [
  { id: 'home', to: '/', icon: House },
  { id: 'markets', to: '/market', icon: ChartNoAxesColumn },
  { id: 'trade', to: SPOT_PATH, icon: CandlestickChart },
  { id: 'orders', to: '/orderHome/coinTradeOrder', icon: ListOrdered },
  { id: 'assets', to: '/assetManagement/home', icon: WalletMinimal },
] as const;

/** The phone's bar at the thumb: the five places people go. */
export function PhoneBar() {
  const intl = useIntl();
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'shell.phoneNav' })}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {ITEMS.map(({ id, to, icon: Icon }) => (
          <li key={id}>
            <AppLink
              to={to}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-11 text-text-3',
                'aria-[current=page]:text-text-1 focus-visible:-outline-offset-2',
              )}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-w-full truncate">
                <FormattedMessage id={`phoneBar.${id}`} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
