import { MODULES, type ModuleName } from '@bourse/contract';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Badge, Button, Callout, Select, Skeleton, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { type GatesDraft, gateChanges, isLimit } from './gate-changes.ts';
import { GatesDialog } from './gates-dialog.tsx';
import { IdentityTabs } from './identity-tabs.tsx';
import { type Gates, useGates } from './queries.ts';

const LEVELS = ['0', '1', '2', '3'] as const;

/** Which part of the exchange needs which level, and what each level lets out a day. */
export function GatesPage() {
  const query = useGates();
  const title = useIntl().formatMessage({ id: 'identity.gates' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="identity.gates.text" />}>
      <IdentityTabs />
      <Loaded query={query} failedId="identity.gatesFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {(gates) => <GatesForm gates={gates} />}
      </Loaded>
    </RoomPage>
  );
}

/** The gates as they are now. What somebody else has changed meanwhile does not replace what was begun, nor the other way round. */
function GatesForm({ gates: now }: { readonly gates: Gates }) {
  const mayWrite = useMay('kyc.gates.write');
  const [gates, setGates] = useState(now);
  const [draft, setDraft] = useState<GatesDraft>(now);
  const [isAsking, setAsking] = useState(false);
  const changes = gateChanges(gates, draft);
  const isOutdated = now.version !== gates.version;
  const takeNow = () => {
    setGates(now);
    setDraft({ gates: now.gates, limits: now.limits });
  };
  // Nothing was begun, or it is what has been saved.
  if (isOutdated && (changes.length === 0 || gateChanges(now, draft).length === 0)) takeNow();
  const isValid = draft.limits.every(({ withdrawPerDayUsdt }) => isLimit(withdrawPerDayUsdt));
  return (
    <>
      <Panel title={<FormattedMessage id="identity.gates.levels" />} aside={<Changed gates={gates} />}>
        <GateRows gates={gates} draft={draft} mayWrite={mayWrite} onChange={setDraft} />
      </Panel>
      <Panel title={<FormattedMessage id="identity.gates.limits" />}>
        <LimitRows draft={draft} mayWrite={mayWrite} onChange={setDraft} />
      </Panel>
      {isOutdated && (
        <Callout
          tone="warning"
          isNew
          action={
            <Button size="sm" onClick={takeNow}>
              <FormattedMessage id="identity.gates.discard" />
            </Button>
          }
        >
          <FormattedMessage id="identity.gates.outdated" />
        </Callout>
      )}
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="text-13 text-text-2" role="status">
            <FormattedMessage id="identity.gates.changes" values={{ count: changes.length }} />
          </span>
          <Button
            tone="accent"
            disabled={changes.length === 0 || !isValid || isOutdated}
            onClick={() => setAsking(true)}
          >
            <FormattedMessage id="room.save" />
          </Button>
        </div>
      )}
      {isAsking && (
        <GatesDialog version={gates.version} draft={draft} changes={changes} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Changed({ gates: { changedBy, changedMs } }: { readonly gates: Gates }) {
  if (changedMs === 0) return null;
  return (
    <span className="text-12 text-text-3">
      <Moment timeMs={changedMs} /> · <bdi>{changedBy}</bdi>
    </span>
  );
}

interface RowsProps {
  readonly draft: GatesDraft;
  readonly mayWrite: boolean;
  readonly onChange: (draft: GatesDraft) => void;
}

function GateRows({ gates, draft, mayWrite, onChange }: RowsProps & { readonly gates: Gates }) {
  const intl = useIntl();
  const items = LEVELS.map((value) => ({ value, label: intl.formatMessage({ id: `identity.needs.${value}` }) }));
  const set = (module: ModuleName, level: number) => onChange({ ...draft, gates: { ...draft.gates, [module]: level } });
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
      {MODULES.map((module) => {
        const level = draft.gates[module] ?? 0;
        return (
          <li key={module} className="flex items-center justify-between gap-3 text-13">
            <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
              <FormattedMessage id={`identity.module.${module}`} />
              {gates.required.includes(module) && (
                <Badge>
                  <FormattedMessage id="identity.gates.required" />
                </Badge>
              )}
            </span>
            <Select
              label={intl.formatMessage({ id: `identity.module.${module}` })}
              value={LEVELS[level] ?? '0'}
              onValueChange={(next) => set(module, Number(next))}
              items={items}
              size="sm"
              disabled={!mayWrite}
              className="w-36 shrink-0"
            />
          </li>
        );
      })}
    </ul>
  );
}

function LimitRows({ draft, mayWrite, onChange }: RowsProps) {
  const intl = useIntl();
  const set = (level: number, withdrawPerDayUsdt: string) =>
    onChange({
      ...draft,
      limits: draft.limits.map((one) => (one.level === level ? { ...one, withdrawPerDayUsdt } : one)),
    });
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {draft.limits.map(({ level, withdrawPerDayUsdt }) => (
        <TextField
          key={level}
          label={intl.formatMessage(
            { id: 'identity.limitOf' },
            { level: intl.formatMessage({ id: `identity.level.${level}` }) },
          )}
          inputMode="decimal"
          autoComplete="off"
          placeholder={intl.formatMessage({ id: 'identity.noLimit' })}
          value={withdrawPerDayUsdt}
          disabled={!mayWrite}
          onChange={(event) => set(level, event.target.value.trim())}
          error={isLimit(withdrawPerDayUsdt) ? undefined : intl.formatMessage({ id: 'identity.limitInvalid' })}
          suffix={<span className="text-12 text-text-3">USDT</span>}
        />
      ))}
    </div>
  );
}
