import { CONTENT_LIMITS, CONTENT_PICTURE_BYTES } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { Button, Field, FieldTextArea, TextField } from '@bourse/ui';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { contentCalls } from './calls.ts';
import type { Draft } from './drafts.ts';

export interface TextEditorProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly disabled: boolean;
}

/** The fields of a text: title, summary, words for the search, Markdown. */
export function TextEditor({ draft, onChange, disabled }: TextEditorProps) {
  const intl = useIntl();
  const label = (name: string) => intl.formatMessage({ id: `content.field.${name}` });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {(['title', 'summary', 'keywords'] as const).map((name) => (
        <TextField
          key={name}
          label={label(name)}
          autoComplete="off"
          maxLength={CONTENT_LIMITS[name]}
          value={draft[name]}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          hint={name === 'keywords' ? <FormattedMessage id="content.keywordsHint" /> : undefined}
        />
      ))}
      <Field
        label={label('body')}
        aside={`${draft.body.length} / ${CONTENT_LIMITS.body}`}
        hint={<FormattedMessage id="content.bodyHint" />}
        disabled={disabled}
      >
        <FieldTextArea
          value={draft.body}
          onValueChange={(body) => onChange({ ...draft, body })}
          maxLength={CONTENT_LIMITS.body}
          rows={18}
          className="font-mono"
        />
      </Field>
      {!disabled && <AddPicture onAdded={(path) => onChange({ ...draft, body: withPicture(draft.body, path) })} />}
    </div>
  );
}

/** A text with a picture at its end. */
function withPicture(body: string, path: string): string {
  return `${body.trimEnd()}\n\n![](${path})\n`.trimStart();
}

function AddPicture({ onAdded }: { readonly onAdded: (path: string) => void }) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { run, isPending } = useAction({
    run: (file: File) => upload(contentCalls.uploadContentPicture, file, {}),
    onDone: ({ path }) => onAdded(path),
  });
  const take = (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > CONTENT_PICTURE_BYTES);
    if (file !== undefined && file.size <= CONTENT_PICTURE_BYTES) void run(file);
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={intl.formatMessage({ id: 'content.pictureFile' })}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button size="sm" busy={isPending} onClick={() => input.current?.click()}>
        <ImagePlus size={14} aria-hidden="true" />
        <FormattedMessage id="content.addPicture" />
      </Button>
      <p aria-live="polite" className="mt-1 text-12 text-text-3">
        <FormattedMessage id={isTooLarge ? 'content.pictureTooLarge' : 'content.pictureHint'} />
      </p>
    </div>
  );
}
