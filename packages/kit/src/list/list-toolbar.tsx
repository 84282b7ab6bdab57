import { Button } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { csvOf, isFiltered, type ListColumn, type ListCsv, type ListFilters } from './data-list-model.ts';
import { ExportButton, type ExportButtonProps } from './export-button.tsx';
import { ListFilterFields } from './list-filters.tsx';
import type { ListState } from './use-list-state.ts';

/** The file that a list is exported to. */
export interface ListExport<Row> {
  /** Name of the file without its ending. */
  readonly name: string;
  /** Default: the columns that have a value for it. */
  readonly csv?: ListCsv<Row> | undefined;
}

export interface ListToolbarProps<Row> {
  readonly filters: ListFilters<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly state: ListState;
  readonly rows: readonly Row[] | undefined;
  readonly readPage: ExportButtonProps<Row>['readPage'];
  readonly exported?: ListExport<Row> | undefined;
  readonly tools?: ReactNode;
}

/** The row above a list: what restricts it, the page's own tools and the export. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { filters, columns, state, rows, readPage, exported, tools } = props;
  // Without rows the button to take the choices back stands in their place.
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <>
      <ListFilterFields filters={filters} state={state} />
      {hasRows && isFiltered(filters, state.values) && (
        <Button tone="quiet" size="sm" onClick={state.reset}>
          <FormattedMessage id="common.clearFilters" />
        </Button>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-1">
        {tools}
        {exported !== undefined && (
          <ExportButton name={exported.name} readPage={readPage} {...(exported.csv ?? csvOf(columns))} />
        )}
      </span>
    </>
  );
}
