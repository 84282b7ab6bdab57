import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Callout, Field, FieldTextArea, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../room/room-page.tsx';
import { useAct } from '../../room/use-act.ts';
import { identityCalls } from './calls.ts';

const LONGEST_NOTE = 1_000;

/** What reviewers wrote down about a case; its user never gets it. */
export function CaseNotes({ recordId }: { readonly recordId: number }) {
  const key = ['own', 'identity', 'notes', recordId];
  const params = { recordId: String(recordId) };
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(identityCalls.kycNotes, { params, signal }),
  });
  return (
    <Panel title={<FormattedMessage id="identity.notes" />}>
      <Loaded query={query} failedId="identity.notesFailed" skeleton={<Skeleton className="h-12 w-full rounded-8" />}>
        {(notes) => (
          <ol className="flex flex-col gap-3 text-13">
            {notes.map(({ noteId, text, authorName, createdMs }) => (
              <li key={noteId}>
                <p className="flex justify-between gap-3 text-12 text-text-3">
                  <bdi>{authorName}</bdi>
                  <Moment timeMs={createdMs} />
                </p>
                <p className="break-words whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <NewNote recordId={recordId} changes={[key]} />
    </Panel>
  );
}

interface NewNoteProps {
  readonly recordId: number;
  readonly changes: readonly (readonly unknown[])[];
}

function NewNote({ recordId, changes }: NewNoteProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const { act, isBusy, error } = useAct(
    () => api(identityCalls.addKycNote, { params: { recordId: String(recordId) }, body: { text: text.trim() } }),
    { doneId: 'identity.note.done', changes },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && (await act())) setText('');
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <Field label={intl.formatMessage({ id: 'identity.note' })}>
        <FieldTextArea value={text} onValueChange={setText} maxLength={LONGEST_NOTE} rows={2} />
      </Field>
      {error !== undefined && (
        <Callout tone="danger" isNew>
          {error}
        </Callout>
      )}
      <Button type="submit" size="sm" busy={isBusy} disabled={text.trim() === ''} className="self-end">
        <FormattedMessage id="identity.addNote" />
      </Button>
    </form>
  );
}
