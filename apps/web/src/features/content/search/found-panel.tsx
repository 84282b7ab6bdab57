import { Loaded, type LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { openService } from '@bourse/kit/page/open-dialog.ts';
import { Button, SkeletonRows } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { type ContentHit, useCategories } from '../content-queries.ts';
import { FoundList } from './found-list.tsx';

const SKELETON_ROWS = 3;

export interface FoundPanelProps {
  readonly listId: string;
  readonly query: LoadedQuery<readonly ContentHit[]> & { readonly isPlaceholderData: boolean };
  readonly activeId: string | undefined;
  readonly onPick: () => void;
}

/** The panel below the field, in each of its states. */
export function FoundPanel({ listId, query, activeId, onPick }: FoundPanelProps) {
  const categories = useCategories();
  const names = new Map(categories.data?.map(({ category, name }) => [category, name]));
  const isOld = query.isPlaceholderData;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 overflow-clip rounded-12 border bg-surface-1 text-start shadow-float">
      <p role="status" className="sr-only">
        {query.data !== undefined && !isOld && (
          <FormattedMessage id="content.search.count" values={{ count: query.data.length }} />
        )}
      </p>
      <Loaded
        query={query}
        failedId="content.search.error"
        className="py-6"
        skeleton={
          <SkeletonRows
            rows={SKELETON_ROWS}
            rowClassName="h-16 flex-col items-start! justify-center gap-2 px-4"
            blocks={['h-4 w-1/2', 'h-3 w-4/5']}
            className="p-1.5"
          />
        }
        isEmpty={(hits) => hits.length === 0}
        empty={<NothingFound onPick={onPick} />}
      >
        {(hits) => (
          <FoundList id={listId} hits={hits} names={names} activeId={activeId} isOld={isOld} onPick={onPick} />
        )}
      </Loaded>
    </div>
  );
}

function NothingFound({ onPick }: { readonly onPick: () => void }) {
  return (
    <div className="px-4 py-8 text-center">
      <p className="text-14 font-medium">
        <FormattedMessage id="content.search.nothing" />
      </p>
      <p className="mt-1 text-13 text-text-2">
        <FormattedMessage id="content.search.nothingHint" />
      </p>
      <Button
        className="mt-4"
        onClick={() => {
          onPick();
          openService();
        }}
      >
        <FormattedMessage id="content.contact.service" />
      </Button>
    </div>
  );
}
