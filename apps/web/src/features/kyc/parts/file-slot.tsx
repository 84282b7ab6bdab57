import type { KycSlot } from '@bourse/contract/kyc';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { Badge, Button, buttonClass, Callout, FileDrop, ProgressBar } from '@bourse/ui';
import { Camera, RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FileRule } from '../model/file-check.ts';
import type { KycFile } from '../model/types.ts';
import type { UploadState, Uploads } from '../use-uploads.ts';
import { SentFile } from './sent-file.tsx';

export interface FileSlotProps {
  readonly slot: KycSlot;
  readonly uploads: Uploads;
  readonly rule: FileRule;
  readonly label: string;
  readonly hint?: ReactNode;
  /** What the draft has in this place. */
  readonly file: KycFile | undefined;
  /** What is wrong with what is there, or that it is missing. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean | undefined;
  /** Which of a phone's cameras takes the picture; undefined: a picture is not what is wanted here. */
  readonly camera?: 'user' | 'environment' | undefined;
  /** Beside the label: a template to download. */
  readonly aside?: ReactNode;
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The types that a place takes, for the browser's choice of files; a phone converts its own format to one of them then. */
export function acceptOf({ takesPdf }: FileRule): readonly string[] {
  return takesPdf ? [...PICTURES, 'application/pdf'] : PICTURES;
}

/** A place for one file: empty, being sent with its progress, failed with the reason, or there with a preview to replace or remove. */
export function FileSlot(props: FileSlotProps) {
  const { slot, uploads, rule, label, hint, file, error, isOptional = false, camera, aside } = props;
  const id = useId();
  const isPhone = useIsPhone();
  const state = uploads.stateOf(slot);
  const send = (chosen: File | undefined) => chosen !== undefined && void uploads.send(slot, chosen, rule);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-13 font-medium">
          {label}{' '}
          {isOptional && (
            <Badge>
              <FormattedMessage id="kyc.file.optional" />
            </Badge>
          )}
        </h3>
        {aside}
      </div>
      {state.kind === 'sending' ? (
        <Sending state={state} onCancel={() => uploads.cancel(slot)} />
      ) : file === undefined ? (
        <>
          <EmptySlot
            rule={rule}
            label={label}
            hint={hint}
            error={state.kind === 'idle' ? error : undefined}
            onFile={send}
          />
          {isPhone && camera !== undefined && <CaptureButton facing={camera} onFile={send} />}
        </>
      ) : (
        <SentFile
          label={label}
          file={file}
          accept={acceptOf(rule)}
          error={error}
          onReplace={send}
          onRemove={() => uploads.remove(file)}
        />
      )}
      {state.kind === 'failed' && <Failed state={state} onRetry={send} />}
    </section>
  );
}

interface SendingProps {
  readonly state: Extract<UploadState, { readonly kind: 'sending' }>;
  readonly onCancel: () => void;
}

function Sending({ state: { name, percent }, onCancel }: SendingProps) {
  return (
    <div className="flex items-center gap-3 rounded-8 border p-3">
      <ProgressBar label={name} value={percent ?? null} className="min-w-0 flex-1 break-words" />
      <Button size="sm" onClick={onCancel}>
        <FormattedMessage id="kyc.file.cancel" />
      </Button>
    </div>
  );
}

interface FailedProps {
  readonly state: Extract<UploadState, { readonly kind: 'failed' }>;
  readonly onRetry: (file: File | undefined) => void;
}

function Failed({ state: { text, file }, onRetry }: FailedProps) {
  return (
    <Callout
      tone="danger"
      isNew
      action={
        file !== undefined && (
          <Button size="sm" onClick={() => onRetry(file)}>
            <RotateCcw size={14} aria-hidden="true" />
            <FormattedMessage id="kyc.file.again" />
          </Button>
        )
      }
    >
      {text}
    </Callout>
  );
}

interface EmptySlotProps {
  readonly rule: FileRule;
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly onFile: (file: File | undefined) => void;
}

function EmptySlot({ rule, label, hint, error, onFile }: EmptySlotProps) {
  const intl = useIntl();
  const limits = intl.formatMessage(
    { id: rule.takesPdf ? 'kyc.file.limitsPdf' : 'kyc.file.limits' },
    { size: rule.maxBytes / 2 ** 20 },
  );
  return (
    <FileDrop
      label={label}
      labelHidden
      hint={
        <>
          {hint !== undefined && <span className="block">{hint}</span>}
          {limits}
        </>
      }
      error={error}
      // The types are only proposed to the browser: what is wrong with a file is found in its bytes, and told by its name.
      offered={acceptOf(rule)}
      maxFiles={1}
      files={[]}
      onAdd={([file]) => onFile(file)}
      onRemove={() => undefined}
      words={{
        drop: <FormattedMessage id="kyc.file.drop" />,
        remove: (name) => name,
        reject: (_reason, name) => intl.formatMessage({ id: 'kyc.file.count' }, { name }),
        size: String,
      }}
    />
  );
}

interface CaptureButtonProps {
  readonly facing: 'user' | 'environment';
  readonly onFile: (file: File | undefined) => void;
}

/** Opens the phone's own camera. */
function CaptureButton({ facing, onFile }: CaptureButtonProps) {
  return (
    <label
      className={buttonClass(
        'neutral',
        'md',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      <Camera size={16} aria-hidden="true" />
      <FormattedMessage id="kyc.file.capture" />
      <input
        type="file"
        accept="image/*"
        capture={facing}
        className="sr-only"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
