import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Callout, EmptyState, Facts, ScrollBox, Skeleton } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { BackLink } from '../../room/back-link.tsx';
import { MomentOrNone } from '../../room/columns.tsx';
import { prettyJson } from '../../room/json.ts';
import { useMay } from '../../room/permissions.ts';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { settingsCalls } from './calls.ts';
import { SETTINGS_KEYS, type Setting, useSettingList } from './queries.ts';
import { SettingEditor } from './setting-editor.tsx';
import { SettingHistory } from './setting-history.tsx';
import { STATE_MEANINGS } from './state-meanings.ts';

/** One setting: its value, what it is by default, its form and its history. */
export function SettingPage({ params: { key = '' } }: RoomPageProps) {
  const query = useSettingList();
  const setting = query.data?.find((one) => one.key === key);
  return (
    <RoomPage
      title={key}
      text={setting?.summary}
      back={<BackLink to="/settings" labelId="settings.title" />}
      actions={setting !== undefined && setting.state !== 'default' && <ResetButton setting={setting} />}
    >
      <Loaded query={query} failedId="settings.failed" skeleton={<Skeleton className="h-64 w-full rounded-8" />}>
        {() => (setting === undefined ? <Unknown /> : <SettingParts key={key} setting={setting} />)}
      </Loaded>
    </RoomPage>
  );
}

function Unknown() {
  return <EmptyState title={<FormattedMessage id="error.SETTING_UNKNOWN" />} />;
}

function SettingParts({ setting }: { readonly setting: Setting }) {
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <>
      {setting.state === 'damaged' && (
        <Callout tone="danger" title={label('settings.damaged.title')}>
          {label('settings.damaged.text')}
        </Callout>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <SettingEditor setting={setting} />
        <Panel title={label('settings.now')}>
          <Facts
            items={[
              {
                id: 'state',
                label: label('room.state'),
                value: (
                  <StateBadge labelId={`settings.state.${setting.state}`} meaning={STATE_MEANINGS[setting.state]} />
                ),
              },
              { id: 'updated', label: label('settings.updated'), value: <MomentOrNone timeMs={setting.updatedAtMs} /> },
              { id: 'by', label: label('settings.by'), value: setting.updatedBy || '–' },
            ]}
          />
          <h3 className="mt-4 mb-1 text-12 text-text-3">{label('settings.default')}</h3>
          <ScrollBox className="max-h-64 overflow-auto rounded-4 bg-surface-2 p-2">
            <pre className="font-mono text-12 whitespace-pre-wrap">{prettyJson(setting.defaultValue)}</pre>
          </ScrollBox>
        </Panel>
      </div>
      <SettingHistory settingKey={setting.key} />
    </>
  );
}

function ResetButton({ setting }: { readonly setting: Setting }) {
  const intl = useIntl();
  const mayWrite = useMay('site.settings.write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FormattedMessage id="settings.reset" />
      </Button>
      {isOpen && (
        <ActDialog
          title={intl.formatMessage({ id: 'settings.reset' })}
          text={intl.formatMessage({ id: 'settings.reset.text' }, { key: setting.key })}
          confirmLabel={intl.formatMessage({ id: 'settings.reset' })}
          doneId="settings.reset.done"
          changes={SETTINGS_KEYS}
          call={() => api(settingsCalls.resetConsoleSetting, { params: { key: setting.key } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
