import type { RouteData } from '@bourse/contract';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Tabs } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Found, foundIn, SEARCH_TABS, type SearchTab } from './found.ts';
import { usePopular, useSearchResult } from './search-queries.ts';
import { SearchSection } from './search-section.tsx';
import { SearchSkeleton } from './search-skeleton.tsx';

/** Rows of a tab before "View more". */
const FIRST_ROWS = 4;
/** Popular instruments that are offered when nothing was found. */
const RECOMMENDED = 3;

export interface ResultsProps {
  readonly keyword: string;
  readonly tab: SearchTab;
  readonly onTab: (tab: SearchTab) => void;
  /** The answer to this keyword has come onto the screen; undefined: none is there yet. */
  readonly onShown: (keyword: string | undefined) => void;
  readonly onPick: (found: Found) => void;
  /** Something was picked that the keyword did not find. */
  readonly onPicked: () => void;
}

/** What a keyword finds, in three tabs. */
export function Results({ keyword, tab, onTab, onShown, onPick, onPicked }: ResultsProps) {
  const intl = useIntl();
  const query = useSearchResult(keyword);
  const isOld = query.isPlaceholderData;
  const isShown = query.data !== undefined && !isOld;
  const shown = isShown ? keyword : undefined;
  const tell = useRef(onShown);
  tell.current = onShown;
  useEffect(() => tell.current(shown), [shown]);
  return (
    <>
      <Tabs
        label={intl.formatMessage({ id: 'search.tabs' })}
        size="sm"
        value={tab}
        onValueChange={(next) => onTab(SEARCH_TABS.find((one) => one === next) ?? 'all')}
        items={SEARCH_TABS.map((value) => ({ value, label: intl.formatMessage({ id: `search.tab.${value}` }) }))}
        listClassName="px-2"
      />
      <p role="status" className="sr-only">
        {isShown && <FormattedMessage id="search.count" values={{ count: foundIn(query.data, tab).length }} />}
      </p>
      <Loaded
        query={query}
        failedId="search.error"
        skeleton={<SearchSkeleton rows={FIRST_ROWS} />}
        className="py-6"
        isEmpty={(result) => foundIn(result, tab).length === 0}
        empty={<NothingFound onPicked={onPicked} />}
      >
        {(result) => <Rows key={`${keyword} ${tab}`} result={result} tab={tab} isOld={isOld} onPick={onPick} />}
      </Loaded>
    </>
  );
}

interface RowsProps {
  readonly result: RouteData<'searchMarkets'>;
  readonly tab: SearchTab;
  readonly isOld: boolean;
  readonly onPick: (found: Found) => void;
}

function Rows({ result, tab, isOld, onPick }: RowsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const found = foundIn(result, tab);
  return (
    <>
      <SearchSection
        name={<FormattedMessage id="search.results" />}
        nameHidden
        found={isExpanded ? found : found.slice(0, FIRST_ROWS)}
        isOld={isOld}
        onPick={onPick}
      />
      {!isExpanded && found.length > FIRST_ROWS && (
        <Button tone="quiet" size="sm" onClick={() => setExpanded(true)} className="mt-1 w-full">
          <FormattedMessage id="search.more" />
        </Button>
      )}
    </>
  );
}

function NothingFound({ onPicked }: { readonly onPicked: () => void }) {
  const popular = usePopular();
  return (
    <>
      <p className="px-2 pt-6 pb-4 text-center text-13 text-text-2">
        <FormattedMessage id="search.noMatch" />
      </p>
      <Loaded query={popular} failedId="search.error" skeleton={<SearchSkeleton rows={RECOMMENDED} />} className="py-6">
        {(result) => (
          <SearchSection
            name={<FormattedMessage id="search.recommended" />}
            found={foundIn(result, 'all').slice(0, RECOMMENDED)}
            onPick={onPicked}
          />
        )}
      </Loaded>
    </>
  );
}
