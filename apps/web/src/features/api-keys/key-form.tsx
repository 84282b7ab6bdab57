import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { momentOf } from '@bourse/kit/formats/local-time.ts';
import { Button, Checkbox, cx, FieldText, fieldBoxClass, Segmented, TextField } from '@bourse/ui';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { KEY_KINDS, type KeyDraft, type KeyErrors, KIND_NAMES, keyErrors, PERMISSIONS } from './key-terms.ts';

export interface KeyFormProps {
  readonly initial: KeyDraft;
  /** A new key: its kind can be chosen. */
  readonly isNew: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (draft: KeyDraft) => void;
}

/** What a key is called, may do, from where and how long. Says what is wrong once it was sent, and from then on while typing. */
export function KeyForm({ initial, isNew, error, isBusy, onSubmit }: KeyFormProps) {
  const intl = useIntl();
  const errorWords = useErrorWords();
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const errors = isTried ? keyErrors(draft, Date.now()) : {};
  const words = (field: keyof KeyErrors) => {
    const id = errors[field];
    return id === undefined ? undefined : intl.formatMessage({ id });
  };
  const change = (changes: Partial<KeyDraft>) => setDraft({ ...draft, ...changes });
  const label = (id: string) => intl.formatMessage({ id: `apiKeys.${id}` });
  const { utc } = useFormats();
  const expiresMs = momentOf(draft.expires);
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(keyErrors(draft, Date.now())).length === 0) onSubmit(draft);
      }}
    >
      <TextField
        label={label('label')}
        value={draft.label}
        maxLength={64}
        onChange={(event) => change({ label: event.target.value })}
        error={words('label')}
        hint={label('labelHint')}
      />
      {isNew && (
        <Field label={label('kind')}>
          <Segmented
            label={label('kind')}
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
            items={KEY_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          />
        </Field>
      )}
      {isNew && draft.kind !== 'hmac' && (
        <TextArea
          label={label('publicKey')}
          value={draft.publicKey}
          rows={5}
          isCode
          onValueChange={(publicKey) => change({ publicKey })}
          error={words('publicKey')}
          hint={label('publicKeyHint')}
        />
      )}
      <Field label={label('permissions')}>
        <div className="flex flex-wrap gap-x-6">
          {PERMISSIONS.map((name) => (
            <Checkbox
              key={name}
              label={label(name)}
              checked={draft.permissions[name]}
              onCheckedChange={(checked) => change({ permissions: { ...draft.permissions, [name]: checked } })}
              className="h-8 text-13"
            />
          ))}
        </div>
      </Field>
      <TextArea
        label={label('ips')}
        value={draft.ips}
        rows={2}
        isCode
        onValueChange={(ips) => change({ ips })}
        error={words('ips')}
        hint={label('ipsHint')}
      />
      <TextField
        type="datetime-local"
        label={label('expires')}
        value={draft.expires}
        onChange={(event) => change({ expires: event.target.value })}
        error={words('expires')}
        hint={expiresMs === undefined ? label('expiresHint') : utc(expiresMs)}
      />
      {error !== null && error !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {errorWords(error)}
        </p>
      )}
      <Button type="submit" tone="accent" busy={isBusy} className="h-10 w-full">
        <FormattedMessage id={isNew ? 'apiKeys.create' : 'apiKeys.save'} />
      </Button>
    </form>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset aria-label={label}>
      <p aria-hidden="true" className="mb-1.5 text-12 text-text-2">
        {label}
      </p>
      {children}
    </fieldset>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly isCode: boolean;
  readonly onValueChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hint: string;
}

function TextArea({ label, value, rows, isCode, onValueChange, error, hint }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-12 text-text-2">
        {label}
      </label>
      <div className={fieldBoxClass(error !== undefined, 'py-2')}>
        <textarea
          id={id}
          rows={rows}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-text`}
          className={cx(
            'w-full min-w-0 resize-y bg-transparent text-13 outline-none max-md:text-16',
            isCode && 'font-mono',
          )}
        />
      </div>
      <FieldText id={`${id}-text`} error={error} hint={hint} />
    </div>
  );
}
