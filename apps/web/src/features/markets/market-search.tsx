import type { RouteData } from '@bourse/contract';
import { Button, cx, IconButton, PopoverClose, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Search, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api } from '../../app/api.ts';
import { AppLink, SPOT_PATH } from '../../app/app-link.tsx';
import { CoinIcon } from '../../app/coin-icon.tsx';
import { useMarkets } from '../../app/queries.ts';
import { useDebounced } from '../../app/use-debounced.ts';
import { pairName } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { clearRecent, readRecent, rememberRecent } from './recent-searches.ts';
import { useLiveTicker } from './use-market-tickers.ts';

type Found = Pick<
  RouteData<'searchMarkets'>['spots'][number],
  'tradeId' | 'tradeCode' | 'baseCurrency' | 'quoteCurrency' | 'webLogo'
>;

const DEBOUNCE_MS = 300;
/** Results shown before "View more". */
const FIRST_RESULTS = 4;
/** Popular markets offered when nothing was found. */
const RECOMMENDED = 3;
/** Ranks of the popular list that are set off. */
const TOP_RANKS = 3;

function useSearchResult(keyword: string) {
  return useQuery({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => api('searchMarkets', { query: { keyword }, signal }),
    enabled: keyword !== '',
  });
}

function usePopular() {
  return useQuery({
    queryKey: ['search', 'popular'],
    queryFn: ({ signal }) => api('popularSearch', { signal }),
    staleTime: 60_000,
  });
}

/** Finds a market: what was searched lately and what is popular, then what matches. Its state ends with the panel. */
export function MarketSearch() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim(), DEBOUNCE_MS);
  return (
    <div className="flex flex-col">
      <TextField
        label={intl.formatMessage({ id: 'search.label' })}
        labelHidden
        type="search"
        autoComplete="off"
        placeholder={intl.formatMessage({ id: 'search.placeholder' })}
        value={text}
        maxLength={64}
        onChange={(event) => setText(event.target.value)}
        prefix={<Search size={16} aria-hidden="true" className="shrink-0 text-text-3" />}
        boxClassName="h-10 max-md:h-11"
        className="p-1"
      />
      {keyword === '' ? <Suggestions /> : <Results keyword={keyword} />}
    </div>
  );
}

function Suggestions() {
  const intl = useIntl();
  const markets = useMarkets().data;
  const [codes, setCodes] = useState(readRecent);
  const popular = usePopular();
  const recent = codes.flatMap((code) => markets?.find((market) => market.tradeCode === code) ?? []);
  return (
    <>
      {recent.length > 0 && (
        <Section
          name={<FormattedMessage id="search.recent" />}
          aside={
            <IconButton
              size="sm"
              label={intl.formatMessage({ id: 'search.clearRecent' })}
              onClick={() => {
                clearRecent();
                setCodes([]);
              }}
            >
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          }
        >
          {recent.map((market) => (
            <ResultRow key={market.tradeId} found={market} />
          ))}
        </Section>
      )}
      <Section name={<FormattedMessage id="search.popular" />}>
        {popular.data === undefined && !popular.isError && <ResultSkeleton />}
        {popular.isError && <Notice id="search.error" />}
        {popular.data?.spots.slice(0, 6).map((found, at) => (
          <ResultRow key={found.tradeId} found={found} rank={at + 1} />
        ))}
      </Section>
    </>
  );
}

function Results({ keyword }: { readonly keyword: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const result = useSearchResult(keyword);
  const popular = usePopular();
  if (result.isError) return <Notice id="search.error" />;
  if (result.data === undefined) return <ResultSkeleton />;
  const { spots } = result.data;
  if (spots.length === 0) {
    return (
      <>
        <Notice id="search.none" />
        <Section name={<FormattedMessage id="search.recommended" />}>
          {popular.data?.spots.slice(0, RECOMMENDED).map((found) => (
            <ResultRow key={found.tradeId} found={found} />
          ))}
        </Section>
      </>
    );
  }
  return (
    <Section name={<FormattedMessage id="search.results" />}>
      {spots.slice(0, isExpanded ? undefined : FIRST_RESULTS).map((found) => (
        <ResultRow key={found.tradeId} found={found} />
      ))}
      {!isExpanded && spots.length > FIRST_RESULTS && (
        <li>
          <Button tone="quiet" size="sm" onClick={() => setExpanded(true)} className="w-full">
            <FormattedMessage id="search.more" />
          </Button>
        </li>
      )}
    </Section>
  );
}

interface SectionProps {
  readonly name: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ name, aside, children }: SectionProps) {
  return (
    <section className="mt-1">
      <div className="flex h-8 items-center justify-between px-2">
        <h2 className="text-12 text-text-3">{name}</h2>
        {aside}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

function Notice({ id }: { readonly id: string }) {
  return (
    <p role="status" className="px-2 py-6 text-center text-13 text-text-2">
      <FormattedMessage id={id} />
    </p>
  );
}

interface ResultRowProps {
  readonly found: Found;
  readonly rank?: number | undefined;
}

function ResultRow({ found, rank }: ResultRowProps) {
  const ticker = useLiveTicker(found.tradeCode, undefined);
  return (
    <li>
      <PopoverClose
        render={
          <AppLink
            to={SPOT_PATH}
            search={{ tradeCode: found.tradeCode }}
            onClick={() => rememberRecent(found.tradeCode)}
            className="flex h-11 items-center gap-2.5 rounded-4 px-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            {rank !== undefined && (
              <span
                className={cx(
                  'num w-4 text-center text-13 font-semibold',
                  rank <= TOP_RANKS ? 'text-accent' : 'text-text-3',
                )}
              >
                {rank}
              </span>
            )}
            <CoinIcon code={found.baseCurrency} logo={found.webLogo} size={22} />
            <span className="font-medium">{pairName(found)}</span>
            <span className="ms-auto text-end text-13">
              <LastPrice ticker={ticker} />
            </span>
            <span className="w-20 text-end text-12">
              <Change ticker={ticker} />
            </span>
          </AppLink>
        }
      />
    </li>
  );
}

function ResultSkeleton() {
  return (
    <li aria-hidden="true" className="list-none">
      {Array.from({ length: 6 }, (_, at) => at).map((at) => (
        <span key={at} className="flex h-11 items-center gap-2.5 px-2">
          <Skeleton className="size-5.5 rounded-full!" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ms-auto h-4 w-20" />
        </span>
      ))}
    </li>
  );
}
