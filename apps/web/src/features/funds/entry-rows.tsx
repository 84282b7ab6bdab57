import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useIntl } from 'react-intl';
import { EntryChange, EntryReason } from './entry-parts.tsx';
import type { Entry } from './statement-filter.ts';

export interface EntryRowsProps {
  readonly entries: readonly Entry[];
  /** Message id of the list's name. */
  readonly labelId: string;
}

/** A few changes of balances in two lines each. */
export function EntryRows({ entries, labelId }: EntryRowsProps) {
  return (
    <ul aria-label={useIntl().formatMessage({ id: labelId })} className="divide-y">
      {entries.map((entry) => (
        <li key={entry.entryId} className="flex min-h-12 items-center justify-between gap-3 px-4 py-1.5">
          <span className="min-w-0">
            <span className="block text-13">
              <EntryReason entry={entry} />
            </span>
            <Moment timeMs={entry.timeMs} className="block text-12 text-text-3" />
          </span>
          <span dir="ltr" className="text-end text-13 wrap-anywhere">
            <EntryChange entry={entry} /> <span className="text-12 text-text-3">{entry.shortName}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
