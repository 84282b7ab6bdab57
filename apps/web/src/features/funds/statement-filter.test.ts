import { toCsv } from '@bourse/kit/list/csv.ts';
import { describe, expect, it } from 'vitest';
import {
  type Entry,
  EVERY_LINE,
  readStatementFilter,
  STATEMENT_COLUMNS,
  statementQuery,
  statementRow,
  statementSearch,
} from './statement-filter.ts';

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

describe('the statement’s filter', () => {
  it.each([
    [{}, EVERY_LINE],
    [
      { coinId: '52', from: '2026-11-01', to: '2026-11-05' },
      { coinId: '52', from: '2026-11-01', to: '2026-11-05' },
    ],
    [{ coinId: 'USDT', from: '2026-11-31', tab: 'statement' }, EVERY_LINE],
    [{ coinId: '0' }, EVERY_LINE],
  ])('is read from the address %j', (search, filter) => expect(readStatementFilter(search)).toEqual(filter));

  it('comes back from its own address, which has only what it narrows', () => {
    const filter = { coinId: '1', from: '2026-11-01', to: '' };
    expect(statementSearch(filter)).toEqual({ coinId: '1', from: '2026-11-01' });
    expect(readStatementFilter(statementSearch(filter))).toEqual(filter);
    expect(statementSearch(EVERY_LINE)).toEqual({});
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
  expect(statementRow(ENTRY)).toHaveLength(STATEMENT_COLUMNS.length);
  expect(toCsv([statementRow(ENTRY)])).toBe(
    '\uFEFF12-3,1795251907008,2026-11-21T09:05:07.008Z,USDT,2,trade,-10000.00000001,123456789012.12345678,1024\r\n',
  );
});
