import { initialValues, readValues } from '@bourse/kit/list/data-list-model.ts';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import {
  HISTORY_CSV,
  type HistoryValues,
  historyFilters,
  historyQuery,
  STATE_NAMES,
  type TransferRecord,
} from './transfer-history.ts';

const FILTERS = historyFilters([{ coinId: 52, shortName: 'USDT' }], (id) => id);
const read = (search: object) => readValues(FILTERS, search as Record<string, unknown>) as HistoryValues;
const RECORD: TransferRecord = {
  transferId: '17',
  source: 7,
  target: 2,
  sourceTradeId: 3,
  targetTradeId: 0,
  coinId: 52,
  shortName: 'USDT',
  amount: '10.00000000',
  state: 'review',
  createdMs: Date.UTC(2026, 0, 21, 9, 5, 7, 8),
  closedMs: 0,
};

describe('the records of transfers', () => {
  it.each([
    [{}, {}],
    [
      { source: '2', target: '5' },
      { source: '2', target: '5' },
    ],
    [{ source: '9', target: 'x', coinId: '0', state: 'lost', from: '2026-02-30' }, {}],
    [
      { coinId: '777', state: 'review' },
      { coinId: '777', state: 'review' },
    ],
    [
      { from: '2026-01-01', to: '2026-01-01' },
      { fromMs: String(Date.UTC(2026, 0, 1)), toMs: String(Date.UTC(2026, 0, 2) - 1) },
    ],
  ])('of the address %j are asked for by %j', (search, query) => {
    expect(historyQuery(read(search))).toEqual(query);
  });

  it('are all when nothing is chosen', () => {
    expect(historyQuery(initialValues(FILTERS) as HistoryValues)).toEqual({});
  });

  it('are written to a file exactly', () => {
    expect(HISTORY_CSV.rowOf(RECORD)).toEqual([
      '17',
      String(RECORD.createdMs),
      '2026-01-21T09:05:07.008Z',
      '',
      'isolated-margin',
      '3',
      'spot',
      '',
      'USDT',
      '10.00000000',
      'review',
    ]);
    expect(HISTORY_CSV.columns).toHaveLength(HISTORY_CSV.rowOf(RECORD).length);
  });

  it('have words for each state', () => {
    const words = wordsOf('en_US');
    expect(Object.values(STATE_NAMES).map((id) => words[id])).toEqual(['In review', 'Done', 'Rejected']);
  });
});
