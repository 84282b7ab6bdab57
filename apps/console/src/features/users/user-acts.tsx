import { api } from '@bourse/kit/api/api.ts';
import { Button, Menu, MenuItem } from '@bourse/ui';
import { ChevronDown, LogOut, Percent, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { usersCalls } from './calls.ts';
import { FeeRatesDialog } from './fee-rates-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { USERS_KEYS, type User } from './queries.ts';

type Act = 'freeze' | 'fees' | 'endSessions';

/** What may be done about a user. */
export function UserActs({ user }: { readonly user: User }) {
  const mayFreeze = useMay('console.users.freeze');
  const mayWrite = useMay('console.users.write');
  const [act, setAct] = useState<Act>();
  if (!mayFreeze && !mayWrite) return null;
  const close = () => setAct(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            <FormattedMessage id="users.acts" />
            <ChevronDown size={15} aria-hidden="true" />
          </Button>
        }
      >
        {mayFreeze && (
          <MenuItem danger icon={<Snowflake size={15} />} onSelect={() => setAct('freeze')}>
            <FormattedMessage id="users.freeze" />
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem icon={<Percent size={15} />} onSelect={() => setAct('fees')}>
            <FormattedMessage id="users.fees" />
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem danger icon={<LogOut size={15} />} onSelect={() => setAct('endSessions')}>
            <FormattedMessage id="users.endSessions" />
          </MenuItem>
        )}
      </Menu>
      {act === 'freeze' && <FreezeDialog user={user} onClose={close} />}
      {act === 'fees' && <FeeRatesDialog user={user} onClose={close} />}
      {act === 'endSessions' && <EndSessionsDialog user={user} onClose={close} />}
    </>
  );
}

function EndSessionsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const intl = useIntl();
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'users.endSessions' })}
      text={intl.formatMessage({ id: 'users.endSessions.text' }, { email: user.email })}
      confirmLabel={intl.formatMessage({ id: 'users.endSessions' })}
      doneId="users.endSessions.done"
      changes={USERS_KEYS}
      call={() => api(usersCalls.endUserSessions, { params: { accountId: String(user.accountId) } })}
      onClose={onClose}
    />
  );
}
