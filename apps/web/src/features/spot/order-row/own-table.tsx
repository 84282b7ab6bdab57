import { useDocument } from '@bourse/kit/documents/documents.ts';
import { cx, type DataColumn, type DataDetails, type DataSelection, DataTable } from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { LIST_CHOICES, listChoicesKey, sortOf, withSort } from '../../../trading/orders/list-choices.ts';
import { SPOT } from '../spot-key.ts';
import { type Room, useRoom } from './room.ts';

/** A column of an own list: the message of its heading, and where it stands; default: wherever there are columns. */
export interface OwnColumn<Row> extends Omit<DataColumn<Row>, 'header'> {
  readonly headId: string;
  readonly rooms?: readonly Room[] | undefined;
}

const CHOICES_KEY = listChoicesKey(SPOT);
/** Where rows have columns. */
const IN_COLUMNS: readonly Room[] = ['lines', 'columns'];
/** From so many rows on only those in sight are drawn. */
const MANY_ROWS = 60;
/** What stays in sight beside a wide row has the row's own ground, which must not shine through. */
const ONE_LINE = 'relative bg-surface-1 aria-selected:bg-surface-3';
/** Figures above, terms below them. */
const TWO_LINES = 'relative bg-surface-1 aria-selected:bg-surface-3 [&>td]:pt-1 [&>td]:align-top [&>td]:leading-5';

/** The parts of a table that know the order's words; best the same objects as long as nothing changes. */
export interface OwnTableProps<Row extends object> {
  /** Names the list where its sorting is kept. */
  readonly list: string;
  readonly caption: string;
  readonly columns: readonly OwnColumn<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly empty: ReactNode;
  readonly error?: ReactNode;
  readonly selection?: DataSelection<Row> | undefined;
  readonly details?: DataDetails<Row> | undefined;
  /** The row that a link led to. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
  /** Below the rows, inside of what scrolls. */
  readonly end?: ReactNode;
  /** It fills its place and scrolls inside; default: it is as high as its rows. */
  readonly isFilling?: boolean | undefined;
}

/**
 * A list of the user's own: orders, fills, strategies. Rows of two lines where it is narrow, terms in columns where it is wide, cards where
 * it is as narrow as a phone; sorting is kept with what the user has arranged.
 */
export function OwnTable<Row extends object>(props: OwnTableProps<Row>) {
  const { list, caption, rows, rowId, empty, error, selection, details, end, isFilling = false } = props;
  const [ref, room] = useRoom();
  const columns = useRoomColumns(props.columns, room);
  const sorting = useKeptSort(list, columns);
  return (
    <div ref={ref} className={cx('min-w-0', isFilling && 'min-h-0 flex-1')}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={empty}
        error={error}
        sorting={sorting}
        selection={selection}
        details={details}
        end={end}
        isCurrent={props.isCurrent}
        layout={room === 'cards' ? 'cards' : 'table'}
        density={room === 'lines' ? 'tall' : 'relaxed'}
        rowClassName={room === 'lines' ? TWO_LINES : ONE_LINE}
        virtualFrom={MANY_ROWS}
        isFixed={false}
        skeletonRows={4}
        className={cx(isFilling && 'flex h-full flex-col')}
        boxClassName={cx(isFilling && 'max-h-none min-h-0 flex-1 overflow-auto overscroll-contain')}
      />
    </div>
  );
}

function useRoomColumns<Row>(columns: readonly OwnColumn<Row>[], room: Room): readonly DataColumn<Row>[] {
  const intl = useIntl();
  return useMemo(
    () =>
      columns
        .filter(({ rooms = IN_COLUMNS }) => rooms.includes(room))
        .map(({ headId, rooms: _, ...column }) => ({ ...column, header: intl.formatMessage({ id: headId }) })),
    [columns, room, intl],
  );
}

/** A column that is not there now, such as one of a wider window, sorts nothing. */
function useKeptSort(list: string, columns: readonly { readonly id: string }[]) {
  const intl = useIntl();
  const [choices, change] = useDocument(LIST_CHOICES, CHOICES_KEY);
  const text = (id: string) => intl.formatMessage({ id });
  const kept = sortOf(choices, list);
  return {
    value: columns.some(({ id }) => id === kept?.column) ? kept : null,
    onChange: (sort: ReturnType<typeof sortOf>) => change((now) => withSort(now, list, sort)),
    words: {
      sortBy: text('ticket.sortBy'),
      ascending: text('ticket.ascending'),
      descending: text('ticket.descending'),
    },
  };
}
