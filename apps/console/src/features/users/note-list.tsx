import { NOTE_LENGTH, type RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Button, EmptyState, Field, FieldTextArea } from '@bourse/ui';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';
import { USERS_KEYS } from './queries.ts';

type Note = RouteData<'consoleUserNotes'>['items'][number];

const COLUMNS: readonly ListColumn<Note>[] = [
  timeColumn('time', 'room.time', ({ timeMs }) => timeMs),
  textColumn('author', 'users.author', ({ author }) => author),
  textColumn('text', 'users.note', ({ text }) => text, {
    cell: ({ text }) => <span className="block max-w-3xl break-words whitespace-pre-wrap">{text}</span>,
  }),
];

function sourceOf(accountId: string): PagedSource<Note, unknown> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'notes'],
    read: ({ cursor, limit, signal }) =>
      api(usersCalls.consoleUserNotes, { params: { accountId }, query: { cursor, limit }, signal }),
  };
}

/** What operators wrote down about a user; nobody changes or deletes it. */
export function NoteList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DataList
        caption={intl.formatMessage({ id: 'users.notes' })}
        columns={COLUMNS}
        rowId={({ noteId }) => noteId}
        source={source}
        failedId="users.notesFailed"
        empty={<EmptyState title={<FormattedMessage id="users.noNotes" />} />}
        exported={{ name: `notes-${accountId}` }}
        skeletonRows={3}
        tools={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden="true" />
            <FormattedMessage id="users.addNote" />
          </Button>
        }
      />
      {isAdding && <NoteDialog accountId={accountId} onClose={() => setAdding(false)} />}
    </>
  );
}

function NoteDialog({ accountId, onClose }: { readonly accountId: string; readonly onClose: () => void }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = text.trim() === '';
  const { act, isBusy, error } = useAct(
    () => api(usersCalls.addUserNote, { params: { accountId }, body: { text: text.replaceAll('\r', '') } }),
    { doneId: 'users.note.done', changes: USERS_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (!isMissing && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="users.addNote" />}
      text={<FormattedMessage id="users.addNote.text" />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={intl.formatMessage({ id: 'users.note' })}
        error={isTried && isMissing ? intl.formatMessage({ id: 'users.noteMissing' }) : undefined}
      >
        <FieldTextArea value={text} onValueChange={setText} maxLength={NOTE_LENGTH} rows={6} />
      </Field>
    </FormDialog>
  );
}
