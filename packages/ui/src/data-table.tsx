import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { DataCards } from './data-table-cards.tsx';
import type { DataColumn, DataSort } from './data-table-model.ts';
import { DataRows } from './data-table-rows.tsx';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import { useDataTable } from './use-data-table.ts';
import { usePhone } from './use-phone.ts';

/** Sorting: the caller's value, or the table's own. */
export interface DataSorting {
  /** Null is not sorted; undefined leaves the state to the table. */
  readonly value?: DataSort | null | undefined;
  readonly initial?: DataSort | undefined;
  readonly onChange?: ((sort: DataSort | null) => void) | undefined;
  /** Who sorts: the table by `sortValue` (default), or the caller, as a server does with pages. */
  readonly by?: 'table' | 'caller' | undefined;
  /** Texts of the choice above cards. */
  readonly words: { readonly sortBy: string; readonly ascending: string; readonly descending: string };
}

/** Which columns are shown. */
export interface DataColumnMenu {
  readonly label: string;
  /** Ids of hidden columns; undefined leaves the state to the table. */
  readonly hidden?: readonly string[] | undefined;
  readonly initial?: readonly string[] | undefined;
  readonly onChange?: ((hidden: readonly string[]) => void) | undefined;
}

/** Selection of rows by check boxes; Shift selects the rows in between. */
export interface DataSelection<Row> {
  /** Ids of selected rows; undefined leaves the state to the table. */
  readonly selected?: readonly string[] | undefined;
  readonly onChange?: ((ids: readonly string[]) => void) | undefined;
  readonly isSelectable?: ((row: Row) => boolean) | undefined;
  readonly allLabel: string;
  readonly rowLabel: (row: Row) => string;
  /** Actions for the selected rows, in the place of the toolbar; `clear` deselects all. */
  readonly bar?: ((ids: readonly string[], clear: () => void) => ReactNode) | undefined;
}

/** A menu at the end of each row. */
export interface DataRowActions<Row> {
  readonly label: (row: Row) => string;
  /** `MenuItem`s; null for a row without actions. */
  readonly items: (row: Row) => ReactNode;
}

/** What opens below a row. */
export interface DataDetails<Row> {
  readonly label: (row: Row) => string;
  readonly isAvailable?: ((row: Row) => boolean) | undefined;
  readonly render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table. */
  readonly caption: string;
  /** Best defined outside of the component: the same array as long as nothing changes. */
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while loading: placeholders in the size of rows are shown. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Number of placeholders; default 5. */
  readonly skeletonRows?: number | undefined;
  /** New rows are on their way; those shown stay. */
  readonly isRefreshing?: boolean | undefined;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Shown in the place of rows when they could not be loaded. */
  readonly error?: ReactNode;
  readonly sorting?: DataSorting | undefined;
  readonly columnMenu?: DataColumnMenu | undefined;
  readonly selection?: DataSelection<Row> | undefined;
  readonly actions?: DataRowActions<Row> | undefined;
  readonly details?: DataDetails<Row> | undefined;
  /** Content of a card; default: title, aside and facts from the columns. */
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** Cards on a phone and a table otherwise (default), or always one of them. */
  readonly layout?: 'auto' | 'table' | 'cards' | undefined;
  /** Height of a row: 24, 32 (default), 40 for two lines, or 56 pixels. */
  readonly density?: 'dense' | 'relaxed' | 'tall' | 'roomy' | undefined;
  /** The row that a link led to: it is marked, and has `data-record` to be found by. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
  /** Classes of every row of the table. */
  readonly rowClassName?: string | undefined;
  /** Columns of equal widths, but where a class says another; default: where only rows in sight are drawn. */
  readonly isFixed?: boolean | undefined;
  /** Number of rows from which only the visible ones are drawn, in a box of bounded height; default 200. */
  readonly virtualFrom?: number | undefined;
  /** At the start of the row above the table: filters, a title. */
  readonly toolbar?: ReactNode;
  /** A click anywhere in a row, but on its controls, opens the first link in it. */
  readonly opensRows?: boolean | undefined;
  /** After the last row, inside of the box that scrolls: the end of an infinite list. */
  readonly end?: ReactNode;
  /** Below the rows: pagination. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  /** Classes of the box that scrolls; with a maximum height the header stays in sight. */
  readonly boxClassName?: string | undefined;
}

/**
 * A table of records: sortable, with a header that stays in sight, column menu, selection, row actions, details below rows, cards on a
 * phone, and placeholders, empty and error states in its place. Goal: every list of the site from one part. Method: the table library
 * keeps the state, this component draws it. It does not load, filter or page; `toolbar` and `footer` are for that.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, error, empty, layout = 'auto', virtualFrom = 200, boxClassName, className, footer } = props;
  const isPhone = usePhone();
  const state = useDataTable(props);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const hasCards = layout === 'cards' || (layout === 'auto' && isPhone);
  const isVirtual = state.rows.length >= virtualFrom;
  const Rows = hasCards ? DataCards : DataRows;
  const isEmpty = rows !== undefined && rows.length === 0;
  const view = {
    props,
    state,
    box,
    boxRef: setBox,
    isVirtual,
    boxClassName: cx(isVirtual && 'max-h-[70dvh] overflow-y-auto', boxClassName),
  };
  return (
    <div className={cx('min-w-0', className)}>
      <DataTableToolbar props={props} state={state} hasCards={hasCards} />
      {error !== undefined && error !== null ? error : isEmpty ? empty : <Rows {...view} />}
      {footer}
    </div>
  );
}
