import { buildUrl } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Button, buttonClass, cx } from '@bourse/ui';
import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { kycCalls } from '../calls.ts';
import type { KycFile } from '../model/types.ts';

const KIB = 1024;

/** Where the exchange shows the user his own file. */
export function fileAddress({ fileId }: KycFile): string {
  return buildUrl(kycCalls.identityFile.path, { params: { fileId } });
}

export interface SentFileProps {
  readonly label: string;
  readonly file: KycFile;
  /** Types that may take its place. */
  readonly accept: readonly string[];
  readonly error: string | undefined;
  readonly onReplace: (file: File | undefined) => void;
  readonly onRemove: () => Promise<void>;
}

/** A file that the exchange has: a picture as it was stored, anything else by its size, with the ways to replace and remove it. */
export function SentFile({ label, file, accept, error, onReplace, onRemove }: SentFileProps) {
  const intl = useIntl();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
  };
  return (
    <div
      className={cx('flex flex-wrap items-center gap-3 rounded-8 border p-3', error !== undefined && 'border-danger')}
    >
      <FilePreview file={file} alt={label} className="h-20 w-28" />
      <div className="min-w-32 flex-1 text-12 text-text-2">
        <p className="num">
          <FormattedNumber value={Math.ceil(file.sizeBytes / KIB)} style="unit" unit="kilobyte" />
        </p>
        <p>
          <FormattedMessage id="kyc.file.sent" values={{ time: <Moment timeMs={file.sentMs} /> }} />
        </p>
        {error !== undefined && (
          <p role="alert" className="mt-1 text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <label
          className={buttonClass(
            'neutral',
            'sm',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <FormattedMessage id="kyc.file.replace" />
          <input
            type="file"
            aria-label={intl.formatMessage({ id: 'kyc.file.replaceOf' }, { name: label })}
            accept={accept.join(',')}
            className="sr-only"
            onChange={(event) => {
              onReplace(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        <Button
          size="sm"
          tone="quiet"
          busy={isRemoving}
          onClick={() => void remove()}
          aria-label={intl.formatMessage({ id: 'kyc.file.removeOf' }, { name: label })}
        >
          <Trash2 size={14} aria-hidden="true" />
          <FormattedMessage id="kyc.file.remove" />
        </Button>
      </div>
    </div>
  );
}

export interface FilePreviewProps {
  readonly file: KycFile;
  /** What the picture shows. */
  readonly alt: string;
  /** Its size. */
  readonly className: string;
}

/** A picture in small, or a sign for what is none. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  if (!file.type.startsWith('image/')) {
    return (
      <a
        href={fileAddress(file)}
        download
        aria-label={alt}
        className={cx('inline-flex shrink-0 items-center justify-center rounded-4 bg-surface-2 text-text-3', className)}
      >
        <FileText size={24} aria-hidden="true" />
      </a>
    );
  }
  return (
    <img
      src={fileAddress(file)}
      alt={alt}
      className={cx('shrink-0 rounded-4 bg-surface-2 object-contain', className)}
    />
  );
}
