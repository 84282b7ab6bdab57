import type { PermissionName } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Checkbox, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { usePermissions } from '../../room/permissions.ts';
import { useAct } from '../../room/use-act.ts';
import { operatorsCalls } from './calls.ts';
import { groupPermissions } from './permission-groups.ts';
import { OPERATORS_KEYS, type Role, useAllPermissions } from './queries.ts';

export interface RoleDialogProps {
  /** Undefined: a new one. */
  readonly role: Role | undefined;
  readonly onClose: () => void;
}

/** Creates a role, or changes its name and permissions. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const intl = useIntl();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<PermissionName>>(new Set(role?.permissions));
  const [seen] = useState(role && { name: role.name, permissions: [...role.permissions] });
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    () => {
      const body = { name: name.trim(), permissions: [...chosen] };
      if (role === undefined) return api(operatorsCalls.createRole, { body });
      return api(operatorsCalls.updateRole, { params: { roleId: role.roleId }, body: { ...body, seen } });
    },
    { doneId: 'operators.role.done', changes: OPERATORS_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (name.trim() !== '' && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id={role === undefined ? 'operators.newRole' : 'operators.editRole'} />}
      text={<FormattedMessage id="operators.role.text" />}
      submitLabel={<FormattedMessage id={role === undefined ? 'operators.createRole' : 'room.save'} />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="max-w-160"
    >
      <TextField
        label={intl.formatMessage({ id: 'operators.roleName' })}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={isTried && name.trim() === '' ? intl.formatMessage({ id: 'operators.roleNameMissing' }) : undefined}
      />
      <PermissionChecklist chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

interface PermissionChecklistProps {
  readonly chosen: ReadonlySet<PermissionName>;
  readonly onChange: (chosen: ReadonlySet<PermissionName>) => void;
}

/** Every permission with what it allows. Those that the operator has not can only be left as they are. */
function PermissionChecklist({ chosen, onChange }: PermissionChecklistProps) {
  const held = usePermissions();
  const groups = groupPermissions(useAllPermissions().data ?? []);
  const toggle = (name: PermissionName, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <fieldset key={group.name} className="min-w-0">
          <legend className="pb-1 font-mono text-12 text-text-3">{group.name}</legend>
          <div className="flex flex-col gap-1.5">
            {group.permissions.map(({ name, summary }) => (
              <Checkbox
                key={name}
                checked={chosen.has(name)}
                disabled={!held.has(name)}
                onCheckedChange={(isOn) => toggle(name, isOn)}
                className="items-start"
                label={
                  <span>
                    <span className="font-mono text-text-1">{name.slice(group.name.length + 1)}</span> {summary}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
