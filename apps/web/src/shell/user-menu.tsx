import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { LinkRows, ROW } from '@bourse/kit/page/link-rows.tsx';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Popover } from '@bourse/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { USER_LINKS } from './account-links.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useSlots } from './slots.tsx';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';
import { useLogout } from './use-logout.ts';
import { UserDrawer } from './user-drawer.tsx';

export interface UserMenuProps extends ToolMenuProps {
  readonly user: SessionUser;
}

/** Who is logged in and the way to their things: a panel on wide screens, a drawer on phones. */
export function UserMenu({ user, defaultOpen }: UserMenuProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(defaultOpen);
  const label = useToolLabel('account');
  const { Accounts, User } = useSlots();
  if (isPhone) {
    return (
      <>
        <ToolButton tool="account" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        <UserDrawer user={user} open={open} onOpenChange={setOpen} />
      </>
    );
  }
  return (
    <Popover
      label={label}
      align="end"
      openOnHover
      pressedEarly={defaultOpen}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={<ToolButton tool="account" />}
    >
      <div className="px-2.5 pt-1 pb-3">
        <LatePart fallback={<PanelSkeleton rows={2} />}>
          <User user={user} />
        </LatePart>
      </div>
      <LinkRows label={label} links={USER_LINKS} onPick={() => setOpen(false)} className="border-t pt-2" />
      <div className="mt-2 border-t pt-2">
        <LatePart fallback={<PanelSkeleton rows={5} />}>
          <Accounts onPick={() => setOpen(false)} />
        </LatePart>
      </div>
      <div className="mt-2 border-t pt-2">
        <LogoutButton />
      </div>
    </Popover>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <button type="button" onClick={logout} className={ROW}>
      <FormattedMessage id="header.logout" />
      <LogOut size={16} aria-hidden="true" />
    </button>
  );
}
