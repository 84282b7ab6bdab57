import type { FillData, OrderData } from '@bourse/contract';

/** Columns of exported orders, by their names in the API. */
export const ORDER_COLUMNS = [
  'orderId',
  'clientOrderId',
  'placedMs',
  'placed',
  'tradeCode',
  'side',
  'type',
  'timeInForce',
  'trigger',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'price',
  'qty',
  'quoteAmount',
  'executedQty',
  'executedQuote',
  'status',
  'reason',
] as const;

/** Columns of exported fills. */
export const FILL_COLUMNS = [
  'fillNo',
  'orderId',
  'timeMs',
  'time',
  'tradeCode',
  'side',
  'role',
  'price',
  'qty',
  'quote',
  'fee',
  'feeCurrency',
] as const;

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** An order as a line of the export. */
export function orderRow(order: OrderData): readonly string[] {
  const values = { ...order, placed: iso(order.placedMs) };
  return ORDER_COLUMNS.map((column) => String(values[column]));
}

/** A fill as a line of the export. */
export function fillRow(fill: FillData): readonly string[] {
  const values = { ...fill, time: iso(fill.timeMs) };
  return FILL_COLUMNS.map((column) => String(values[column]));
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string;
}

/** Reads pages until the last or until `most` items; says whether there were more. */
export async function readAll<T>(
  readPage: (cursor: string) => Promise<Page<T>>,
  most: number,
  onProgress: (count: number) => void,
): Promise<{ readonly items: readonly T[]; readonly cut: boolean }> {
  const items: T[] = [];
  let cursor = '';
  do {
    const page = await readPage(cursor);
    items.push(...page.items);
    onProgress(items.length);
    cursor = page.nextCursor;
  } while (cursor !== '' && items.length < most);
  return { items, cut: cursor !== '' };
}
