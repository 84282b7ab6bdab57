import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type AppliedCommand, ByteWriter, type Command, encodeCommand, HOUSE_ACCOUNTS } from '@bourse/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileDisk } from '../journal/file-disk.ts';
import { openJournal } from '../journal/journal.ts';
import { JOURNAL_START, readJournal } from '../journal/journal-reader.ts';
import { readSnapshot, snapshotName, writeSnapshot } from '../journal/snapshot-store.ts';
import { type CoreHost, CoreHostError, type CoreHostOptions } from './core-host.ts';
import { startCoreHost } from './start-core-host.ts';
import { BTC, LISTING, MARKET, USDT } from './testing/spot-world.ts';

const MAKER = 1_000;
const TAKER = 1_001;

const SETUP: readonly Command[] = [
  ...LISTING,
  { type: 'open-account', accountId: MAKER },
  { type: 'open-account', accountId: TAKER },
  { type: 'credit', accountId: MAKER, wallet: 'spot', assetId: BTC, amount: 10n ** 12n, reason: 'deposit' },
  { type: 'credit', accountId: TAKER, wallet: 'spot', assetId: USDT, amount: 10n ** 15n, reason: 'deposit' },
];

function limit(accountId: number, side: 'buy' | 'sell', priceTicks: number, qtyLots: number): Command {
  return { type: 'place-order', orderType: 'limit', accountId, marketId: 1, side, priceTicks, qtyLots };
}

function creditOfOne(): Command {
  return { type: 'credit', accountId: TAKER, wallet: 'spot', assetId: USDT, amount: 1n, reason: 'faucet' };
}

/** Rewrites a snapshot with a future file format version. */
async function foreignFile(directory: string, seq: number): Promise<void> {
  const path = join(directory, snapshotName(seq));
  const bytes = readFileSync(path);
  bytes.writeUInt32LE(99, 4);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 76)), 76);
  writeFileSync(path, bytes);
}

/** Rewrites a snapshot's state with a future core version. */
async function foreignState(directory: string, seq: number): Promise<void> {
  const disk = openFileDisk(directory);
  const snapshot = readSnapshot(disk, seq);
  if (typeof snapshot === 'string') throw new Error(`the snapshot is ${snapshot}`);
  const state = snapshot.state.slice();
  state[4] = 99;
  await writeSnapshot(disk, { ...snapshot, state });
}

/** Appends a command with a future record format to a closed journal. */
async function appendForeignCommand(directory: string): Promise<void> {
  const disk = openFileDisk(directory);
  const tail = readJournal(disk, JOURNAL_START).next();
  if (tail.done !== true) throw new Error('the journal should be empty');
  const out = new ByteWriter();
  encodeCommand(creditOfOne(), 0n, out);
  out.view.setUint8(5, 99);
  const listener = { onFlush: () => undefined, onDurable: () => undefined, onFailed: () => undefined };
  const journal = await openJournal({ disk, tail: tail.value, listener });
  journal.append(out.bytes, 1);
  await journal.close();
}

