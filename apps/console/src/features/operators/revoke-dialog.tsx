import { api } from '@bourse/kit/api/api.ts';
import { useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { operatorsCalls } from './calls.ts';
import { OPERATORS_KEYS, type Operator } from './queries.ts';

/** A role that somebody has. */
export interface Held {
  readonly operator: Operator;
  readonly role: Operator['roles'][number];
}

/** Asks before a role is taken from somebody. */
export function RevokeDialog({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const intl = useIntl();
  const { operator, role } = held;
  const values = { email: operator.email, role: role.name };
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'operators.revoke' })}
      text={intl.formatMessage({ id: 'operators.revoke.text' }, values)}
      confirmLabel={intl.formatMessage({ id: 'operators.revoke' })}
      doneId="operators.revoke.done"
      changes={OPERATORS_KEYS}
      call={() => api(operatorsCalls.revokeRole, { body: { accountId: operator.accountId, roleId: role.roleId } })}
      onClose={onClose}
    />
  );
}
