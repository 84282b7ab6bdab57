import { api } from '@bourse/kit/api/api.ts';
import { Checkbox, Switch } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { USERS_KEYS, type User } from './queries.ts';

/** Freezes or unfreezes what an account may do. */
export function FreezeDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const intl = useIntl();
  const [draft, setDraft] = useState({ ...user.frozen, cancelOrders: false, endSessions: false });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const mayEnd = useMay('console.users.write');
  const isFrozen = draft.orders || draft.withdrawals;
  const { act, isBusy, error } = useAct(
    () => {
      const cancelOrders = draft.orders && draft.cancelOrders;
      const endSessions = mayEnd && isFrozen && draft.endSessions;
      const body = { ...draft, cancelOrders, endSessions, seen: user.frozen };
      return api(usersCalls.freezeUser, { params: { accountId: String(user.accountId) }, body });
    },
    { doneId: 'users.freeze.done', changes: USERS_KEYS },
  );
  return (
    <FormDialog
      title={<FormattedMessage id="users.freeze" />}
      text={<FormattedMessage id="users.freeze.text" values={{ email: user.email }} />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void act().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <Switch
        label={intl.formatMessage({ id: 'users.freezeOrders' })}
        checked={draft.orders}
        onCheckedChange={(orders) => change({ orders })}
      />
      <Switch
        label={intl.formatMessage({ id: 'users.freezeWithdrawals' })}
        checked={draft.withdrawals}
        onCheckedChange={(withdrawals) => change({ withdrawals })}
      />
      <div className="flex flex-col gap-2.5 border-t pt-4">
        <Checkbox
          label={intl.formatMessage({ id: 'users.alsoCancel' })}
          checked={draft.orders && draft.cancelOrders}
          disabled={!draft.orders}
          onCheckedChange={(cancelOrders) => change({ cancelOrders })}
        />
        <Checkbox
          label={intl.formatMessage({ id: 'users.alsoEnd' })}
          checked={draft.endSessions}
          disabled={!isFrozen || !mayEnd}
          onCheckedChange={(endSessions) => change({ endSessions })}
        />
      </div>
    </FormDialog>
  );
}
