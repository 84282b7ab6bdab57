import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { Callout, showToast, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { SelectField } from '../../room/select-field.tsx';
import { SHOWN, useAct } from '../../room/use-act.ts';
import { operatorsCalls } from './calls.ts';
import { OPERATORS_KEYS, useRoles, useUserOf } from './queries.ts';

const LOOK_UP_AFTER_MS = 250;

/** Gives a user a role. A role with every permission waits for a second person. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const roles = useRoles().data ?? [];
  const [account, setAccount] = useState('');
  const [roleId, setRoleId] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    async (accountId: number) => {
      const { state, proposalId } = await api(operatorsCalls.grantRole, { body: { accountId, roleId } });
      if (state === 'granted') return undefined;
      showToast({ tone: 'info', title: intl.formatMessage({ id: 'operators.proposed' }, { proposalId }) });
      return SHOWN;
    },
    { doneId: 'operators.grant.done', changes: [...OPERATORS_KEYS, ['own', 'proposals']] },
  );
  const isAccount = /^[1-9]\d{0,9}$/.test(account);
  const mayRead = useMay('console.users.read');
  const looked = useDebounced(account, LOOK_UP_AFTER_MS);
  const user = useUserOf(isAccount && looked === account ? account : undefined);
  // Who may read users sends nothing before it is shown whose account that is.
  const isKnown = !mayRead || String(user.data?.accountId) === account;
  const submit = async () => {
    setTried(true);
    if (isAccount && isKnown && roleId !== '' && (await act(Number(account)))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="operators.grant" />}
      text={<FormattedMessage id="operators.grant.text" />}
      submitLabel={<FormattedMessage id="operators.grant" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'room.account' })}
        inputMode="numeric"
        autoComplete="off"
        value={account}
        onChange={(event) => setAccount(event.target.value.trim())}
        error={isTried && !isAccount ? intl.formatMessage({ id: 'room.accountInvalid' }) : undefined}
        hint={<FormattedMessage id="operators.accountHint" />}
      />
      {isAccount && user.error !== null && (
        <Callout tone="danger" isNew>
          {errorText(intl, user.error)}
        </Callout>
      )}
      {isAccount && user.data !== undefined && (
        <Callout isNew title={user.data.email}>
          {user.data.nickname || '–'}
        </Callout>
      )}
      <SelectField
        label={intl.formatMessage({ id: 'operators.role' })}
        value={roleId}
        onValueChange={setRoleId}
        items={roles.map((role) => ({ value: role.roleId, label: role.name }))}
        error={isTried && roleId === '' ? intl.formatMessage({ id: 'operators.roleMissing' }) : undefined}
      />
    </FormDialog>
  );
}
