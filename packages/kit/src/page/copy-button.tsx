import { IconButton, showToast } from '@bourse/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

/** How long the tick stands on the button, and the message at the edge of the page. */
const ICON_MS = 2000;
const TOAST_MS = 3500;

export interface CopyButtonProps {
  readonly text: string;
  /** What the button does. */
  readonly label: string;
  /** What was done. */
  readonly done: string;
}

/** Copies a text; a tick and a message say that it did. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const intl = useIntl();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), ICON_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'common.copyFailed' }) });
      return;
    }
    setCopies((count) => count + 1);
    showToast({ tone: 'success', title: done, timeoutMs: TOAST_MS });
  };
  const isCopied = copies > 0;
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton size="sm" label={label} data-copied={isCopied} onClick={copy} className="max-md:size-11">
      <Icon size={13} aria-hidden="true" className={isCopied ? 'text-up' : undefined} />
    </IconButton>
  );
}
