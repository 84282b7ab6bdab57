import { NO_VALUE, toDecimals, useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Shortened } from '@bourse/ui';

/*
 * The columns that most lists of the console are made of. A column without a value for sorting is one that a paged list cannot sort by; lists
 * that are there as a whole sort by any.
 */

type Rest<Row> = Partial<Omit<ListColumn<Row>, 'id' | 'headId'>>;

/** A column of short texts. */
export function textColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => string,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    id,
    headId,
    cell: (row) => <Shortened text={read(row) || NO_VALUE} className="max-w-72" />,
    sortValue: read,
    csv: read,
    ...rest,
  };
}

/** A column of names of code: routes, keys, commands. */
export function codeColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => string,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    ...textColumn(id, headId, read, rest),
    cell: (row) => <code className="font-mono text-12">{read(row) || NO_VALUE}</code>,
  };
}

/** A column of moments in the operator's zone; 0 is none. In a file they are UTC. */
export function timeColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => number,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    id,
    headId,
    cell: (row) => <MomentOrNone timeMs={read(row)} />,
    sortValue: read,
    csv: (row) => (read(row) === 0 ? '' : new Date(read(row)).toISOString()),
    ...rest,
  };
}

/** A column of whole numbers. */
export function countColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => number,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    id,
    headId,
    cell: (row) => <Figure text={String(read(row))} />,
    sortValue: read,
    csv: (row) => String(read(row)),
    align: 'end',
    figure: true,
    ...rest,
  };
}

/** A column of numbers that are names: accounts, markets, coins. */
export function idColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => number,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    id,
    headId,
    cell: (row) => <span className="num">{read(row)}</span>,
    sortValue: read,
    csv: (row) => String(read(row)),
    ...rest,
  };
}

/** A column of accounts, each a way to its user; 0 is none. */
export function accountColumn<Row>(read: (row: Row) => number): ListColumn<Row> {
  return idColumn('account', 'room.account', read, {
    cell: (row) => {
      const accountId = read(row);
      if (accountId === 0) return <span className="text-text-3">{NO_VALUE}</span>;
      return (
        <AppLink to={`/users/${accountId}`} className="num text-accent hover:underline">
          {accountId}
        </AppLink>
      );
    },
  });
}

/** The most decimals that an asset has. */
const MOST_DECIMALS = 18;

/** The size of a decimal text, exact: in units of its 18th decimal. Undefined without one. */
export function sizeOf(text: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const size = BigInt(whole + fraction.slice(0, MOST_DECIMALS).padEnd(MOST_DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

/** A column of decimal texts, sorted by their size. */
export function decimalColumn<Row>(
  id: string,
  headId: string,
  read: (row: Row) => string,
  rest: Rest<Row> = {},
): ListColumn<Row> {
  return {
    id,
    headId,
    cell: (row) => <Figure text={read(row)} />,
    sortValue: (row) => sizeOf(read(row)),
    csv: read,
    align: 'end',
    figure: true,
    ...rest,
  };
}

export interface FigureProps {
  readonly text: string;
  /** Cuts to so many decimals, where the size is what matters. */
  readonly decimals?: number | undefined;
}

/** A decimal text with grouped digits. */
export function Figure({ text, decimals }: FigureProps) {
  const { figure } = useFormats();
  return (
    <span className="num">{figure(decimals === undefined || text === '' ? text : toDecimals(text, decimals))}</span>
  );
}

/** A moment, or a dash for 0. */
export function MomentOrNone({ timeMs }: { readonly timeMs: number }) {
  return timeMs === 0 ? <span className="text-text-3">{NO_VALUE}</span> : <Moment timeMs={timeMs} />;
}
