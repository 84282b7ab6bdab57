import {
  Button,
  cx,
  type DataColumn,
  type DataDetails,
  type DataRowActions,
  type DataSelection,
  type DataSort,
  DataTable,
} from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailed, OldNote } from '../page/loaded.tsx';
import {
  isFiltered,
  keptRows,
  type ListColumn,
  type ListFilters,
  type ListValues,
  type NoFilters,
  sortableOf,
} from './data-list-model.ts';
import type { ExportButtonProps } from './export-button.tsx';
import { MoreByButton, MoreByScrolling, NothingFound } from './list-ends.tsx';
import { type ListExport, ListToolbar } from './list-toolbar.tsx';
import { type ListRows, type PagedSource, usePagedRows, type WholeSource, wholeRows } from './use-list-rows.ts';
import { type ListState, useListState } from './use-list-state.ts';

export interface DataListProps<Row extends object, Filters extends ListFilters<Row> = NoFilters> {
  /** Accessible name of the list. */
  readonly caption: string;
  /** The same array as long as nothing changes. Of a paged list, `sortable` columns are those that the API sorts by. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Name of a row in the labels of its menu and check box; default: its id. */
  readonly rowName?: ((row: Row) => string) | undefined;
  readonly source: PagedSource<Row, ListValues<Filters>> | WholeSource<Row>;
  /** By their names in the address; default: none. */
  readonly filters?: Filters | undefined;
  readonly initialSort?: DataSort | undefined;
  /** Where choices are kept; `part` for a list that is not the page's. Default: address. */
  readonly keptIn?: 'address' | 'part' | undefined;
  /** Message id of the title when nothing could be read. */
  readonly failedId: string;
  /** What the list would show, and the next step. */
  readonly empty: ReactNode;
  readonly exported?: ListExport<Row> | undefined;
  /** Whether columns can be hidden by a menu. */
  readonly hasColumnMenu?: boolean | undefined;
  /** `MenuItem`s of a row; null for a row without. */
  readonly actions?: DataRowActions<Row>['items'] | undefined;
  /** Rows can be selected: what is done with those. */
  readonly selection?: Pick<DataSelection<Row>, 'selected' | 'onChange' | 'isSelectable' | 'bar'> | undefined;
  readonly details?: DataDetails<Row> | undefined;
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** A click anywhere in a row opens the first link in it. */
  readonly opensRows?: boolean | undefined;
  /** At the end of the row of filters. */
  readonly tools?: ReactNode;
  /** Default: relaxed. */
  readonly density?: 'dense' | 'relaxed' | 'tall' | 'roomy' | undefined;
  readonly skeletonRows?: number | undefined;
  readonly className?: string | undefined;
}

type AnyRow = object;

const NO_FILTERS = {};

/**
 * A list page's list: fields that restrict it, sorting, pages, export, row menu, selection, cards on a phone, and each state that it can be
 * in. Choices are in the address. Goal: every list of the applications from one part. Method: `useListState` has the choices, the source the
 * rows, the design system's table draws. It does not follow live data: whoever knows of a change invalidates the source's key.
 * Needs the words `list`.
 */
export function DataList<Row extends AnyRow, Filters extends ListFilters<Row> = NoFilters>(
  props: DataListProps<Row, Filters>,
) {
  const { source, columns, initialSort = null, keptIn = 'address' } = props;
  const filters: ListFilters<Row> = props.filters ?? NO_FILTERS;
  const isPaged = source.kind === 'pages';
  const sortable = useMemo(() => sortableOf(columns, isPaged), [columns, isPaged]);
  const state = useListState({ filters, sortable, initialSort, keptIn });
  const shared = { list: props, filters, state, sortable };
  return source.kind === 'pages' ? (
    <PagedList {...shared} source={source} />
  ) : (
    <WholeList {...shared} source={source} />
  );
}

interface Shared<Row extends AnyRow, Filters extends ListFilters<Row>> {
  readonly list: DataListProps<Row, Filters>;
  readonly filters: ListFilters<Row>;
  readonly state: ListState;
  readonly sortable: readonly string[];
}

/** Rows of a page when a whole list is read for a file; the most that the API gives. */
const EXPORT_PAGE_SIZE = '100';

function PagedList<Row extends AnyRow, Filters extends ListFilters<Row>>({
  source,
  ...shared
}: Shared<Row, Filters> & { readonly source: PagedSource<Row, ListValues<Filters>> }) {
  const { sort } = shared.state;
  const values = shared.state.values as ListValues<Filters>;
  const data = usePagedRows(source, values, sort);
  return (
    <ListFrame
      {...shared}
      data={data}
      by="caller"
      more={source.more ?? 'button'}
      readPage={(cursor, signal) => source.read({ values, sort, cursor, limit: EXPORT_PAGE_SIZE, signal })}
    />
  );
}

