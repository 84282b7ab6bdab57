import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout, Checkbox, Switch, showToast } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { ReasonField } from '../../room/reason-field.tsx';
import { SHOWN, useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { FrozenBadges, type FrozenFlags } from './frozen-badges.tsx';
import { LIFT_KEYS, type User } from './queries.ts';

/** Freezes what an account may do at once, or frees it; withdrawals are freed by a second person. */
export function FreezeDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const intl = useIntl();
  // What the draft began with: the account is read again while the dialog is open.
  const [seen, setSeen] = useState<FrozenFlags>(user.frozen);
  const [draft, setDraft] = useState({ ...user.frozen, cancelOrders: false, endSessions: false });
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const mayEnd = useMay('console.users.write');
  const isFrozen = draft.orders || draft.withdrawals;
  const lifts = seen.withdrawals && !draft.withdrawals;
  const { act, isBusy, error } = useAct(
    async () => {
      const cancelOrders = draft.orders && draft.cancelOrders;
      const endSessions = mayEnd && isFrozen && draft.endSessions;
      const body = { ...draft, cancelOrders, endSessions, seen, reason: reason.trim() };
      const { state, proposalId } = await api(usersCalls.freezeUser, {
        params: { accountId: String(user.accountId) },
        body,
      });
      if (state === 'done') return undefined;
      showToast({ tone: 'info', title: intl.formatMessage({ id: 'users.proposed' }, { proposalId }) });
      return SHOWN;
    },
    { doneId: 'users.freeze.done', changes: LIFT_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (reason.trim() !== '' && (await act())) onClose();
  };
  const isOutdated = seen.orders !== user.frozen.orders || seen.withdrawals !== user.frozen.withdrawals;
  return (
    <FormDialog
      title={<FormattedMessage id="users.freeze" />}
      text={<FormattedMessage id="users.freeze.text" values={{ email: user.email }} />}
      submitLabel={<FormattedMessage id={lifts ? 'users.propose' : 'room.save'} />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
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
      <ReasonField value={reason} onValueChange={setReason} isMissing={isTried && reason.trim() === ''} />
      {lifts && (
        <Callout isNew>
          <FormattedMessage id="users.liftTakesTwo" />
        </Callout>
      )}
      {isOutdated && !isBusy && <Outdated now={user.frozen} onKeep={() => setSeen(user.frozen)} />}
    </FormDialog>
  );
}

interface OutdatedProps {
  readonly now: FrozenFlags;
  readonly onKeep: () => void;
}

/** What is frozen has changed since the dialog was opened: what it is now, and whether the draft may replace it. */
function Outdated({ now, onKeep }: OutdatedProps) {
  return (
    <Callout
      tone="warning"
      isNew
      title={<FormattedMessage id="users.freezeOutdated" />}
      action={
        <Button size="sm" onClick={onKeep}>
          <FormattedMessage id="users.freezeOutdated.keep" />
        </Button>
      }
    >
      <FrozenBadges {...now} />
    </Callout>
  );
}
