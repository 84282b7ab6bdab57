import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, buttonClass, EmptyState, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CodeTable } from './code-table.tsx';
import { type OpenApi, type Operation, operationsOf, searchOperations } from './openapi.ts';
import { OperationCard } from './operation-card.tsx';

const DESCRIPTION_PATH = '/openapi.json';

async function readDescription(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch(DESCRIPTION_PATH, { signal });
  if (!response.ok) throw new Error(`${DESCRIPTION_PATH} answered ${response.status}`);
  return (await response.json()) as OpenApi;
}

/** The reference of the API, made from the description that the server itself serves. */
export function ReferencePage() {
  const intl = useIntl();
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => readDescription(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const operations = useMemo(() => query.data && operationsOf(query.data), [query.data]);
  const found = operations && searchOperations(operations, keyword);
  return (
    <div className="mx-auto grid w-full max-w-350 gap-8 px-4 py-8 max-lg:gap-y-6 md:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2">
        <h1 className="text-28 font-semibold tracking-[-0.02em]">
          <FormattedMessage id="apiReference.title" />
        </h1>
        <p className="mt-2 mb-6 max-w-2xl text-14 text-pretty text-text-2">
          <FormattedMessage id="apiReference.intro" />
        </p>
        <a href={DESCRIPTION_PATH} className={buttonClass('neutral', 'md')}>
          <FormattedMessage id="apiReference.download" />
        </a>
      </div>
      <aside className="lg:sticky lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
        <TextField
          label={intl.formatMessage({ id: 'apiReference.search' })}
          labelHidden
          type="search"
          placeholder={intl.formatMessage({ id: 'apiReference.search' })}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          prefix={<Search size={15} aria-hidden="true" className="shrink-0 text-text-3" />}
          boxClassName="h-9 max-md:h-11"
          className="p-0.5"
        />
        <Contents operations={found ?? []} />
      </aside>
      <div className="min-w-0 lg:col-start-2">
        <Loaded
          query={{ data: found, error: query.error, refetch: query.refetch }}
          failedId="apiReference.error"
          skeleton={<ReferenceSkeleton />}
        >
          {(shown) => (
            <>
              {shown.length === 0 && (
                <EmptyState
                  title={<FormattedMessage id="apiReference.none" />}
                  action={
                    <Button onClick={() => setKeyword('')}>
                      <FormattedMessage id="common.clearFilters" />
                    </Button>
                  }
                />
              )}
              <Areas operations={shown} />
              <CodeTable />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function byArea(operations: readonly Operation[]): readonly (readonly [string, readonly Operation[]])[] {
  return [...Map.groupBy(operations, (operation) => operation.area)];
}

function Contents({ operations }: { readonly operations: readonly Operation[] }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'apiReference.areas' })} className="mt-4 hidden text-13 lg:block">
      {byArea(operations).map(([area, items]) => (
        <div key={area} className="mb-4">
          <h2 className="mb-1 text-12 font-medium text-text-3">
            <FormattedMessage id={`apiReference.area.${area}`} />
          </h2>
          <ul>
            {items.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className="block rounded-4 py-1 text-text-2 hover:text-text-1">
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a href="#codes" className="block py-1 text-text-2 hover:text-text-1">
        <FormattedMessage id="apiReference.codes" />
      </a>
    </nav>
  );
}

function Areas({ operations }: { readonly operations: readonly Operation[] }) {
  return byArea(operations).map(([area, items]) => (
    <section key={area} aria-labelledby={`area-${area}`}>
      <h2 id={`area-${area}`} className="pt-2 pb-4 text-20 font-semibold">
        <FormattedMessage id={`apiReference.area.${area}`} />
      </h2>
      {items.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </section>
  ));
}

function ReferenceSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-5 w-80" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
