/** Decimals of a sortable value; no figure of the exchange has more. */
export const SORT_DECIMALS = 18;

/** A decimal text as a number by which rows are sorted exactly; undefined for an empty text. */
export function sortableDecimal(text: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  return BigInt(`${sign}${whole}${fraction.slice(0, SORT_DECIMALS).padEnd(SORT_DECIMALS, '0')}`);
}