function WholeList<Row extends AnyRow, Filters extends ListFilters<Row>>({
  source,
  ...shared
}: Shared<Row, Filters> & { readonly source: WholeSource<Row> }) {
  const { data } = source.query;
  const kept = data && keptRows(shared.filters, shared.state.values, data);
  return (
    <ListFrame
      {...shared}
      data={wholeRows({ ...source.query, data: kept })}
      by="table"
      more="button"
      readPage={async () => ({ items: kept ?? [], nextCursor: '' })}
    />
  );
}

interface ListFrameProps<Row extends AnyRow, Filters extends ListFilters<Row>> extends Shared<Row, Filters> {
  readonly data: ListRows<Row>;
  /** Who sorts. */
  readonly by: 'table' | 'caller';
  readonly more: 'button' | 'scroll';
  readonly readPage: ExportButtonProps<Row>['readPage'];
}

/** From so many rows on only those in sight are drawn, where pages are added by a button: a jump into a box of its own that few will meet. */
const MANY_ROWS = 1000;

function ListFrame<Row extends AnyRow, Filters extends ListFilters<Row>>(frame: ListFrameProps<Row, Filters>) {
  const { list, filters, state, data, more, by } = frame;
  const columns = useTableColumns(list.columns, frame.sortable);
  const { rows, error, refetch } = data;
  const hasFailed = error !== null && error !== undefined;
  const scrolls = more === 'scroll';
  const hasToolbar = Object.keys(filters).length > 0 || list.tools !== undefined || list.exported !== undefined;
  return (
    <>
      {hasFailed && rows !== undefined && !data.isMoreFailed && <OldNote onRetry={refetch} />}
      <DataTable
        caption={list.caption}
        columns={columns}
        rows={rows}
        rowId={list.rowId}
        skeletonRows={list.skeletonRows ?? 10}
        isRefreshing={data.isEarlier}
        error={
          hasFailed && rows === undefined ? (
            <LoadFailed error={error} failedId={list.failedId} hasCode onRetry={refetch} />
          ) : undefined
        }
        empty={isFiltered(filters, state.values) ? <NothingFound onReset={state.reset} /> : list.empty}
        {...useTableParts(frame)}
        details={list.details}
        card={list.card}
        opensRows={list.opensRows}
        density={list.density}
        virtualFrom={by === 'caller' && !scrolls ? MANY_ROWS : undefined}
        toolbar={
          hasToolbar ? (
            <ListToolbar {...list} filters={filters} state={state} rows={rows} readPage={frame.readPage} />
          ) : undefined
        }
        end={scrolls && <MoreByScrolling data={data} />}
        footer={!scrolls && data.hasMore && <MoreByButton data={data} />}
        className={cx('transition-opacity', data.isEarlier && 'opacity-60', list.className)}
        boxClassName={scrolls ? 'max-h-[70dvh] overflow-y-auto' : undefined}
      />
    </>
  );
}

/** The columns with their headings in the page's language; only the list's sortable ones can be sorted. */
function useTableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  sortable: readonly string[],
): readonly DataColumn<Row>[] {
  const intl = useIntl();
  return useMemo(
    () =>
      columns.map(({ headId, csv: _, ...column }) => ({
        ...column,
        header: intl.formatMessage({ id: headId }),
        sortable: sortable.includes(column.id),
      })),
    [columns, sortable, intl],
  );
}

/** The parts of the table that need words. */
function useTableParts<Row extends AnyRow, Filters extends ListFilters<Row>>(frame: ListFrameProps<Row, Filters>) {
  const { list, state, sortable, by } = frame;
  const { actions, selection, rowName = list.rowId, hasColumnMenu = false } = list;
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const words = { sortBy: text('list.sortBy'), ascending: text('list.ascending'), descending: text('list.descending') };
  return {
    sorting: sortable.length === 0 ? undefined : { value: state.sort, onChange: state.setSort, by, words },
    columnMenu: hasColumnMenu ? { label: text('list.columns') } : undefined,
    actions: actions && {
      label: (row: Row) => intl.formatMessage({ id: 'list.actions' }, { name: rowName(row) }),
      items: actions,
    },
    selection: selection && {
      ...selection,
      allLabel: text('list.selectAll'),
      rowLabel: (row: Row) => intl.formatMessage({ id: 'list.select' }, { name: rowName(row) }),
      bar: (ids: readonly string[], clear: () => void) => (
        <>
          <span className="num text-13">
            <FormattedMessage id="list.selected" values={{ count: ids.length }} />
          </span>
          {selection.bar?.(ids, clear)}
          <Button tone="quiet" size="sm" onClick={clear}>
            <FormattedMessage id="list.clear" />
          </Button>
        </>
      ),
    },
  };
}
