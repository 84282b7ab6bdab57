import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { IconButton } from '@bourse/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { foundIn } from './found.ts';
import { clearRecent, readRecent, rememberRecent } from './recent-searches.ts';
import { usePopular } from './search-queries.ts';
import { SearchSection } from './search-section.tsx';
import { SearchSkeleton } from './search-skeleton.tsx';

/** Rows of the popular list. */
const POPULAR_ROWS = 6;

/** Before anything is typed: what was searched lately, and what most people search for. */
export function Suggestions({ onPicked }: { readonly onPicked: () => void }) {
  const intl = useIntl();
  const [recent, setRecent] = useState(readRecent);
  const popular = usePopular();
  const clear = () => {
    clearRecent();
    setRecent([]);
  };
  return (
    <>
      {recent.length > 0 && (
        <SearchSection
          name={<FormattedMessage id="search.recent" />}
          aside={
            <IconButton
              size="sm"
              label={intl.formatMessage({ id: 'search.clearRecent' })}
              onClick={clear}
              className="max-md:size-11"
            >
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          }
          found={recent}
          onPick={(found) => {
            rememberRecent(found);
            onPicked();
          }}
        />
      )}
      <Loaded
        query={popular}
        failedId="search.error"
        skeleton={<SearchSkeleton rows={POPULAR_ROWS} />}
        className="py-6"
      >
        {(result) => (
          <SearchSection
            name={<FormattedMessage id="search.popular" />}
            found={foundIn(result, 'all').slice(0, POPULAR_ROWS)}
            ranked
            onPick={onPicked}
          />
        )}
      </Loaded>
    </>
  );
}
