import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { Badge, Button, EmptyState, MenuItem } from '@bourse/ui';
import { Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { OperatorsTabs } from './operators-tabs.tsx';
import { type Operator, useOperators } from './queries.ts';
import { type Held, RevokeDialog } from './revoke-dialog.tsx';

const rolesOf = ({ roles }: Operator) => roles.map(({ name }) => name).join(', ');
const firstGrant = ({ roles }: Operator) => Math.min(...roles.map(({ grantedMs }) => grantedMs));

const COLUMNS: readonly ListColumn<Operator>[] = [
  textColumn('email', 'room.email', ({ email }) => email),
  textColumn('nickname', 'operators.nickname', ({ nickname }) => nickname),
  accountColumn(({ accountId }) => accountId),
  textColumn('roles', 'operators.tab.roles', rolesOf, {
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-1">
        {roles.map(({ roleId, name }) => (
          <Badge key={roleId}>{name}</Badge>
        ))}
      </span>
    ),
  }),
  timeColumn('since', 'operators.since', firstGrant),
  textColumn('by', 'operators.grantedBy', ({ roles }) => [...new Set(roles.map((role) => role.grantedBy))].join(', ')),
];

const FILTERS = {
  who: {
    kind: 'text',
    labelId: 'operators.search',
    keeps: (operator, text) => containsText([operator.email, operator.nickname, rolesOf(operator)], text),
  },
} as const satisfies ListFilters<Operator>;

/** Everybody who has a role. */
export function OperatorsPage() {
  const intl = useIntl();
  const mayWrite = useMay('console.roles.write');
  const query = useOperators();
  const [isGranting, setGranting] = useState(false);
  const [held, setHeld] = useState<Held>();
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'operators.title' })}
      text={<FormattedMessage id="operators.text" />}
      actions={
        mayWrite && (
          <Button tone="accent" onClick={() => setGranting(true)}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="operators.grant" />
          </Button>
        )
      }
    >
      <OperatorsTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'operators.tab.people' })}
          columns={COLUMNS}
          rowId={({ accountId }) => String(accountId)}
          rowName={({ email }) => email}
          source={{ kind: 'whole', query }}
          filters={FILTERS}
          initialSort={{ column: 'email', direction: 'ascending' }}
          failedId="operators.failed"
          empty={<EmptyState title={<FormattedMessage id="operators.empty" />} />}
          exported={{ name: 'operators' }}
          actions={
            mayWrite
              ? (operator) =>
                  operator.roles.map((role) => (
                    <MenuItem
                      key={role.roleId}
                      danger
                      icon={<UserMinus size={15} />}
                      onSelect={() => setHeld({ operator, role })}
                    >
                      <FormattedMessage id="operators.revokeRole" values={{ role: role.name }} />
                    </MenuItem>
                  ))
              : undefined
          }
        />
      </Panel>
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
      {held !== undefined && <RevokeDialog held={held} onClose={() => setHeld(undefined)} />}
    </RoomPage>
  );
}
