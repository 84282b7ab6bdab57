import { EmptyState } from '@bourse/ui';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AddMarkets } from './add-markets.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useLists, useShownList } from './use-lists.ts';
import { WatchRows } from './watch-rows.tsx';
import { FAVOURITES, isOwnList } from './watchlist-model.ts';

/** The user's own lists of markets beside the chart; a click shows a market on the page. Fills its place. */
export function Watchlist() {
  const intl = useIntl();
  const { id, instruments, isStandIn } = useShownList();
  const [{ lists }] = useLists();
  const [isAdding, setAdding] = useState(false);
  const canAdd = id === FAVOURITES || isOwnList(id);
  const name = lists.find((list) => list.id === id)?.name ?? intl.formatMessage({ id: `watchlist.${id}` });
  const isEmpty = instruments.length === 0;
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-surface-1">
      <ListToolbar isAdding={isAdding} onAdding={setAdding} canAdd={canAdd} />
      {isAdding && canAdd ? (
        <AddMarkets listId={id} onDone={() => setAdding(false)} />
      ) : (
        <>
          {isStandIn && <StandInLine />}
          <WatchRows key={id} name={name} instruments={instruments} listId={isOwnList(id) ? id : undefined} />
        </>
      )}
      {!isAdding && isEmpty && isOwnList(id) && (
        <EmptyState
          className="flex-1"
          title={<FormattedMessage id="watchlist.empty" />}
          description={<FormattedMessage id="watchlist.empty.own" />}
        />
      )}
    </div>
  );
}

/** Why the list of favourites shows other markets. */
function StandInLine() {
  return (
    <p className="flex shrink-0 items-center gap-1.5 px-3 py-1.5 text-11 text-text-3">
      <Star size={12} aria-hidden="true" className="shrink-0" />
      <FormattedMessage id="watchlist.standIn" />
    </p>
  );
}
