import { type RouteData, USER_FLAGS, type UserFlag } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Button, EmptyState, MenuItem } from '@bourse/ui';
import { Flag, FlagOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { FormDialog } from '../../room/form-dialog.tsx';
import { ReasonField } from '../../room/reason-field.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { USERS_KEYS } from './queries.ts';

type RaisedFlag = RouteData<'consoleUserFlags'>['items'][number];

function columnsOf(intl: IntlShape): readonly ListColumn<RaisedFlag>[] {
  return [
    textColumn('flag', 'users.flag', ({ flag }) => intl.formatMessage({ id: `users.flag.${flag}` }), {
      cell: ({ flag, clearedMs }) => (
        <StateBadge labelId={`users.flag.${flag}`} meaning={clearedMs === 0 ? 'warns' : 'ended'} />
      ),
    }),
    textColumn('reason', 'room.reason', ({ reason }) => reason),
    textColumn('by', 'users.author', ({ raisedBy }) => raisedBy),
    timeColumn('raised', 'users.raised', ({ raisedMs }) => raisedMs),
    timeColumn('cleared', 'users.cleared', ({ clearedMs }) => clearedMs),
    textColumn('clearedBy', 'users.clearedBy', ({ clearedBy }) => clearedBy),
    textColumn('clearReason', 'users.clearReason', ({ clearReason }) => clearReason),
  ];
}

function sourceOf(accountId: string): PagedSource<RaisedFlag, unknown> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'flags'],
    read: ({ cursor, limit, signal }) =>
      api(usersCalls.consoleUserFlags, { params: { accountId }, query: { cursor, limit }, signal }),
  };
}

/** The risk flags of a user, those that stand first. */
export function FlagList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const [isRaising, setRaising] = useState(false);
  const [cleared, setCleared] = useState<RaisedFlag>();
  return (
    <>
      <DataList
        caption={intl.formatMessage({ id: 'users.flags' })}
        columns={columns}
        rowId={({ flagId }) => flagId}
        rowName={({ flag }) => intl.formatMessage({ id: `users.flag.${flag}` })}
        source={source}
        failedId="users.flagsFailed"
        empty={<EmptyState title={<FormattedMessage id="users.noFlags" />} />}
        exported={{ name: `flags-${accountId}` }}
        skeletonRows={2}
        tools={
          <Button size="sm" onClick={() => setRaising(true)}>
            <Flag size={14} aria-hidden="true" />
            <FormattedMessage id="users.raiseFlag" />
          </Button>
        }
        actions={(flag) =>
          flag.clearedMs > 0 ? null : (
            <MenuItem icon={<FlagOff size={15} />} onSelect={() => setCleared(flag)}>
              <FormattedMessage id="users.clearFlag" />
            </MenuItem>
          )
        }
      />
      {isRaising && <FlagDialog accountId={accountId} onClose={() => setRaising(false)} />}
      {cleared !== undefined && (
        <ActDialog
          title={intl.formatMessage({ id: 'users.clearFlag' })}
          text={intl.formatMessage({ id: `users.flag.${cleared.flag}` })}
          confirmLabel={intl.formatMessage({ id: 'users.clearFlag' })}
          tone="accent"
          doneId="users.clearFlag.done"
          changes={USERS_KEYS}
          reasonId="room.reason"
          call={(reason) =>
            api(usersCalls.clearUserFlag, { params: { accountId, flagId: cleared.flagId }, body: { reason } })
          }
          onClose={() => setCleared(undefined)}
        />
      )}
    </>
  );
}

function FlagDialog({ accountId, onClose }: { readonly accountId: string; readonly onClose: () => void }) {
  const intl = useIntl();
  const [flag, setFlag] = useState<UserFlag>(USER_FLAGS[0]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const { act, isBusy, error } = useAct(
    () => api(usersCalls.raiseUserFlag, { params: { accountId }, body: { flag, reason: reason.trim() } }),
    { doneId: 'users.raiseFlag.done', changes: USERS_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (!isMissing && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="users.raiseFlag" />}
      submitLabel={<FormattedMessage id="users.raiseFlag" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={intl.formatMessage({ id: 'users.flag' })}
        value={flag}
        onValueChange={setFlag}
        items={USER_FLAGS.map((value) => ({ value, label: intl.formatMessage({ id: `users.flag.${value}` }) }))}
      />
      <ReasonField value={reason} onValueChange={setReason} isMissing={isTried && isMissing} />
    </FormDialog>
  );
}
