import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { useAct } from '../../room/use-act.ts';
import { settingsCalls } from './calls.ts';
import { SETTINGS_KEYS, type Setting, useSettingSchema } from './queries.ts';
import { SettingFields } from './setting-fields.tsx';
import { type Draft, draftOf, kindOf, type SettingKind, valueOfDraft } from './setting-form.ts';

const AS_JSON: SettingKind = { kind: 'json' };

/** The form of a setting: fields by its kind, or JSON on demand. */
export function SettingEditor({ setting }: { readonly setting: Setting }) {
  const intl = useIntl();
  const schema = useSettingSchema(setting.key);
  const own = kindOf(schema, setting.value);
  const [isJson, setJson] = useState(false);
  const kind = isJson ? AS_JSON : own;
  const [edited, setEdited] = useState<Draft>();
  const [isInvalid, setInvalid] = useState(false);
  const mayWrite = useMay('site.settings.write');
  const { act, isBusy, error, detail } = useAct(
    (value: unknown) =>
      api(settingsCalls.setConsoleSetting, {
        params: { key: setting.key },
        body: { value, seenMs: setting.updatedAtMs },
      }),
    { doneId: 'settings.saved', changes: SETTINGS_KEYS },
  );
  const draft = edited ?? draftOf(kind, setting.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = valueOfDraft(kind, draft);
    setInvalid(result === 'invalid');
    if (result !== 'invalid') void act(result.value);
  };
  const toggle = () => {
    // What was typed goes along, as far as it is a value.
    const result = valueOfDraft(kind, draft);
    setEdited(draftOf(isJson ? own : AS_JSON, result === 'invalid' ? setting.value : result.value));
    setJson(!isJson);
  };
  return (
    <Panel
      title={<FormattedMessage id="settings.value" />}
      aside={
        own.kind !== 'json' && (
          <Button tone="quiet" size="sm" onClick={toggle}>
            <FormattedMessage id={isJson ? 'settings.asForm' : 'settings.asJson'} />
          </Button>
        )
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SettingFields
          name={setting.key}
          kind={kind}
          draft={draft}
          disabled={!mayWrite}
          error={isInvalid ? intl.formatMessage({ id: `settings.invalid.${kind.kind}` }) : undefined}
          onChange={setEdited}
        />
        {error !== undefined && (
          <Callout tone="danger" isNew>
            {error}
            {detail !== '' && (
              <p lang="en" className="mt-1 font-mono text-12">
                {detail}
              </p>
            )}
          </Callout>
        )}
        {mayWrite && (
          <div className="flex gap-2">
            <Button type="submit" tone="accent" busy={isBusy} disabled={edited === undefined}>
              <FormattedMessage id="room.save" />
            </Button>
            {edited !== undefined && (
              <Button tone="quiet" onClick={() => setEdited(undefined)}>
                <FormattedMessage id="settings.discard" />
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}
