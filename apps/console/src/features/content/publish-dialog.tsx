import { api } from '@bourse/kit/api/api.ts';
import { RadioGroup, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { contentCalls } from './calls.ts';
import { type Article, CONTENT_KEYS } from './queries.ts';
import { instantOf, wallTextOf, zonesFrom } from './schedule.ts';

const HOUR_MS = 3_600_000;

/** Publishes an article at once, or at a time in a zone; of a published one its changes. */
export function PublishDialog({ article, onClose }: { readonly article: Article; readonly onClose: () => void }) {
  const intl = useIntl();
  const { documentId, revision, state } = article;
  const [ownZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [when, setWhen] = useState<'now' | 'later'>(state === 'scheduled' ? 'later' : 'now');
  const [zone, setZone] = useState(article.publishZone || ownZone);
  const [text, setText] = useState(() =>
    wallTextOf(state === 'scheduled' ? article.publishMs : Date.now() + HOUR_MS, article.publishZone || ownZone),
  );
  const [isTried, setTried] = useState(false);
  const atMs = when === 'now' ? 0 : instantOf(text, zone);
  const { act, isBusy, error } = useAct(
    (at: number) =>
      api(contentCalls.publishContent, { params: { documentId }, body: { seenRevision: revision, atMs: at, zone } }),
    { doneId: when === 'now' ? 'content.published' : 'content.scheduled', changes: CONTENT_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (atMs !== undefined && (await act(atMs))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id={state === 'published' ? 'content.publishChanges' : 'content.publish'} />}
      text={<FormattedMessage id={textIdOf(article)} />}
      submitLabel={<FormattedMessage id={when === 'now' ? 'content.publish' : 'content.schedule'} />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {state !== 'published' && (
        <RadioGroup
          label={intl.formatMessage({ id: 'content.when' })}
          value={when}
          onValueChange={setWhen}
          items={[
            { value: 'now', label: <FormattedMessage id="content.now" /> },
            { value: 'later', label: <FormattedMessage id="content.later" /> },
          ]}
        />
      )}
      {when === 'later' && (
        <>
          <TextField
            type="datetime-local"
            label={intl.formatMessage({ id: 'content.time' })}
            value={text}
            onChange={(event) => setText(event.target.value)}
            hint={atMs === undefined || atMs === 0 ? undefined : `${wallTextOf(atMs, 'UTC').replace('T', ' ')} UTC`}
            error={isTried && atMs === undefined ? intl.formatMessage({ id: 'content.timeInvalid' }) : undefined}
          />
          <SelectField
            label={intl.formatMessage({ id: 'content.zone' })}
            value={zone}
            onValueChange={setZone}
            items={zonesFrom(zone).map((value) => ({ value, label: value }))}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What publishing does with an article. */
function textIdOf({ state, kind, isSilent }: Article): string {
  if (state === 'published') return 'content.publishChanges.text';
  return !isSilent && (kind === 'announcement' || kind === 'notice')
    ? 'content.publish.text'
    : 'content.publish.silent';
}
