import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { EmptyState, SkeletonRows } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { EntryRows } from '../entry-rows.tsx';
import { useRecentEntries } from './assets-queries.ts';

const SHOWN = 8;

/** The latest changes of the balances, and the way to all of them. */
export function RecentActivity() {
  const query = useRecentEntries(SHOWN);
  return (
    <div className="border-t">
      <Loaded
        query={{ data: query.data?.items, error: query.error, refetch: query.refetch }}
        failedId="funds.statementError"
        skeleton={
          <SkeletonRows rows={SHOWN} rowClassName="h-12 gap-3 px-4" blocks={['h-4 w-24', 'ms-auto h-4 w-24']} />
        }
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState title={<FormattedMessage id="assets.recentEmpty" />} />}
      >
        {(entries) => (
          <>
            <EntryRows entries={entries} labelId="assets.recent" />
            <AppLink
              to="/assetManagement/financial"
              className="flex h-11 items-center justify-center border-t text-13 text-accent hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <FormattedMessage id="assets.allRecords" />
            </AppLink>
          </>
        )}
      </Loaded>
    </div>
  );
}
