import {
  Button,
  type DataColumn,
  DataTable,
  EmptyState,
  ErrorState,
  MenuItem,
  MenuSeparator,
  SignedValue,
} from '@bourse/ui';
import { Copy, Eye, X } from 'lucide-react';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

interface Coin {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly change: number;
  readonly volume: number;
}

const COINS: readonly Coin[] = [
  { id: 'BTC', name: 'Bitcoin', price: 64250, change: 1.25, volume: 812.4 },
  { id: 'ETH', name: 'Ether', price: 3140.25, change: -0.4, volume: 9120.7 },
  { id: 'SOL', name: 'Solana', price: 152.3, change: 0, volume: 40210.1 },
  { id: 'XRP', name: 'XRP', price: 0.5214, change: 3.02, volume: 1_250_400 },
];
const MANY: readonly Coin[] = Array.from({ length: 5000 }, (_, at) => ({
  id: `R${at + 1}`,
  name: `Row ${at + 1}`,
  price: ((at * 7919) % 100_000) / 100,
  change: ((at * 31) % 200) / 100 - 1,
  volume: (at * 104_729) % 10_000,
}));

const figure = (value: number, digits: number) => value.toLocaleString('en-US', { minimumFractionDigits: digits });
const COLUMNS: readonly DataColumn<Coin>[] = [
  { id: 'name', header: 'Coin', cell: (coin) => coin.name, sortValue: (coin) => coin.name, hideable: false },
  {
    id: 'price',
    header: 'Price, USDT',
    cell: (coin) => figure(coin.price, 2),
    sortValue: (coin) => coin.price,
    align: 'end',
    figure: true,
    card: 'aside',
  },
  {
    id: 'change',
    header: 'Change',
    cell: ({ change }) => (
      <SignedValue direction={change > 0 ? 'up' : change < 0 ? 'down' : 'flat'}>
        {`${change > 0 ? '+' : ''}${change.toFixed(2)}%`}
      </SignedValue>
    ),
    sortValue: (coin) => coin.change,
    align: 'end',
    figure: true,
    skeleton: 'h-3 w-10',
  },
  {
    id: 'volume',
    header: 'Volume',
    cell: (coin) => figure(coin.volume, 1),
    sortValue: (coin) => coin.volume,
    align: 'end',
    figure: true,
  },
];
const SORT_WORDS = { sortBy: 'Sort by', ascending: 'Ascending', descending: 'Descending' };
const rowId = (coin: Coin) => coin.id;
const EMPTY = <EmptyState title="No coins yet" description="What this is, and the next step." />;
const BASE = { columns: COLUMNS, rowId, empty: EMPTY } as const;

/** Data tables in their states. */
export function DataTablesCatalogue() {
  return (
    <CatalogueSection
      name="Data tables"
      note="Headers sort, figures with the largest first; the header stays in sight. Shift selects the rows in between. On a phone rows are cards. A long table draws only what is in sight."
    >
      <FullTable />
      <Specimen state="as cards" className="w-full max-w-sm">
        <DataTable
          {...BASE}
          caption="Coins as cards"
          rows={COINS.slice(0, 2)}
          layout="cards"
          sorting={{ words: SORT_WORDS }}
          actions={{
            label: ({ name }) => `Actions for ${name}, card`,
            items: () => <MenuItem icon={<Copy size={14} />}>Copy</MenuItem>,
          }}
          details={{
            label: () => 'Details',
            render: ({ name }) => <p className="text-12 text-text-2">About {name}</p>,
          }}
          className="rounded-8 border"
        />
      </Specimen>
      <Specimen state="loading" className="w-full max-w-md">
        <DataTable {...BASE} caption="Coins, loading" rows={undefined} skeletonRows={3} className="rounded-8 border" />
      </Specimen>
      <Specimen state="loading, as cards" className="w-full max-w-sm">
        <DataTable
          {...BASE}
          caption="Cards, loading"
          layout="cards"
          rows={undefined}
          skeletonRows={2}
          className="rounded-8 border"
        />
      </Specimen>
      <Specimen state="empty" className="w-full max-w-md">
        <DataTable {...BASE} caption="No coins" rows={[]} className="rounded-8 border" />
      </Specimen>
      <Specimen state="error" className="w-full max-w-md">
        <DataTable
          {...BASE}
          caption="Coins, failed"
          rows={undefined}
          error={<ErrorState title="The coins could not be loaded" retryLabel="Try again" onRetry={() => undefined} />}
          className="rounded-8 border"
        />
      </Specimen>
      <Specimen state="5,000 rows, dense; those in sight are drawn" className="w-full max-w-md">
        <DataTable
          {...BASE}
          caption="Long table"
          rows={MANY}
          density="dense"
          sorting={{ words: SORT_WORDS }}
          boxClassName="max-h-72"
          className="rounded-8 border"
        />
      </Specimen>
    </CatalogueSection>
  );
}

function FullTable() {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const rows = COINS.filter(({ id }) => !removed.includes(id));
  return (
    <Specimen state="sorting, columns, selection, actions, details" className="w-full max-w-2xl">
      <DataTable
        {...BASE}
        caption="Coins"
        rows={rows}
        toolbar={<span className="text-13 font-medium">Coins</span>}
        sorting={{ initial: { column: 'volume', direction: 'descending' }, words: SORT_WORDS }}
        columnMenu={{ label: 'Columns' }}
        selection={{
          allLabel: 'Select all coins',
          rowLabel: ({ name }) => `Select ${name}`,
          bar: (ids, clear) => (
            <>
              <span className="num text-13">{ids.length} selected</span>
              <Button tone="quiet" size="sm" onClick={clear}>
                Clear
              </Button>
            </>
          ),
        }}
        actions={{
          label: ({ name }) => `Actions for ${name}`,
          items: ({ id }) => (
            <>
              <MenuItem icon={<Eye size={14} />}>View</MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<X size={14} />} onSelect={() => setRemoved([...removed, id])}>
                Remove
              </MenuItem>
            </>
          ),
        }}
        details={{
          label: ({ name }) => `Details of ${name}`,
          render: ({ name }) => <p className="text-12 text-text-2">About {name}</p>,
        }}
        className="rounded-8 border"
      />
    </Specimen>
  );
}
