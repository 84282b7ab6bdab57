import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Button, EmptyState, Shortened } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { prettyJson } from '../../room/json.ts';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { settingsCalls } from './calls.ts';
import { SETTINGS_KEYS, type SettingChange } from './queries.ts';

/** A value as one line; none when there was none. */
function lineOf(has: boolean, value: unknown): string {
  return has ? (JSON.stringify(value) ?? '') : '';
}

const oldLine = ({ hadValue, oldValue }: SettingChange) => lineOf(hadValue, oldValue);
const newLine = ({ hasValue, newValue }: SettingChange) => lineOf(hasValue, newValue);

function ValueCell({ text }: { readonly text: string }) {
  if (text === '') {
    return (
      <span className="text-text-3">
        <FormattedMessage id="settings.byDefault" />
      </span>
    );
  }
  return <Shortened text={text} className="max-w-72 font-mono text-12" />;
}

const COLUMNS: readonly ListColumn<SettingChange>[] = [
  timeColumn('time', 'room.time', ({ timeMs }) => timeMs),
  textColumn('by', 'settings.by', ({ changedBy }) => changedBy, { card: 'aside' }),
  textColumn('old', 'settings.before', oldLine, { cell: (change) => <ValueCell text={oldLine(change)} /> }),
  textColumn('new', 'settings.after', newLine, { cell: (change) => <ValueCell text={newLine(change)} /> }),
];

const FILTERS = {
  by: { kind: 'text', labelId: 'settings.by', maxLength: 254 },
} as const satisfies ListFilters<SettingChange>;

function sourceOf(key: string): PagedSource<SettingChange, ListValues<typeof FILTERS>> {
  return {
    kind: 'pages',
    key: ['own', 'settings', 'history', key],
    read: ({ values: { by }, cursor, limit, signal }) =>
      api(settingsCalls.consoleSettingHistory, { params: { key }, query: { changedBy: by, cursor, limit }, signal }),
  };
}

/** Who changed a setting, from what to what, and the way back from the last change. */
export function SettingHistory({ settingKey }: { readonly settingKey: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(settingKey), [settingKey]);
  return (
    <Panel title={<FormattedMessage id="settings.history" />} aside={<UndoButton settingKey={settingKey} />} flush>
      <DataList
        caption={intl.formatMessage({ id: 'settings.history' })}
        columns={COLUMNS}
        rowId={({ changeId }) => changeId}
        source={source}
        filters={FILTERS}
        failedId="settings.historyFailed"
        empty={<EmptyState title={<FormattedMessage id="settings.noHistory" />} />}
        exported={{ name: `setting-${settingKey}` }}
        skeletonRows={3}
        details={{
          label: ({ changeId }) => intl.formatMessage({ id: 'settings.changeDetails' }, { changeId }),
          render: (change) => <ChangeDetails change={change} />,
        }}
      />
    </Panel>
  );
}

function ChangeDetails({ change }: { readonly change: SettingChange }) {
  const { hadValue, oldValue, hasValue, newValue } = change;
  const shown = (has: boolean, value: unknown) =>
    has ? (
      <pre className="font-mono whitespace-pre-wrap">{prettyJson(value)}</pre>
    ) : (
      <FormattedMessage id="settings.byDefault" />
    );
  return (
    <Details
      items={[
        { id: 'old', label: <FormattedMessage id="settings.before" />, value: shown(hadValue, oldValue) },
        { id: 'new', label: <FormattedMessage id="settings.after" />, value: shown(hasValue, newValue) },
      ]}
    />
  );
}

/** Takes the last change back, as long as it is the last. */
function UndoButton({ settingKey: key }: { readonly settingKey: string }) {
  const intl = useIntl();
  const mayWrite = useMay('site.settings.write');
  const [isOpen, setOpen] = useState(false);
  const last = useQuery({
    queryKey: ['own', 'settings', 'last', key],
    queryFn: ({ signal }) =>
      api(settingsCalls.consoleSettingHistory, { params: { key }, query: { limit: '1' }, signal }),
  }).data?.items[0];
  if (!mayWrite || last === undefined) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Undo2 size={14} aria-hidden="true" />
        <FormattedMessage id="settings.undo" />
      </Button>
      {isOpen && (
        <ActDialog
          title={intl.formatMessage({ id: 'settings.undo' })}
          text={intl.formatMessage({ id: 'settings.undo.text' }, { by: last.changedBy })}
          confirmLabel={intl.formatMessage({ id: 'settings.undo' })}
          doneId="settings.undo.done"
          changes={SETTINGS_KEYS}
          call={() => api(settingsCalls.undoConsoleSetting, { params: { key }, body: { changeId: last.changeId } })}
          onClose={() => setOpen(false)}
        >
          <ChangeDetails change={last} />
        </ActDialog>
      )}
    </>
  );
}
