import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { Badge, Button, EmptyState, MenuItem } from '@bourse/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { countColumn, textColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { operatorsCalls } from './calls.ts';
import { OperatorsTabs } from './operators-tabs.tsx';
import { OPERATORS_KEYS, type Role, useRoles } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

/** What a role that the exchange came with is for; a role of operators explains itself by its name. */
function purposeOf(intl: IntlShape, { preset }: Role): string {
  const id = `operators.preset.${preset}`;
  return intl.messages[id] === undefined ? '' : intl.formatMessage({ id });
}

function columnsOf(intl: IntlShape): readonly ListColumn<Role>[] {
  return [
    textColumn('name', 'operators.role', ({ name }) => name, {
      cell: ({ name, builtIn }) => (
        <span className="inline-flex items-center gap-2">
          <span className="font-medium">{name}</span>
          {builtIn && (
            <Badge>
              <FormattedMessage id="operators.builtIn" />
            </Badge>
          )}
        </span>
      ),
    }),
    textColumn('purpose', 'operators.purpose', (role) => purposeOf(intl, role), {
      cell: (role) => <span className="block max-w-xl whitespace-normal text-text-2">{purposeOf(intl, role)}</span>,
    }),
    countColumn('permissions', 'operators.permissions', ({ permissions }) => permissions.length),
    countColumn('holders', 'operators.holders', ({ holders }) => holders),
  ];
}

const FILTERS = {
  role: {
    kind: 'text',
    labelId: 'operators.searchRoles',
    keeps: ({ name, permissions }, text) => containsText([name, ...permissions], text),
  },
} as const satisfies ListFilters<Role>;

/** The roles: named sets of permissions. */
export function RolesPage() {
  const intl = useIntl();
  const mayWrite = useMay('console.roles.write');
  const query = useRoles();
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const [edited, setEdited] = useState<Role | 'new'>();
  const [deleted, setDeleted] = useState<Role>();
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'operators.title' })}
      text={<FormattedMessage id="operators.text" />}
      actions={
        mayWrite && (
          <Button tone="accent" onClick={() => setEdited('new')}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="operators.newRole" />
          </Button>
        )
      }
    >
      <OperatorsTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'operators.tab.roles' })}
          columns={columns}
          rowId={({ roleId }) => roleId}
          rowName={({ name }) => name}
          source={{ kind: 'whole', query }}
          filters={FILTERS}
          failedId="operators.rolesFailed"
          empty={<EmptyState title={<FormattedMessage id="operators.noRoles" />} />}
          exported={{ name: 'roles' }}
          details={{
            label: ({ name }) => intl.formatMessage({ id: 'operators.roleDetails' }, { role: name }),
            render: (role) => <PermissionNames role={role} />,
          }}
          actions={
            mayWrite
              ? (role) =>
                  role.builtIn ? null : (
                    <>
                      <MenuItem icon={<Pencil size={15} />} onSelect={() => setEdited(role)}>
                        <FormattedMessage id="operators.editRole" />
                      </MenuItem>
                      <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => setDeleted(role)}>
                        <FormattedMessage id="operators.deleteRole" />
                      </MenuItem>
                    </>
                  )
              : undefined
          }
        />
      </Panel>
      {edited !== undefined && (
        <RoleDialog role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && <DeleteDialog role={deleted} onClose={() => setDeleted(undefined)} />}
    </RoomPage>
  );
}

function PermissionNames({ role }: { readonly role: Role }) {
  return (
    <ul className="grid gap-x-6 gap-y-1 py-1 text-12 sm:grid-cols-2 lg:grid-cols-3">
      {role.permissions.map((name) => (
        <li key={name} className="font-mono">
          {name}
        </li>
      ))}
    </ul>
  );
}

function DeleteDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const intl = useIntl();
  const { roleId, name, holders } = role;
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'operators.deleteRole' })}
      text={intl.formatMessage({ id: 'operators.deleteRole.text' }, { role: name, count: holders })}
      confirmLabel={intl.formatMessage({ id: 'operators.deleteRole' })}
      doneId="operators.deleteRole.done"
      changes={OPERATORS_KEYS}
      call={() => api(operatorsCalls.deleteRole, { params: { roleId } })}
      onClose={onClose}
    />
  );
}
