import { Button, EmptyState } from '@bourse/ui';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { CallNames } from './call-names.tsx';
import { CodeTable } from './code-table.tsx';
import { areaAt, CODES_AREA, type Operation, searchOperations } from './openapi.ts';
import { OperationCard } from './operation-card.tsx';

/** A search shows at most this many calls whole, and the names of the others. */
const MOST_FOUND = 20;

/** The calls of the area that the address names. All areas at once would be a page that no browser lays out in a second. */
export function Area({ operations }: { readonly operations: readonly Operation[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const area = areaAt(operations, hash);
  // The browser looked for the hash before its area was there.
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash]);
  if (area === CODES_AREA) return <CodeTable />;
  return (
    <section aria-labelledby={`area-${area}`}>
      <h2 id={`area-${area}`} className="scroll-mt-20 pt-2 pb-4 text-20 font-semibold">
        <FormattedMessage id={`apiReference.area.${area}`} />
      </h2>
      {operations
        .filter((operation) => operation.area === area)
        .map((operation) => (
          <OperationCard key={operation.id} operation={operation} />
        ))}
    </section>
  );
}

export interface FoundProps {
  readonly operations: readonly Operation[];
  readonly keyword: string;
  readonly onClear: () => void;
}

/** The calls of all areas that a search finds. */
export function Found({ operations, keyword, onClear }: FoundProps) {
  const found = searchOperations(operations, keyword);
  if (found.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="apiReference.none" />}
        action={
          <Button onClick={onClear}>
            <FormattedMessage id="common.clearFilters" />
          </Button>
        }
      />
    );
  }
  return (
    <>
      <h2 className="pt-2 pb-4 text-20 font-semibold" aria-live="polite">
        <FormattedMessage id="apiReference.found" values={{ count: found.length }} />
      </h2>
      {found.slice(0, MOST_FOUND).map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
      <CallNames operations={found.slice(MOST_FOUND)} onPick={onClear} />
    </>
  );
}
