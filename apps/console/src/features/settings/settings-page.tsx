import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState, Shortened } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { type Setting, useSettingList } from './queries.ts';
import { STATE_MEANINGS } from './state-meanings.ts';

const STATES = Object.keys(STATE_MEANINGS) as Setting['state'][];

const valueText = ({ value }: Setting) => JSON.stringify(value) ?? '';

const COLUMNS: readonly ListColumn<Setting>[] = [
  textColumn('key', 'settings.key', ({ key }) => key, {
    cell: ({ key }) => (
      <AppLink to={`/settings/${key}`} className="font-mono text-12 text-accent hover:underline">
        {key}
      </AppLink>
    ),
  }),
  textColumn('state', 'room.state', ({ state }) => state, {
    cell: ({ state }) => <StateBadge labelId={`settings.state.${state}`} meaning={STATE_MEANINGS[state]} />,
    card: 'aside',
  }),
  textColumn('value', 'settings.value', valueText, {
    cell: (setting) => <Shortened text={valueText(setting)} className="max-w-72 font-mono text-12" />,
  }),
  textColumn('summary', 'settings.summary', ({ summary }) => summary, {
    cell: ({ summary }) => <span className="block max-w-140 py-1.5 whitespace-normal text-text-2">{summary}</span>,
  }),
  timeColumn('updated', 'settings.updated', ({ updatedAtMs }) => updatedAtMs),
  textColumn('by', 'settings.by', ({ updatedBy }) => updatedBy),
];

function filtersOf(intl: IntlShape) {
  return {
    setting: {
      kind: 'text',
      labelId: 'settings.search',
      keeps: ({ key, summary }, text) => containsText([key, summary], text),
    },
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `settings.state.${value}` }) })),
      keeps: (setting, state) => setting.state === state,
    },
  } as const satisfies ListFilters<Setting>;
}

/** Every setting of the site with its value. */
export function SettingsPage() {
  const intl = useIntl();
  const query = useSettingList();
  const filters = useMemo(() => filtersOf(intl), [intl]);
  const title = intl.formatMessage({ id: 'settings.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="settings.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ key }) => key}
          source={{ kind: 'whole', query }}
          filters={filters}
          failedId="settings.failed"
          empty={<EmptyState title={<FormattedMessage id="settings.empty" />} />}
          exported={{ name: 'settings' }}
          opensRows
          density="roomy"
        />
      </Panel>
    </RoomPage>
  );
}
