import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { buttonClass, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Area, Found } from './area.tsx';
import { Contents } from './contents.tsx';
import { type OpenApi, operationsOf } from './openapi.ts';

const DESCRIPTION_PATH = '/openapi.json';

async function readDescription(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch(DESCRIPTION_PATH, { signal });
  if (!response.ok) throw new Error(`${DESCRIPTION_PATH} answered ${response.status}`);
  return (await response.json()) as OpenApi;
}

/** The reference of the API, made from the description that the server itself serves: one area of it, or what a search finds. */
export function ReferencePage() {
  const intl = useIntl();
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => readDescription(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const operations = useMemo(() => query.data && operationsOf(query.data), [query.data]);
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
        {operations && <Contents operations={operations} keyword={keyword} onLeaveSearch={() => setKeyword('')} />}
      </aside>
      <div className="min-w-0 lg:col-start-2">
        <Loaded
          query={{ data: operations, error: query.error, refetch: query.refetch }}
          failedId="apiReference.error"
          skeleton={<ReferenceSkeleton />}
        >
          {(all) =>
            keyword.trim() === '' ? (
              <Area operations={all} />
            ) : (
              <Found operations={all} keyword={keyword} onClear={() => setKeyword('')} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
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
