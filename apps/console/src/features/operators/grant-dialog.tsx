import { api } from '@bourse/kit/api/api.ts';
import { showToast, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { TOLD, useAct } from '../../room/use-act.ts';
import { operatorsCalls } from './calls.ts';
import { OPERATORS_KEYS, useRoles } from './queries.ts';

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
      return TOLD;
    },
    { doneId: 'operators.grant.done', changes: [...OPERATORS_KEYS, ['own', 'proposals']] },
  );
  const isAccount = /^[1-9]\d{0,9}$/.test(account);
  const submit = async () => {
    setTried(true);
    if (isAccount && roleId !== '' && (await act(Number(account)))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="operators.grant" />}
      text={<FormattedMessage id="operators.grant.text" />}
      submitLabel={<FormattedMessage id="operators.grant" />}
      isBusy={isBusy}
      error={error ?? (isTried && roleId === '' ? intl.formatMessage({ id: 'operators.roleMissing' }) : undefined)}
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
      <SelectField
        label={intl.formatMessage({ id: 'operators.role' })}
        value={roleId}
        onValueChange={setRoleId}
        items={roles.map((role) => ({ value: role.roleId, label: role.name }))}
      />
    </FormDialog>
  );
}
