import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout, Skeleton } from '@bourse/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { prettyJson } from '../../room/json.ts';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { useAct } from '../../room/use-act.ts';
import { settingsCalls } from './calls.ts';
import { SETTINGS_KEYS, type Setting, useSettingSchema } from './queries.ts';
import { editAs, editOf, followSetting } from './setting-edit.ts';
import { SettingFields } from './setting-fields.tsx';
import { draftOf, kindOf, type SettingKind, valueOfDraft } from './setting-form.ts';

const AS_JSON: SettingKind = { kind: 'json' };

/** The form of a setting: fields by its kind, or JSON on demand. */
export function SettingEditor({ setting }: { readonly setting: Setting }) {
  const { schema, isLoading } = useSettingSchema(setting.key);
  // Before the kind of form is known nothing can be typed into a form of another kind.
  if (isLoading) return <Skeleton className="h-40 w-full rounded-8" />;
  return <Editor setting={setting} own={kindOf(schema, setting.value)} />;
}

function Editor({ setting, own }: { readonly setting: Setting; readonly own: SettingKind }) {
  const intl = useIntl();
  const [isJson, setJson] = useState(false);
  const [held, setEdit] = useState(() => editOf(setting, own));
  const edit = followSetting(held, setting, isJson ? AS_JSON : own);
  if (edit !== held) setEdit(edit);
  const { kind, base } = edit;
  const [isInvalid, setInvalid] = useState(false);
  const mayWrite = useMay('site.settings.write');
  const { act, isBusy, error, detail } = useAct(
    (value: unknown) =>
      api(settingsCalls.setConsoleSetting, { params: { key: setting.key }, body: { value, seenMs: base.updatedAtMs } }),
    { doneId: 'settings.saved', changes: SETTINGS_KEYS },
  );
  const isEdited = edit.draft !== undefined;
  const isOutdated = isEdited && base.updatedAtMs !== setting.updatedAtMs;
  const draft = edit.draft ?? draftOf(kind, base.value);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = valueOfDraft(kind, draft);
    setInvalid(result === 'invalid');
    if (result === 'invalid' || isOutdated || isBusy) return;
    if (await act(result.value)) setEdit((now) => (now.draft === draft ? { ...now, isSaved: true } : now));
  };
  const toggle = () => {
    setEdit(editAs(edit, isJson ? own : AS_JSON));
    setJson(!isJson);
  };
  const discard = () => setEdit(editOf(setting, isJson ? AS_JSON : own));
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
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SettingFields
          name={setting.key}
          kind={kind}
          draft={draft}
          disabled={!mayWrite}
          error={isInvalid ? intl.formatMessage({ id: `settings.invalid.${kind.kind}` }) : undefined}
          onChange={(next) => setEdit({ ...edit, draft: next, isSaved: false })}
        />
        {error !== undefined && <Rejection error={error} detail={detail} />}
        {isOutdated && <Outdated setting={setting} onKeep={() => setEdit({ ...edit, base: setting })} />}
        {mayWrite && (
          <div className="flex gap-2">
            <Button type="submit" tone="accent" busy={isBusy} disabled={!isEdited || isOutdated}>
              <FormattedMessage id="room.save" />
            </Button>
            {isEdited && (
              <Button tone="quiet" disabled={isBusy} onClick={discard}>
                <FormattedMessage id="settings.discard" />
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}

function Rejection({ error, detail }: { readonly error: string; readonly detail: string }) {
  return (
    <Callout tone="danger" isNew>
      {error}
      {detail !== '' && (
        <p lang="en" className="mt-1 font-mono text-12">
          {detail}
        </p>
      )}
    </Callout>
  );
}

/** Somebody else saved a value meanwhile: which, and whether the draft may replace it. */
function Outdated({ setting, onKeep }: { readonly setting: Setting; readonly onKeep: () => void }) {
  return (
    <Callout
      tone="warning"
      isNew
      title={<FormattedMessage id="settings.outdated" values={{ by: setting.updatedBy || '–' }} />}
      action={
        <Button size="sm" onClick={onKeep}>
          <FormattedMessage id="settings.outdated.keep" />
        </Button>
      }
    >
      <pre className="max-h-64 overflow-auto font-mono text-12 whitespace-pre-wrap">{prettyJson(setting.value)}</pre>
    </Callout>
  );
}
