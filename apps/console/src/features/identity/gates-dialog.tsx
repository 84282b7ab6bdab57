import { api } from '@bourse/kit/api/api.ts';
import { Badge, Callout, showToast } from '@bourse/ui';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { SHOWN } from '../../room/use-act.ts';
import { identityCalls } from './calls.ts';
import type { GateChange, GatesDraft } from './gate-changes.ts';

interface GatesDialogProps {
  /** That the draft began with. */
  readonly version: number;
  readonly draft: GatesDraft;
  readonly changes: readonly GateChange[];
  readonly onClose: () => void;
}

/** Shows what changes before it is saved, and which of it takes a second person. */
export function GatesDialog({ version, draft, changes, onClose }: GatesDialogProps) {
  const intl = useIntl();
  const takesTwo = changes.some(({ isLooser }) => isLooser);
  const call = async () => {
    const body = { version, gates: { ...draft.gates }, limits: [...draft.limits] };
    const { state, proposalId } = await api(identityCalls.setKycGates, { body });
    if (state === 'done') return undefined;
    showToast({ tone: 'info', title: intl.formatMessage({ id: 'identity.gates.proposed' }, { proposalId }) });
    return SHOWN;
  };
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'identity.gates.save' })}
      text={intl.formatMessage({ id: 'identity.gates.saveText' })}
      confirmLabel={intl.formatMessage({ id: takesTwo ? 'identity.gates.propose' : 'room.save' })}
      tone="accent"
      doneId="identity.gates.done"
      changes={[
        ['own', 'identity', 'gates'],
        ['own', 'proposals'],
      ]}
      call={call}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1.5 text-13">
        {changes.map((change) => (
          <li
            key={change.kind === 'gate' ? change.module : change.level}
            className="flex flex-wrap items-center justify-between gap-2"
          >
            <span>{changeText(intl, change)}</span>
            {change.isLooser && (
              <Badge tone="warning">
                <FormattedMessage id="identity.gates.looser" />
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {takesTwo && (
        <Callout tone="warning">
          <FormattedMessage id="identity.gates.takesTwo" />
        </Callout>
      )}
    </ActDialog>
  );
}

function changeText(intl: IntlShape, change: GateChange): string {
  if (change.kind === 'gate') {
    const name = intl.formatMessage({ id: `identity.module.${change.module}` });
    const needs = (level: number) => intl.formatMessage({ id: `identity.needs.${level}` });
    return `${name}: ${needs(change.from)} → ${needs(change.to)}`;
  }
  const level = intl.formatMessage({ id: `identity.level.${change.level}` });
  const limit = (text: string) => (text === '' ? intl.formatMessage({ id: 'identity.noLimit' }) : `${text} USDT`);
  return `${intl.formatMessage({ id: 'identity.limitOf' }, { level })}: ${limit(change.from)} → ${limit(change.to)}`;
}
