import type { TalkMessageData } from '@bourse/contract';
import { FileText } from 'lucide-react';
import { FormattedNumber } from 'react-intl';

export interface FileBodyProps {
  readonly file: NonNullable<TalkMessageData['file']>;
  /** Where the exchange serves it. */
  readonly href: string;
}

const KIB = 1024;

/** A file of a talk: pictures in small, which the exchange has encoded anew; everything else by its name. */
export function FileBody({ file: { name, type, sizeBytes }, href }: FileBodyProps) {
  if (type.startsWith('image/')) {
    return (
      <a href={href} target="_blank" rel="noopener">
        <img src={href} alt={name} loading="lazy" className="max-h-48 min-h-12 max-w-full rounded-8 object-contain" />
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className="flex min-h-8 items-center gap-2 underline">
      <FileText size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 break-words">{name}</span>
      <span className="num shrink-0 text-12 no-underline">
        <FormattedNumber value={Math.ceil(sizeBytes / KIB)} style="unit" unit="kilobyte" />
      </span>
    </a>
  );
}
