import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { Checkbox } from './controls.tsx';
import { cx } from './cx.ts';
import type { DataTableProps } from './data-table.tsx';
import { Menu, MenuCheckItem } from './menu.tsx';
import { Select } from './select.tsx';
import type { DataTableState } from './use-data-table.ts';

interface ToolbarProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly state: DataTableState<Row>;
  readonly hasCards: boolean;
}

/** The row above the table: the caller's part or the actions for selected rows, sorting of cards, and the column menu. */
export function DataTableToolbar<Row extends object>({ props, state, hasCards }: ToolbarProps<Row>) {
  const { toolbar, selection, columnMenu, sorting } = props;
  const { selected } = state;
  const hasBar = selection?.bar !== undefined && selected.length > 0;
  const hasRows = props.rows === undefined || props.rows.length > 0;
  const isSortShown = hasCards && sorting !== undefined && hasRows;
  const isAllShown = hasCards && selection !== undefined && hasRows;
  if (toolbar === undefined && columnMenu === undefined && !isSortShown && !isAllShown && !hasBar) return null;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 border-b px-4 py-2">
      {isAllShown && <SelectAll label={selection.allLabel} state={state} />}
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-wrap items-center gap-2',
          // Beside what cards need there is no room for the caller's part.
          (isSortShown || isAllShown) && !hasBar && 'order-first basis-full',
        )}
      >
        {hasBar ? selection.bar?.(selected, () => state.table.resetRowSelection(true)) : toolbar}
      </div>
      {isSortShown && <CardSort props={props} state={state} words={sorting.words} />}
      {columnMenu !== undefined && <ColumnMenu label={columnMenu.label} props={props} state={state} />}
    </div>
  );
}

/** The check box for all rows. */
export function SelectAll<Row extends object>(props: { readonly label: string; readonly state: DataTableState<Row> }) {
  const { table } = props.state;
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      label={props.label}
      labelHidden
      checked={isAll}
      indeterminate={!isAll && table.getIsSomeRowsSelected()}
      onCheckedChange={(next) => table.toggleAllRowsSelected(next)}
      className="flex"
    />
  );
}

type PartProps<Row extends object> = Pick<ToolbarProps<Row>, 'props' | 'state'>;

function ColumnMenu<Row extends object>({ label, props, state }: PartProps<Row> & { readonly label: string }) {
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <Button tone="quiet" size="sm">
          <Columns3 size={14} aria-hidden="true" />
          {label}
        </Button>
      }
    >
      {props.columns
        .filter(({ hideable = true }) => hideable)
        .map(({ id, header }) => {
          const column = state.table.getColumn(id);
          return (
            <MenuCheckItem
              key={id}
              checked={column?.getIsVisible() ?? true}
              onCheckedChange={(next) => column?.toggleVisibility(next)}
            >
              {header}
            </MenuCheckItem>
          );
        })}
    </Menu>
  );
}

function CardSort<Row extends object>({
  props,
  state,
  words,
}: PartProps<Row> & { readonly words: NonNullable<DataTableProps<Row>['sorting']>['words'] }) {
  const { sort, setSort } = state;
  const sortable = props.columns.filter(({ id }) => state.table.getColumn(id)?.getCanSort() === true);
  const isAscending = sort?.direction === 'ascending';
  const Icon = isAscending ? ArrowUp : ArrowDown;
  return (
    <div className="flex items-center gap-1">
      <Select
        label={words.sortBy}
        size="sm"
        value={sort?.column ?? ''}
        items={[
          ...(sort === undefined ? [{ value: '', label: words.sortBy }] : []),
          ...sortable.map(({ id, header }) => ({ value: id, label: header })),
        ]}
        onValueChange={(column) => {
          const isFigure = sortable.find(({ id }) => id === column)?.figure === true;
          if (column !== '') setSort({ column, direction: isFigure ? 'descending' : 'ascending' });
        }}
      />
      <IconButton
        label={isAscending ? words.ascending : words.descending}
        disabled={sort === undefined}
        onClick={() => {
          if (sort !== undefined) setSort({ ...sort, direction: isAscending ? 'descending' : 'ascending' });
        }}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
