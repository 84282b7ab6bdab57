import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  /** The browser did not allow it. */
  readonly failed: string;
}

/** How long a button shows that it copied, in milliseconds. */
const SHOWN_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  readonly words: CopyWords;
  readonly size?: 'sm' | 'md' | undefined;
  readonly className?: string | undefined;
}

/** A button that copies a text. */
export function CopyButton({ text, words, size, className }: CopyButtonProps) {
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (state === undefined) return undefined;
    const timer = setTimeout(() => setState(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Missing on pages without https.
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <IconButton label={words.copy} size={size} onClick={copy} className={className}>
        {state === 'copied' ? (
          <Check size={16} aria-hidden="true" className="text-up" />
        ) : (
          <Copy size={16} aria-hidden="true" />
        )}
      </IconButton>
      <span role="status" className={cx(state === 'failed' ? 'text-12 text-danger' : 'sr-only')}>
        {state !== undefined && words[state]}
      </span>
    </>
  );
}

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly words: CopyWords;
  readonly className?: string | undefined;
}

/** A value to be copied, shown whole: an address, a key, a link. */
export function CopyField({ label, value, words, className }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <span id={id} className="mb-1.5 block text-12 text-text-2">
        {label}
      </span>
      <div className="flex items-center gap-2 rounded-8 border bg-surface-2 py-1 ps-3 pe-1">
        <output
          aria-labelledby={id}
          dir="ltr"
          className="num min-w-0 flex-1 py-1.5 font-sans text-13 break-all select-all"
        >
          {value}
        </output>
        <CopyButton text={value} words={words} />
      </div>
    </div>
  );
}