describe('core host', () => {
  let dataDir: string;
  let open: CoreHost[] = [];

  const start = async (options: Partial<CoreHostOptions> = {}) => {
    const host = await startCoreHost({ dataDir, projectedSeq: 0, segmentBytes: 64 << 10, ...options });
    open.push(host);
    return host;
  };
  const stop = async (host: CoreHost) => {
    open = open.filter((other) => other !== host);
    await host.stop();
  };
  const setUp = async (host: CoreHost) => {
    await host.submitMany(SETUP.map((command) => ({ command })));
  };

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bourse-host-'));
  });
  afterEach(async () => {
    for (const host of open) await host.stop().catch(() => undefined);
    open = [];
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('resolves with the events of the command, after every listener received them', async () => {
    const host = await start();
    await setUp(host);
    const seen: number[] = [];
    const unsubscribe = host.onApplied((batch) => seen.push(...batch.map((applied) => applied.seq)));
    const resting = await host.submit(limit(MAKER, 'sell', 100, 10));
    expect(seen).toEqual([SETUP.length + 1]);
    const taking = await host.submit(limit(TAKER, 'buy', 100, 4));
    unsubscribe();
    await host.submit(limit(TAKER, 'buy', 100, 1));
    expect(resting.events.map((event) => event.type)).toEqual(['order-accepted', 'level-changed', 'balance-changed']);
    expect(taking.events).toContainEqual(expect.objectContaining({ type: 'trade', priceTicks: 100, qtyLots: 4 }));
    expect(seen).toEqual([SETUP.length + 1, SETUP.length + 2]);
    expect(host.seq).toBe(SETUP.length + 3);
  });

  it('calls a callback after the listeners, and passes errors of the callback back to it', async () => {
    const host = await start();
    await setUp(host);
    const order: string[] = [];
    host.onApplied((batch) => order.push(...batch.map(({ seq }) => `applied ${seq - SETUP.length}`)));
    const received: string[] = [];
    const take = (name: string, answered: (applied: AppliedCommand) => string) =>
      host.submitTo(creditOfOne(), undefined, {
        onApplied: (applied) => {
          order.push(name);
          received.push(answered(applied));
        },
        onError: (error) => received.push(`error: ${error instanceof CoreHostError ? error.code : String(error)}`),
      });
    take('first', ({ events }) => events[0]?.type ?? '');
    take('thrower', () => {
      throw new Error('the callback’s own');
    });
    take('later', ({ seq }) => `seq ${seq - SETUP.length}`);
    // Outcomes arrive in the order of the commands: when this one has arrived, so have those.
    await host.submit(creditOfOne());
    expect(received).toEqual(['posted', 'error: Error: the callback’s own', 'seq 3']);
    expect(order.slice(-3)).toEqual(['first', 'thrower', 'later']);
    expect(order.indexOf('applied 3')).toBeLessThan(order.indexOf('first'));
    // The host continues, and calls the callback at once when it does not accept a command.
    await stop(host);
    take('too late', () => 'taken');
    expect(received.at(-1)).toBe('error: STOPPING');
  });

  it('delivers every command to the listeners once, in order, for any number of pending commands', async () => {
    const host = await start();
    await setUp(host);
    const seen: AppliedCommand[] = [];
    host.onApplied((batch) => seen.push(...batch));
    const answers = await Promise.all(Array.from({ length: 5_000 }, () => host.submit(creditOfOne())));
    expect(seen.map((applied) => applied.seq)).toEqual(answers.map((_, index) => SETUP.length + 1 + index));
    expect(answers).toEqual(seen);
    const more = await host.submitMany(Array.from({ length: 1_000 }, () => ({ command: creditOfOne() })));
    expect(more.map((answer) => answer.seq)).toEqual(more.map((_, index) => SETUP.length + 5_001 + index));
    expect(host.backlog()).toBe(0);
    const times = seen.map((applied) => applied.timeMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('restarts with the same state and the same idempotency keys', async () => {
    const first = await start();
    await setUp(first);
    const key = 2n ** 100n + 7n;
    const answer = await first.submit(limit(MAKER, 'sell', 120, 10), key);
    await first.submit(limit(TAKER, 'buy', 120, 3));
    const hash = await first.stateHash();
    await stop(first);

    const second = await start();
    expect(await second.stateHash()).toBe(hash);
    expect(second.recovered.seq).toBe(answer.seq + 1);
    expect(second.recovered.assets.map((asset) => asset.code)).toEqual(['BTC', 'USDT']);
    expect(second.recovered.markets).toEqual([
      { market: MARKET, status: 'trading', lastPriceTicks: 120, lastTradeNo: 1 },
    ]);
    expect(second.recovered.openOrders).toMatchObject([
      { accountId: MAKER, priceTicks: 120, qtyLots: 10, executedLots: 3 },
    ]);
    const { accountIds, assetIds, totals } = second.recovered.balances;
    const worlds = accountIds.findIndex((id, row) => id === HOUSE_ACCOUNTS.WORLD && assetIds[row] === BTC);
    expect(totals[worlds]).toBe(-(10n ** 12n));
    expect([...second.recovered.accountIds]).toEqual([MAKER, TAKER]);
    second.releaseRecovered();
    expect(() => second.recovered).toThrow('was released');
    const again = await second.submit(limit(MAKER, 'sell', 120, 10), key);
    expect(again.events).toMatchObject([{ type: 'duplicate', originalSeq: answer.seq }]);
  });

  it('replays exactly what the projections are missing, from the snapshot that they have reached', async () => {
    const host = await start({ snapshotEvery: 50 });
    await setUp(host);
    const lived: AppliedCommand[] = [];
    host.onApplied((batch) => lived.push(...batch));
    for (let round = 0; round < 40; round += 1) {
      await host.submitMany(
        Array.from({ length: 10 }, (_, index) => ({ command: limit(MAKER, 'sell', 200 + index, 1) })),
      );
    }
    const hash = await host.stateHash();
    await stop(host);
    for (const projectedSeq of [SETUP.length, 123, 150, 395, 407]) {
      const replayed: AppliedCommand[] = [];
      const again = await start({ projectedSeq, onReplayed: (batch) => void replayed.push(...batch) });
      expect(await again.stateHash()).toBe(hash);
      const withoutCaller = lived.map((applied) => ({ ...applied, correlation: 0 }));
      expect(replayed).toEqual(withoutCaller.filter((applied) => applied.seq > projectedSeq));
      await stop(again);
    }
  });

  it('waits for the projector while it replays, and fails when the projector does', async () => {
    const host = await start();
    await setUp(host);
    await host.submitMany(Array.from({ length: 30_000 }, () => ({ command: creditOfOne() })));
    await stop(host);
    let busy = 0;
    let batches = 0;
    const again = await start({
      onReplayed: async () => {
        busy += 1;
        batches += 1;
        expect(busy).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
      },
    });
    expect(batches).toBeGreaterThan(1);
    await stop(again);
    await expect(start({ onReplayed: () => Promise.reject(new Error('no database')) })).rejects.toThrow('no database');
    await start();
  });

  it('keeps the newest snapshots, and those that the projections still need', async () => {
    const host = await start({ snapshotEvery: 10 });
    await setUp(host);
    const snapshots = () => readdirSync(join(dataDir, 'journal')).filter((name) => name.endsWith('.snapshot'));
    // The snapshot thread writes them asynchronously; stopping the host adds another one.
    const seen = new Set<string>();
    let credits = 0;
    for (; seen.size < 3; credits += 1) {
      await host.submit(creditOfOne());
      for (const name of snapshots()) seen.add(name);
    }
    await stop(host);
    const kept = snapshots().map((name) => Number.parseInt(name, 10));
    expect(kept).toHaveLength(3);
    expect(Math.max(...kept)).toBe(SETUP.length + credits);
  }, 60_000);

  it('skips a damaged snapshot with a warning', async () => {
    const host = await start();
    await setUp(host);
    const hash = await host.stateHash();
    await stop(host);
    const name = readdirSync(join(dataDir, 'journal')).findLast((file) => file.endsWith('.snapshot')) ?? '';
    writeFileSync(join(dataDir, 'journal', name), 'nonsense');
    const warnings: string[] = [];
    const again = await start({ projectedSeq: SETUP.length, onWarning: (message) => warnings.push(message) });
    expect(await again.stateHash()).toBe(hash);
    expect(warnings).toEqual([expect.stringContaining(`The snapshot of command ${SETUP.length} is damaged`)]);
  });

  it('starts by replay when the snapshots have another file or state version', async () => {
    for (const foreign of [foreignFile, foreignState]) {
      const host = await start();
      if (host.recovered.seq === 0) await setUp(host);
      await host.submit(creditOfOne());
      const hash = await host.stateHash();
      const { seq } = host;
      await stop(host);
      await foreign(join(dataDir, 'journal'), seq);
      const warnings: string[] = [];
      const again = await start({ projectedSeq: seq, onWarning: (message) => warnings.push(message) });
      expect(await again.stateHash()).toBe(hash);
      expect(warnings[0]).toContain(`The snapshot of command ${seq} was written by another version`);
      await again.submit(creditOfOne());
      await stop(again);
    }
  });

  it('fails with a message when the limits or a command cannot be read', async () => {
    await stop(await start({ exchange: { maxOpenOrders: 7 } }));
    const path = join(dataDir, 'journal', 'exchange.json');
    const text = readFileSync(path, 'utf8');
    const broken = [text.replace(':7,', ':8,'), text.replace('"format":1', '"format":2'), text.slice(0, 20), ''];
    for (const other of broken) {
      writeFileSync(path, other);
      await expect(start()).rejects.toMatchObject({ code: 'JOURNAL_INCOMPLETE' });
    }
    rmSync(path);
    await expect(start()).rejects.toMatchObject({ code: 'JOURNAL_INCOMPLETE' });
    writeFileSync(path, text);
    await stop(await start());
    await appendForeignCommand(join(dataDir, 'journal'));
    await expect(start()).rejects.toMatchObject({ code: 'JOURNAL_INCOMPATIBLE' });
  });

  it('rejects a data directory that is in use, and projections from another exchange', async () => {
    const host = await start();
    await expect(start()).rejects.toMatchObject({ code: 'DATA_DIR_LOCKED' });
    await stop(host);
    await expect(start({ projectedSeq: 5 })).rejects.toMatchObject({ code: 'PROJECTIONS_AHEAD' });
    await start();
  });

  it('uses the caller’s times with a scenario clock, and never runs backwards', async () => {
    const host = await start({ clock: 'scenario', durable: false });
    const times = [1_000, 5_000, 3_000, 6_000];
    const answers = await Promise.all(
      times.map((timeMs, index) => host.submit(SETUP[index] ?? creditOfOne(), 0n, timeMs)),
    );
    expect(answers.map((answer) => answer.timeMs)).toEqual([1_000, 5_000, 5_000, 6_000]);
    await expect(host.submit(creditOfOne())).rejects.toThrow(/scenario clock/);
  });

  it('keeps the limits that the exchange was created with', async () => {
    const first = await start({ exchange: { maxOpenOrders: 2 } });
    await setUp(first);
    await stop(first);
    const second = await start({ exchange: { maxOpenOrders: 500 } });
    const answers = await second.submitMany([1, 2, 3].map((price) => ({ command: limit(MAKER, 'sell', price, 1) })));
    expect(answers.at(-1)?.events).toMatchObject([{ type: 'rejected', code: 'TOO_MANY_OPEN_ORDERS' }]);
  });

  it('rejects commands beyond its limit, and all of them while stopping', async () => {
    const host = await start({ maxBacklog: 10 });
    await setUp(host);
    const taken = Array.from({ length: 10 }, () => host.submit(creditOfOne()));
    expect(host.backlog()).toBe(10);
    await expect(host.submit(creditOfOne())).rejects.toMatchObject({ code: 'OVERLOADED' });
    const stopped = stop(host);
    await expect(host.submit(creditOfOne())).rejects.toMatchObject({ code: 'STOPPING' });
    expect((await Promise.all(taken)).map((answer) => answer.seq)).toEqual(taken.map((_, i) => SETUP.length + 1 + i));
    await stopped;
  });

  it('fails permanently when a listener throws', async () => {
    const fatal: Error[] = [];
    const host = await start({ onFatal: (error) => fatal.push(error) });
    host.onApplied(() => {
      throw new Error('the view is broken');
    });
    await expect(setUp(host)).rejects.toMatchObject({ code: 'FAILED' });
    await expect(host.submit(creditOfOne())).rejects.toBeInstanceOf(CoreHostError);
    expect(fatal).toMatchObject([{ message: expect.stringContaining('the view is broken') }]);
  });
});
