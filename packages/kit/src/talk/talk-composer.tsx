import { Button, ChatComposer, cx, IconButton, Shortened } from '@bourse/ui';
import { FileText, Paperclip, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Attached, TALK_FILES, useAttached } from './use-attached.ts';

/** Characters of a message at most, as the exchange takes them. */
const LONGEST = 4_000;

export interface TalkComposerProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Sends a text, empty when there is none, and then files. */
  readonly onSend: (text: string, files: readonly File[]) => void;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether files can be sent; default true. */
  readonly takesFiles?: boolean | undefined;
  /** Above the field: other ways to write. */
  readonly tools?: ReactNode;
}

/** Where a message of a talk is written. Files are picked, pasted or dropped, and are seen before they are sent. Words: `talk`. */
export function TalkComposer(props: TalkComposerProps) {
  const { text, onTextChange, onSend, busy = false, disabled = false, takesFiles = true, tools } = props;
  const intl = useIntl();
  const attached = useAttached();
  const [isOver, setOver] = useState(false);
  const send = () => {
    onSend(
      text,
      attached.files.map(({ file }) => file),
    );
    attached.clear();
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(takesFiles && !disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (takesFiles && !disabled) attached.add([...event.dataTransfer.files]);
    },
  };
  const label = intl.formatMessage({ id: 'talk.write' });
  return (
    <fieldset {...drag} className={cx('min-w-0 border-t p-3', isOver && 'bg-accent-soft')}>
      <legend className="sr-only">{label}</legend>
      {tools}
      <Rejected attached={attached} />
      {attached.files.length > 0 && <Files attached={attached} onSend={text.trim() === '' ? send : undefined} />}
      <ChatComposer
        label={label}
        placeholder={label}
        sendLabel={intl.formatMessage({ id: 'talk.send' })}
        value={text}
        maxLength={LONGEST}
        busy={busy}
        disabled={disabled}
        onValueChange={onTextChange}
        onSend={send}
        onFiles={takesFiles ? attached.add : undefined}
        attach={takesFiles && <AttachButton disabled={disabled} onFiles={attached.add} />}
      />
    </fieldset>
  );
}

interface AttachButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function AttachButton({ disabled, onFiles }: AttachButtonProps) {
  const label = useIntl().formatMessage({ id: 'talk.attach' });
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={label}
        accept={TALK_FILES.accept.join(',')}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
        className="sr-only"
      />
      <IconButton label={label} disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function Rejected({ attached: { rejected } }: { readonly attached: Attached }) {
  return (
    <div aria-live="polite" className="text-12 text-danger">
      {rejected.map(({ name, reason }) => (
        <p key={name} className="pb-2">
          <FormattedMessage id={`talk.rejected.${reason}`} values={{ name }} />
        </p>
      ))}
    </div>
  );
}

interface FilesProps {
  readonly attached: Attached;
  /** Sends them alone: there is no text. */
  readonly onSend: (() => void) | undefined;
}

function Files({ attached, onSend }: FilesProps) {
  const intl = useIntl();
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {attached.files.map(({ id, file, preview }) => (
        <span key={id} className="flex min-w-0 items-center gap-2 rounded-8 border p-1 text-12">
          {preview === undefined ? (
            <FileText size={16} aria-hidden="true" className="shrink-0" />
          ) : (
            <img src={preview} alt="" className="size-9 rounded-4 object-cover" />
          )}
          <Shortened text={file.name} className="max-w-32" />
          <IconButton
            size="sm"
            label={intl.formatMessage({ id: 'talk.remove' }, { name: file.name })}
            onClick={() => attached.remove(id)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      {onSend !== undefined && (
        <Button size="sm" tone="accent" className="ms-auto" onClick={onSend}>
          <FormattedMessage id="talk.sendFiles" />
        </Button>
      )}
    </div>
  );
}
