import { DataList, type DataListProps } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Badge, Button, EmptyState, MenuItem } from '@bourse/ui';
import { Copy, X } from 'lucide-react';
import { useId } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

interface Order {
  readonly id: string;
  readonly name: string;
  readonly state: 'done' | 'open';
  readonly timeMs: number;
  readonly qty: number;
}

const FIRST_MS = Date.UTC(2026, 0, 1);
const ORDERS: readonly Order[] = Array.from({ length: 40 }, (_, at) => ({
  id: `order-${at + 1}`,
  name: `BTC ${at + 1}`,
  state: at % 3 === 0 ? 'open' : 'done',
  timeMs: FIRST_MS + at * 3_600_000,
  qty: (at * 7919) % 1000,
}));

const COLUMNS: readonly ListColumn<Order>[] = [
  {
    id: 'name',
    headId: 'trading.coin',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    sortValue: (order) => order.name,
    csv: (order) => order.name,
  },
  {
    id: 'state',
    headId: 'trading.status',
    cell: ({ state }) => <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{state}</Badge>,
    csv: (order) => order.state,
    card: 'aside',
  },
  {
    id: 'qty',
    headId: 'trading.qty',
    cell: ({ qty }) => qty,
    sortValue: (order) => order.qty,
    csv: (order) => String(order.qty),
    align: 'end',
    figure: true,
  },
];
const FILTERS = {
  name: { kind: 'text', labelId: 'trading.coin', keeps: ({ name }, text) => containsText([name], text) },
  state: {
    kind: 'select',
    labelId: 'trading.status',
    items: [
      { value: 'done', label: 'done' },
      { value: 'open', label: 'open' },
    ],
    keeps: (order, state) => order.state === state,
  },
  days: { kind: 'days', timeMs: ({ timeMs }) => timeMs },
  postOnly: { kind: 'switch', labelId: 'trading.postOnly', keeps: ({ qty }) => qty > 500 },
} as const satisfies ListFilters<Order>;

const BASE: Omit<DataListProps<Order, ListFilters<Order>>, 'caption' | 'source'> = {
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  filters: {},
  keptIn: 'part',
  failedId: 'error.NETWORK',
  empty: <EmptyState title="No orders yet" description="What this is, and the next step." />,
  className: 'rounded-8 border',
};

const whole = (rows: readonly Order[] | undefined, error: unknown = null) =>
  ({ kind: 'whole', query: { data: rows, error, refetch: () => undefined } }) as const;

/** How long a page takes, as over a line. */
const ANSWER_MS = 100;

/** Pages of the same rows, as an API would give them. */
function pagesOf(key: string): PagedSource<Order, unknown> {
  return {
    kind: 'pages',
    key: ['design', key],
    pageSize: 8,
    more: 'scroll',
    read: async ({ cursor, limit }) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      const start = Number(cursor);
      const end = start + Number(limit);
      return { items: ORDERS.slice(start, end), nextCursor: end < ORDERS.length ? String(end) : '' };
    },
  };
}

/** Lists of the pages, in their states. */
export function DataListCatalogue() {
  const id = useId();
  return (
    <CatalogueSection
      name="Data lists"
      note="A page’s list: its choices are in the address, and a step back takes the last one back. The file has all rows that the choices leave."
    >
      <Specimen state="a whole list: filters, export, selection, menu; a click opens the row" className="w-full">
        <DataList
          {...BASE}
          caption="Orders"
          source={whole(ORDERS.slice(0, 16))}
          filters={FILTERS}
          initialSort={{ column: 'qty', direction: 'descending' }}
          exported={{ name: 'orders' }}
          hasColumnMenu
          opensRows
          selection={{
            bar: () => (
              <Button tone="quiet" size="sm">
                Cancel
              </Button>
            ),
          }}
          actions={() => (
            <>
              <MenuItem icon={<Copy size={14} />}>Copy id</MenuItem>
              <MenuItem danger icon={<X size={14} />}>
                Remove
              </MenuItem>
            </>
          )}
        />
      </Specimen>
      <Specimen state="in pages, more by scrolling" className="w-full max-w-lg">
        <DataList {...BASE} caption="Orders in pages" source={pagesOf(id)} />
      </Specimen>
      <Specimen state="loading" className="w-full max-w-lg">
        <DataList {...BASE} caption="Orders, loading" source={whole(undefined)} skeletonRows={3} />
      </Specimen>
      <Specimen state="empty" className="w-full max-w-lg">
        <DataList {...BASE} caption="No orders" source={whole([])} />
      </Specimen>
      <Specimen state="failed" className="w-full max-w-lg">
        <DataList {...BASE} caption="Orders, failed" source={whole(undefined, new Error('no answer'))} />
      </Specimen>
      <Specimen state="there, and could not be refreshed" className="w-full max-w-lg">
        <DataList {...BASE} caption="Orders, old" source={whole(ORDERS.slice(0, 2), new Error('no answer'))} />
      </Specimen>
    </CatalogueSection>
  );
}
