import { IconButton, showToast } from '@bourse/ui';
import { Copy } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';

export interface CopyTextProps {
  readonly labelId: string;
  readonly copyId: string;
  readonly text: string;
}

/** A long text that is there to be copied. */
export function CopyText({ labelId, copyId, text }: CopyTextProps) {
  return (
    <div>
      <p className="mb-1.5 text-12 text-text-2">
        <FormattedMessage id={labelId} />
      </p>
      <div className="flex items-center gap-1 rounded-4 border bg-surface-2 ps-3 pe-1 max-md:rounded-8">
        <code dir="ltr" className="min-w-0 flex-1 py-2 font-mono text-13 break-all select-all">
          {text}
        </code>
        <CopyIcon copyId={copyId} text={text} />
      </div>
    </div>
  );
}

/** Copies a text and says so. */
export function CopyIcon({ copyId, text }: Omit<CopyTextProps, 'labelId'>) {
  const intl = useIntl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'apiKeys.copied' }) });
    } catch {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'common.copyFailed' }) });
    }
  };
  return (
    <IconButton size="sm" label={intl.formatMessage({ id: copyId })} onClick={copy} className="max-md:size-11">
      <Copy size={14} aria-hidden="true" />
    </IconButton>
  );
}
