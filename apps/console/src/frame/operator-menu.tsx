import { useUser } from '@bourse/kit/session/session.ts';
import { Button, Menu, MenuItem, MenuLink, MenuSeparator, Shortened } from '@bourse/ui';
import { CircleUser, ExternalLink, Lock, LogOut } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lockConsole } from './idle.ts';
import { useLogout } from './use-logout.ts';

/** Who is logged in, and the ways out. */
export function OperatorMenu() {
  const intl = useIntl();
  const user = useUser();
  const logout = useLogout();
  const email = user?.email ?? '';
  return (
    <Menu
      align="end"
      label={intl.formatMessage({ id: 'frame.operator' })}
      trigger={
        <Button
          tone="quiet"
          size="sm"
          className="-me-2 h-9 max-md:h-11"
          aria-label={intl.formatMessage({ id: 'frame.operatorMenu' }, { email })}
        >
          <CircleUser size={17} aria-hidden="true" />
          <Shortened text={email} className="max-w-56 max-md:hidden" />
        </Button>
      }
    >
      <p className="px-2 pt-1.5 pb-2 text-12 break-all text-text-3 md:hidden">{email}</p>
      <MenuItem icon={<Lock size={15} />} onSelect={lockConsole}>
        <FormattedMessage id="frame.lock" />
      </MenuItem>
      <MenuLink icon={<ExternalLink size={15} />} href="/">
        <FormattedMessage id="frame.site" />
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={15} />} onSelect={() => void logout()}>
        <FormattedMessage id="frame.logout" />
      </MenuItem>
    </Menu>
  );
}
