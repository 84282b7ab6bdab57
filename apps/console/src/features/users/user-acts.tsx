import { api } from '@bourse/kit/api/api.ts';
import { Button, Menu, MenuItem, showToast } from '@bourse/ui';
import { ChevronDown, KeyRound, LogOut, Percent, Snowflake, UserLock } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { SHOWN } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { FeeRatesDialog } from './fee-rates-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { LIFT_KEYS, USERS_KEYS, type User } from './queries.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';

type Act = 'freeze' | 'login' | 'fees' | 'endSessions' | 'factors';

/** What may be done about a user. */
export function UserActs({ user }: { readonly user: User }) {
  const [mayFreeze, mayWrite] = [useMay('console.users.freeze'), useMay('console.users.write')];
  const mayReset = useMay('account.factors.reset');
  const [act, setAct] = useState<Act>();
  if (!mayFreeze && !mayWrite && !mayReset) return null;
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
        {mayFreeze && (
          <MenuItem danger icon={<UserLock size={15} />} onSelect={() => setAct('login')}>
            <FormattedMessage id={user.loginFrozenMs === 0 ? 'users.freezeLogin' : 'users.liftLogin'} />
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
        {mayReset && (
          <MenuItem danger icon={<KeyRound size={15} />} onSelect={() => setAct('factors')}>
            <FormattedMessage id="users.resetFactors" />
          </MenuItem>
        )}
      </Menu>
      {act === 'freeze' && <FreezeDialog user={user} onClose={close} />}
      {act === 'login' && <LoginDialog user={user} onClose={close} />}
      {act === 'fees' && <FeeRatesDialog user={user} onClose={close} />}
      {act === 'endSessions' && <EndSessionsDialog user={user} onClose={close} />}
      {act === 'factors' && <ResetFactorsDialog user={user} onClose={close} />}
    </>
  );
}

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const intl = useIntl();
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'users.endSessions' })}
      text={intl.formatMessage({ id: 'users.endSessions.text' }, { email: user.email })}
      confirmLabel={intl.formatMessage({ id: 'users.endSessions' })}
      doneId="users.endSessions.done"
      changes={USERS_KEYS}
      reasonId="room.reason"
      call={(reason) =>
        api(usersCalls.endUserSessions, { params: { accountId: String(user.accountId) }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}

/** Freezes the login at once, or proposes to lift that. */
function LoginDialog({ user, onClose }: UserDialogProps) {
  const intl = useIntl();
  // As it was when the dialog was opened: the user is read again behind it.
  const [isFrozen] = useState(user.loginFrozenMs === 0);
  const id = isFrozen ? 'users.freezeLogin' : 'users.liftLogin';
  const call = async (reason: string) => {
    const { state, proposalId } = await api(usersCalls.freezeUserLogin, {
      params: { accountId: String(user.accountId) },
      body: { isFrozen, reason },
    });
    if (state === 'done') return undefined;
    showToast({ tone: 'info', title: intl.formatMessage({ id: 'users.proposed' }, { proposalId }) });
    return SHOWN;
  };
  return (
    <ActDialog
      title={intl.formatMessage({ id })}
      text={intl.formatMessage(
        { id: isFrozen ? 'users.freezeLogin.text' : 'users.liftLogin.text' },
        { email: user.email },
      )}
      confirmLabel={intl.formatMessage({ id: isFrozen ? 'users.freezeLogin' : 'users.propose' })}
      tone={isFrozen ? 'danger' : 'accent'}
      doneId="users.freezeLogin.done"
      changes={LIFT_KEYS}
      reasonId="room.reason"
      call={call}
      onClose={onClose}
    />
  );
}
