import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { checkFiles, type FileLimits, type FileRejection } from './file-drop-model.ts';
import { ProgressBar } from './progress.tsx';
import { Shortened } from './shortened.tsx';

/** A file that was taken. */
export interface DroppedFile {
  readonly id: string;
  readonly file: File;
  /** 0 to 100 while it is sent; undefined before and after. */
  readonly progress?: number | undefined;
  /** Why sending failed. */
  readonly error?: string | undefined;
}

export interface FileDropProps extends FileLimits {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean | undefined;
  /** Types that the browser's choice of files begins with, where the caller checks files itself; default: `accept`. */
  readonly offered?: readonly string[] | undefined;
  readonly words: {
    /** Inside the box: `Drop a file here, or choose one`. */
    readonly drop: ReactNode;
    readonly remove: (name: string) => string;
    readonly reject: (reason: FileRejection, name: string) => string;
    readonly size: (bytes: number) => string;
  };
  /** The limits in words. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly files: readonly DroppedFile[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (id: string) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A box for files to be dropped or chosen, with previews and progress. It checks types, sizes and number before the caller sees them. */
export function FileDrop(props: FileDropProps) {
  const { label, labelHidden = false, words, hint, error, accept, offered = accept, maxFiles, files } = props;
  const { onAdd, onRemove, disabled = false, className } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const take = (chosen: FileList | null) => {
    if (chosen === null || chosen.length === 0 || disabled) return;
    const { accepted, rejected } = checkFiles([...chosen], props, files.length);
    setRejections(rejected.map(({ reason, file }) => words.reject(reason, file.name)));
    if (accepted.length > 0) onAdd(accepted);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const messages = error === undefined ? rejections : [error, ...rejections];
  return (
    <div className={className}>
      <span id={`${id}-label`} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-12 text-text-2'}>
        {label}
      </span>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'relative flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-8 border border-dashed border-line-strong bg-field p-4 text-center text-13 transition hover:border-text-3',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          isOver && 'border-accent bg-accent-soft',
          messages.length > 0 && 'border-danger',
          disabled && 'cursor-not-allowed opacity-50',
        )}
      >
        <input
          type="file"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          aria-invalid={messages.length > 0 || undefined}
          multiple={maxFiles !== 1}
          accept={offered?.join(',')}
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
          className="sr-only"
        />
        <Upload size={20} aria-hidden="true" className="text-text-3" />
        {words.drop}
        {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
      </label>
      <div id={`${id}-text`} aria-live="polite" className="text-12 text-danger">
        {messages.map((message) => (
          <p key={message} className="mt-1">
            {message}
          </p>
        ))}
      </div>
      {files.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="mt-2 flex flex-col gap-2">
          {files.map((item) => (
            <FileRow key={item.id} item={item} words={words} onRemove={() => onRemove(item.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps {
  readonly item: DroppedFile;
  readonly words: FileDropProps['words'];
  readonly onRemove: () => void;
}

function FileRow({ item: { file, progress, error }, words, onRemove }: FileRowProps) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-8 border p-2">
      <Preview file={file} />
      <div className="min-w-0 flex-1">
        <Shortened text={file.name} className="text-13" />
        {progress !== undefined ? (
          <ProgressBar label={file.name} labelHidden value={progress} className="mt-1.5" />
        ) : error !== undefined ? (
          <p className="text-12 text-danger">{error}</p>
        ) : (
          <p className="num text-12 text-text-3">{words.size(file.size)}</p>
        )}
      </div>
      <IconButton label={words.remove(file.name)} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A picture's small version; for other files a sign. */
function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-4 bg-surface-2">
      {url === undefined ? (
        <FileText size={18} aria-hidden="true" className="text-text-3" />
      ) : (
        <img src={url} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
