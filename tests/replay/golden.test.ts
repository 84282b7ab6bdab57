/*
 * Journals of earlier releases, replayed: the same commands must give the same state hash for ever. A hash that changes means
 * that old journals would come to another state: then the format's version must change too, and the old one stay readable.
 * `node tests/replay/record-golden.ts` records the file of a new release; a recorded file is never recorded again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createExchange, decodeApplied, EventBuffer, type ExchangeOptions, restoreExchange } from '@bourse/core';
import { describe, expect, test } from 'vitest';

interface Golden {
  readonly options: Required<ExchangeOptions>;
  readonly commands: number;
  readonly trades: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly stateHash: string;
}

const folder = join(import.meta.dirname, 'golden');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));

describe('golden journals', () => {
  test('there is at least one', () => {
    expect(names.length).toBeGreaterThan(0);
  });

  for (const name of names) {
    test(`${name} replays to its recorded state hash`, () => {
      const golden = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Golden;
      const records = new Uint8Array(gunzipSync(readFileSync(join(folder, `${name}.commands.gz`))));
      const exchange = createExchange(golden.options);
      const out = new EventBuffer();
      for (let offset = 0; offset < records.length; ) offset = exchange.applyEncoded(records, offset, 0, out);
      const applied = decodeApplied(out.bytes);
      const trades = applied.flatMap(({ events }) => events.filter(({ type }) => type === 'trade')).length;
      expect({ commands: applied.length, trades, seq: exchange.seq, timeMs: exchange.timeMs }).toEqual({
        commands: golden.commands,
        trades: golden.trades,
        seq: golden.seq,
        timeMs: golden.timeMs,
      });
      expect(exchange.stateHash()).toBe(golden.stateHash);
    });
  }
});

describe('golden snapshots', () => {
  test('one of before there were order lists is read, hashes to what it did and goes on', () => {
    const bytes = new Uint8Array(gunzipSync(readFileSync(join(folder, '2026-11-orders-that-wait.snapshot.gz'))));
    const exchange = restoreExchange(bytes);
    expect(exchange.stateHash()).toBe('24507e6ae0e2bdb7a9e744cf7c9c9cb180044af57be1e6065ec3201a0a9e5b46');
    expect(exchange.seq).toBe(4_063);
    const orders = exchange.openOrders();
    expect(orders).toHaveLength(35);
    expect(orders.filter(({ waiting }) => waiting !== undefined)).toHaveLength(14);
    expect(orders.some(({ hiddenLots }) => hiddenLots > 0)).toBe(true);
    // Nothing has been added to it: what it writes is what it was read from.
    expect(exchange.snapshot()).toEqual(bytes);
    for (const accountId of new Set(orders.map((order) => order.accountId))) {
      exchange.apply({ type: 'cancel-all', accountId });
    }
    expect(exchange.openOrders()).toEqual([]);
  });
});
