import { IconButton, ScrollBox } from '@bourse/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';

const SHOWN_MS = 2000;

export interface CodeBlockProps {
  readonly code: string;
}

/** Code with a button that copies it. */
export function CodeBlock({ code }: CodeBlockProps) {
  const intl = useIntl();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <div dir="ltr" className="flex items-start overflow-clip rounded-8 border bg-surface-1">
      <ScrollBox className="max-h-80 min-w-0 flex-1 overflow-y-auto p-3">
        <pre className="font-mono text-12">
          <code>{code}</code>
        </pre>
      </ScrollBox>
      <IconButton
        size="sm"
        label={intl.formatMessage({ id: isCopied ? 'apiReference.copied' : 'apiReference.copy' })}
        onClick={() => void copy()}
        className="m-1.5 max-md:m-0.5 max-md:size-11"
      >
        {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
