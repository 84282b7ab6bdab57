import { toCsv } from '@bourse/kit/list/csv.ts';
import { readValues } from '@bourse/kit/list/data-list-model.ts';
import { describe, expect, it } from 'vitest';
import { type Entry, STATEMENT_CSV, statementFilters, statementQuery } from './statement-filter.ts';

const ENTRY: Entry = {
  entryId: '12-3',
  coinId: 52,
  shortName: 'USDT',
  wallet: 2,
  tradeId: 0,
  delta: '-10000.00000001',
  balance: '123456789012.12345678',
  reason: 'trade',
  orderId: '1024',
  timeMs: Date.UTC(2026, 10, 21, 9, 5, 7, 8),
};

/** The coins have not come yet. */
const FILTERS = statementFilters([]);
const EVERY_LINE = { coinId: '', from: '', to: '' };

describe('the statement’s filter', () => {
  it.each([
    [{}, EVERY_LINE],
    [
      { coinId: '52', from: '2026-11-01', to: '2026-11-05' },
      { coinId: '52', from: '2026-11-01', to: '2026-11-05' },
    ],
    [{ coinId: 'USDT', from: '2026-11-31', tab: 'statement' }, EVERY_LINE],
    [{ coinId: '0' }, EVERY_LINE],
  ])('is read from the address %j', (search, filter) => expect(readValues(FILTERS, search)).toEqual(filter));

  it('offers the coins by their names', () => {
    const { items } = statementFilters([{ coinId: 52, shortName: 'USDT' }]).coinId;
    expect(items).toEqual([{ value: '52', label: 'USDT' }]);
  });

  it('asks the API for whole UTC days', () => {
    expect(statementQuery({ coinId: '52', from: '2026-11-24', to: '2026-11-25' }, 'trade,fee')).toEqual({
      coinId: '52',
      reasons: 'trade,fee',
      fromMs: String(Date.UTC(2026, 10, 24)),
      toMs: String(Date.UTC(2026, 10, 26) - 1),
    });
    expect(statementQuery(EVERY_LINE, undefined)).toEqual({});
  });
});

it('exports a line of the statement with UTC to the millisecond and every digit', () => {
  const { columns, rowOf } = STATEMENT_CSV;
  expect(rowOf(ENTRY)).toHaveLength(columns.length);
  expect(toCsv([rowOf(ENTRY)])).toBe(
    '\uFEFF12-3,1795251907008,2026-11-21T09:05:07.008Z,USDT,2,trade,-10000.00000001,123456789012.12345678,1024\r\n',
  );
});
