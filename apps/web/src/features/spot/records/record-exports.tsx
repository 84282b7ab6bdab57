import { ExportButton } from '@bourse/kit/list/export-button.tsx';
import { FILL_COLUMNS, fillRow, ORDER_COLUMNS, orderRow } from './export-rows.ts';
import type { OrderFilter } from './order-filter.ts';
import { readFills, readHistory } from './use-records.ts';

interface ExportProps {
  readonly filter: OrderFilter;
}

/** Saves the orders that a filter leaves. */
export function OrdersExport({ filter }: ExportProps) {
  return (
    <ExportButton
      name="bourse-orders"
      columns={ORDER_COLUMNS}
      readPage={(cursor) => readHistory(filter, cursor)}
      rowOf={orderRow}
    />
  );
}

/** Saves the fills that a filter leaves. */
export function FillsExport({ filter }: ExportProps) {
  return (
    <ExportButton
      name="bourse-trades"
      columns={FILL_COLUMNS}
      readPage={(cursor) => readFills(filter, cursor)}
      rowOf={fillRow}
    />
  );
}
