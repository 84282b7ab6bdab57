import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { Button, Callout, EmptyState } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countColumn, decimalColumn, Figure, MomentOrNone, sizeOf, textColumn } from '../../room/columns.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { booksCalls } from './calls.ts';
import { HouseAccounts } from './house-accounts.tsx';

type Books = RouteData<'consoleBooks'>;
type Asset = Books['assets'][number];

const isZero = (text: string) => sizeOf(text) === 0n;

const COLUMNS: readonly ListColumn<Asset>[] = [
  textColumn('coin', 'room.coin', ({ shortName }) => shortName),
  decimalColumn('users', 'books.users', ({ users }) => users),
  decimalColumn('held', 'books.held', ({ usersHeld }) => usersHeld),
  countColumn('holders', 'books.holders', ({ holders }) => holders),
  decimalColumn('world', 'books.world', ({ world }) => world),
  decimalColumn('total', 'books.total', ({ total }) => total, {
    cell: ({ total }) => (
      <span className={isZero(total) ? 'text-text-2' : 'font-semibold text-danger'}>
        <Figure text={total} />
      </span>
    ),
  }),
  decimalColumn('usdt', 'books.usdt', ({ usdt }) => usdt),
];

const FILTERS = {
  coin: { kind: 'text', labelId: 'room.coin', keeps: ({ shortName }, text) => containsText([shortName], text) },
  open: { kind: 'switch', labelId: 'books.onlyOpen', keeps: ({ total }) => !isZero(total) },
} as const satisfies ListFilters<Asset>;

/** For each coin what users, the house and the world have, at one moment of the ledger. */
export function BooksPage() {
  const intl = useIntl();
  const query = useQuery({
    queryKey: ['own', 'books'],
    queryFn: ({ signal }) => api(booksCalls.consoleBooks, { signal }),
  });
  const title = intl.formatMessage({ id: 'books.title' });
  return (
    <RoomPage
      title={title}
      text={<FormattedMessage id="books.text" />}
      actions={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw size={15} aria-hidden="true" />
          <FormattedMessage id="books.again" />
        </Button>
      }
    >
      {query.data !== undefined && <Verdict books={query.data} />}
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ coinId }) => String(coinId)}
          rowName={({ shortName }) => shortName}
          source={{ kind: 'whole', query: { ...query, data: query.data?.assets } }}
          filters={FILTERS}
          initialSort={{ column: 'usdt', direction: 'descending' }}
          failedId="books.failed"
          empty={<EmptyState title={<FormattedMessage id="books.empty" />} />}
          exported={{ name: 'books' }}
          details={{
            label: ({ shortName }) => intl.formatMessage({ id: 'books.details' }, { coin: shortName }),
            isAvailable: ({ house }) => house.length > 0,
            render: ({ house }) => <HouseAccounts accounts={house} />,
          }}
        />
      </Panel>
    </RoomPage>
  );
}

function Verdict({ books: { balanced, seq, timeMs } }: { readonly books: Books }) {
  return (
    <Callout
      tone={balanced ? 'success' : 'danger'}
      title={<FormattedMessage id={balanced ? 'books.balanced' : 'books.unbalanced'} />}
    >
      <FormattedMessage id="books.at" values={{ seq, time: <MomentOrNone timeMs={timeMs} /> }} />
    </Callout>
  );
}
