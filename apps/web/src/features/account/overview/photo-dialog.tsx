import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { session } from '@bourse/kit/session/session.ts';
import { Button, Dialog, type DroppedFile, FileDrop } from '@bourse/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import type { ProfileDialogProps } from './nickname-dialog.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
const MOST_BYTES = 2 * 1024 * 1024;

function acceptPhoto({ photo }: { readonly photo: string }): void {
  const now = session.user();
  if (now !== undefined) session.accept({ ...now, photo });
}

/** Chooses a picture, shows it as it will look, and sends it; or removes the present one. */
export function PhotoDialog({ user, onClose }: ProfileDialogProps) {
  const intl = useIntl();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const options = {
    failsIn: 'caller',
    invalidates: [['own', 'activity']],
    onDone: (result: { readonly photo: string }) => {
      acceptPhoto(result);
      onClose();
    },
  } as const;
  const send = useAction({
    ...options,
    run: (chosen: File) => upload(accountCalls.setUserPhoto, chosen, { onProgress: setProgress }),
    done: () => intl.formatMessage({ id: 'overview.photo.changed' }),
  });
  const remove = useAction({
    ...options,
    run: () => api(accountCalls.deleteUserPhoto, {}),
    done: () => intl.formatMessage({ id: 'overview.photo.removed' }),
  });
  const busy = send.isPending || remove.isPending;
  const files: readonly DroppedFile[] =
    file === undefined ? [] : [{ id: 'photo', file, progress: send.isPending ? progress : undefined }];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="overview.photo.change" />}
      description={<FormattedMessage id="overview.photo.text" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={busy}
      footer={
        <>
          {user.photo !== '' && (
            <Button tone="danger" busy={remove.isPending} disabled={send.isPending} onClick={() => void remove.run()}>
              <FormattedMessage id="overview.photo.remove" />
            </Button>
          )}
          <Button
            tone="accent"
            busy={send.isPending}
            disabled={file === undefined || remove.isPending}
            onClick={() => file !== undefined && void send.run(file)}
          >
            <FormattedMessage id="overview.save" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 pt-1">
        <Preview file={file} photo={user.photo} />
        <PhotoDrop files={files} error={send.problem ?? remove.problem} disabled={busy} onChange={setFile} />
      </div>
    </Dialog>
  );
}

interface PhotoDropProps {
  readonly files: readonly DroppedFile[];
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (file: File | undefined) => void;
}

function PhotoDrop({ files, error, disabled, onChange }: PhotoDropProps) {
  const intl = useIntl();
  return (
    <FileDrop
      label={intl.formatMessage({ id: 'overview.photo' })}
      labelHidden
      accept={TYPES}
      maxBytes={MOST_BYTES}
      maxFiles={1}
      words={{
        drop: <FormattedMessage id="overview.photo.drop" />,
        remove: (name) => intl.formatMessage({ id: 'overview.photo.discard' }, { name }),
        reject: (reason) => intl.formatMessage({ id: `overview.photo.reject.${reason}` }),
        size: (bytes) => intl.formatMessage({ id: 'overview.photo.size' }, { size: Math.ceil(bytes / 1024) }),
      }}
      hint={<FormattedMessage id="overview.photo.hint" />}
      error={error}
      files={files}
      disabled={disabled}
      onAdd={([first]) => onChange(first)}
      onRemove={() => onChange(undefined)}
      className="w-full"
    />
  );
}

/** The picture as others will see it: round. */
function Preview({ file, photo }: { readonly file: File | undefined; readonly photo: string }) {
  const intl = useIntl();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const source = url ?? (photo === '' ? undefined : photo);
  if (source === undefined) {
    return <span aria-hidden="true" className="size-24 rounded-full border border-dashed bg-surface-2" />;
  }
  return (
    <img
      src={source}
      alt={intl.formatMessage({ id: 'overview.photo.preview' })}
      className="size-24 rounded-full object-cover ring-1 ring-line"
    />
  );
}
