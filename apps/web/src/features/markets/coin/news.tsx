import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { EmptyState, SkeletonRows } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { marketsCalls } from '../calls.ts';
import type { Coin } from '../coins.ts';
import { namesCoin } from './coin-model.ts';

const FRESH_MS = 300_000;
/** Announcements that are looked through, newest first. */
const LOOKED_AT = '100';

/** The announcements that name a coin, newest first. */
export function News({ coin }: { readonly coin: Coin }) {
  const lang = useLang();
  const { utcDay } = useFormats();
  const query = useQuery({
    queryKey: ['content', 'of-coins', lang],
    queryFn: ({ signal }) =>
      api(marketsCalls.contentList, { query: { lang, kind: 'announcement', limit: LOOKED_AT }, signal }),
    select: ({ items }) => items,
    staleTime: FRESH_MS,
  });
  const found = query.data?.filter(({ title, summary }) => namesCoin(`${title} ${summary}`, coin));
  return (
    <section aria-labelledby="coin-news" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-news" className="mb-3 text-16 font-semibold">
        <FormattedMessage id="coins.news" values={{ coin: coin.name }} />
      </h2>
      <Loaded
        query={{ ...query, data: found }}
        failedId="coins.newsFailed"
        skeleton={<SkeletonRows rows={3} rowClassName="h-16" blocks={['h-4 w-80']} />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={<FormattedMessage id="coins.noNews" />} />}
      >
        {(items) => (
          <ul className="divide-y">
            {items.map(({ documentId, title, summary, publishedMs }) => (
              <li key={documentId} className="py-3">
                <AppLink
                  to="/support/article"
                  search={{ id: documentId }}
                  className="text-14 font-medium hover:text-accent"
                >
                  {title}
                </AppLink>
                <p className="mt-1 text-13 text-text-2">{summary}</p>
                <p className="num mt-1 text-12 text-text-3">{utcDay(publishedMs)}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
