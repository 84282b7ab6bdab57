import type { RouteBody } from '@bourse/contract';
import { randomKey } from '@bourse/kit/action/random-key.ts';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { Button, Callout, type DroppedFile, Field, FieldTextArea, FileDrop, Select } from '@bourse/ui';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { feedbackCalls, OWN_FEEDBACK_KEY } from './feedback-calls.ts';

type Category = RouteBody<'submitFeedback'>['category'];

const CATEGORIES: readonly Category[] = ['bug', 'idea', 'design', 'trading', 'wallet', 'content', 'other'];
const LONGEST = 4_000;
const MIB = 1024 * 1024;
const SCREENSHOTS = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * MIB,
  maxFiles: 4,
} as const;

/** What somebody wants to tell the exchange, with screenshots. */
export function FeedbackForm() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [category, setCategory] = useState<Category>('bug');
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const [isMissing, setMissing] = useState(false);
  const filesUploaded = useUploads();
  const action = useAction({
    run: async (_: undefined, clientId) => {
      const fileIds = await filesUploaded(files);
      return api(feedbackCalls.submitFeedback, { body: { clientId, category, text: message, fileIds } });
    },
    done: () => text('support.feedback.sent'),
    failsIn: 'caller',
    invalidates: [OWN_FEEDBACK_KEY],
    onDone: () => {
      setMessage('');
      setFiles([]);
      setMissing(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === '') setMissing(true);
    else void action.run(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label={text('support.feedback.category')}
        labelShown
        value={category}
        onValueChange={setCategory}
        items={CATEGORIES.map((value) => ({ value, label: text(`support.feedback.category.${value}`) }))}
      />
      <Field
        label={text('support.feedback.message')}
        error={isMissing && message.trim() === '' ? text('support.feedback.missing') : undefined}
      >
        <FieldTextArea value={message} onValueChange={setMessage} maxLength={LONGEST} rows={6} />
      </Field>
      <Screenshots files={files} onChange={setFiles} />
      {action.problem !== undefined && (
        <Callout tone="danger" isNew>
          {action.problem}
        </Callout>
      )}
      <Button type="submit" tone="accent" size="lg" busy={action.isPending} className="self-start">
        <FormattedMessage id="support.feedback.submit" />
      </Button>
    </form>
  );
}

/** Uploads files, each once however often it is tried; resolves with their ids in order. */
function useUploads() {
  const known = useRef(new Map<string, string>());
  return async (files: readonly DroppedFile[]): Promise<string[]> => {
    const fileIds: string[] = [];
    for (const { id, file } of files) {
      const query = file.name === '' ? {} : { name: file.name.slice(0, 120) };
      const fileId = known.current.get(id) ?? (await upload(feedbackCalls.addFeedbackFile, file, { query })).fileId;
      known.current.set(id, fileId);
      fileIds.push(fileId);
    }
    return fileIds;
  };
}

interface ScreenshotsProps {
  readonly files: readonly DroppedFile[];
  readonly onChange: (files: readonly DroppedFile[]) => void;
}

function Screenshots({ files, onChange }: ScreenshotsProps) {
  const intl = useIntl();
  return (
    <FileDrop
      label={intl.formatMessage({ id: 'support.feedback.files' })}
      hint={<FormattedMessage id="support.feedback.files.hint" />}
      words={{
        drop: <FormattedMessage id="support.feedback.files.drop" />,
        remove: (name) => intl.formatMessage({ id: 'support.feedback.files.remove' }, { name }),
        reject: (reason, name) => intl.formatMessage({ id: `support.feedback.files.${reason}` }, { name }),
        size: (bytes) => intl.formatMessage({ id: 'support.feedback.files.bytes' }, { size: bytes / MIB }),
      }}
      {...SCREENSHOTS}
      files={files}
      onAdd={(more) => onChange([...files, ...more.map((file) => ({ id: randomKey(), file }))])}
      onRemove={(id) => onChange(files.filter((file) => file.id !== id))}
    />
  );
}
