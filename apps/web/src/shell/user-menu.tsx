import { Popover, PopoverClose } from '@bourse/ui';
import { ListOrdered, LogOut, WalletMinimal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { AppLink } from '../app/app-link.tsx';
import type { SessionUser } from '../app/session.ts';
import { ToolButton, useToolLabel } from './tool-buttons.tsx';
import { useLogout } from './use-logout.ts';

const ROW =
  'flex min-h-9 w-full items-center gap-2.5 rounded-4 px-2.5 text-13 text-text-2 hover:bg-surface-2 hover:text-text-1 max-md:min-h-11';

export interface UserMenuProps {
  readonly user: SessionUser;
  readonly defaultOpen: boolean;
}

/** Who is logged in, the way to their things, and out. */
export function UserMenu({ user, defaultOpen }: UserMenuProps) {
  const logout = useLogout();
  return (
    <Popover
      label={useToolLabel('account')}
      align="end"
      defaultOpen={defaultOpen}
      className="w-64"
      trigger={<ToolButton tool="account" />}
    >
      <UserPanel user={user} />
      <PopoverClose
        render={
          <AppLink to="/assetManagement/home" className={ROW}>
            <WalletMinimal size={16} aria-hidden="true" />
            <FormattedMessage id="shell.assets" />
          </AppLink>
        }
      />
      <PopoverClose
        render={
          <AppLink to="/orderHome/coinTradeOrder" className={ROW}>
            <ListOrdered size={16} aria-hidden="true" />
            <FormattedMessage id="shell.orders" />
          </AppLink>
        }
      />
      <button type="button" onClick={logout} className={ROW}>
        <LogOut size={16} aria-hidden="true" />
        <FormattedMessage id="shell.logout" />
      </button>
    </Popover>
  );
}

function UserPanel({ user }: { readonly user: SessionUser }) {
  return (
    <div className="mb-1 border-b px-2.5 pt-1 pb-3">
      <p className="truncate text-14 font-medium">{user.fnickname === '' ? user.email : user.fnickname}</p>
      <p className="truncate text-12 text-text-3">{user.email}</p>
      <p className="num mt-1 text-12 text-text-3">
        <FormattedMessage id="shell.uid" values={{ uid: user.fid }} />
      </p>
    </div>
  );
}
