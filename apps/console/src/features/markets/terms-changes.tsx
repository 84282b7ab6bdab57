import { FormattedMessage } from 'react-intl';
import { LIMIT_FIELDS, MAIN_FIELDS } from './terms-draft.ts';
import type { TermChange } from './terms-edit.ts';

const PERCENTS: ReadonlySet<string> = new Set(
  [...MAIN_FIELDS, ...LIMIT_FIELDS].filter(({ kind }) => kind === 'percent').map(({ name }) => name),
);

/** Terms that differ, each with its old and its new value. */
export function TermsChanges({ changes }: { readonly changes: readonly TermChange[] }) {
  return (
    <ul className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto text-13">
      {changes.map(({ name, from, to }) => {
        const text = (value: string) => (value === '' ? '–' : `${value}${PERCENTS.has(name) ? ' %' : ''}`);
        return (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-40 flex-1 text-text-2">
              <FormattedMessage id={`markets.${name}`} />
            </span>
            <span className="font-mono text-12">
              <del className="text-text-3 no-underline">{text(from)}</del> →{' '}
              <ins className="no-underline">{text(to)}</ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
