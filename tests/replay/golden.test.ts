/*
 * Journals of earlier releases, replayed: the same commands must give the same state hash. A hash that changes means that journals of a
 * release would lead to another state: then the format's version must change too, and the old one stay readable. Format 1 begins with the
 * first release; until then the recording is replaced. `node tests/replay/record-golden.ts` records the files of a release.
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
  test.each(names)('%s is read, has its recorded hash and continues', (name) => {
    const golden = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Golden;
    const bytes = new Uint8Array(gunzipSync(readFileSync(join(folder, `${name}.snapshot.gz`))));
    const exchange = restoreExchange(bytes);
    expect(exchange.stateHash()).toBe(golden.stateHash);
    expect([exchange.seq, exchange.timeMs]).toEqual([golden.seq, golden.timeMs]);
    expect(exchange.snapshot()).toEqual(bytes);
    const orders = exchange.openOrders();
    expect(orders.some(({ waiting }) => waiting !== undefined)).toBe(true);
    expect(orders.some(({ hiddenLots }) => hiddenLots > 0)).toBe(true);
    for (const accountId of new Set(orders.map((order) => order.accountId))) {
      exchange.apply({ type: 'cancel-all', accountId });
    }
    expect(exchange.openOrders()).toEqual([]);
  });
});
