import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/real-server.ts';

const COMMAND = resolve(import.meta.dirname, '../../apps/server/src/replay.ts');
const dir = mkdtempSync(join(tmpdir(), 'bourse-replay-command-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LINES = [
  { t: 'snapshot', at: 0, lastUpdateId: 1, b: [['99', '1']], a: [['101.5', '1']] },
  { t: 'trade', T: 1_200, id: 1, p: '101.5', q: '0.5', m: false },
  { t: 'depth', E: 1_250, U: 2, u: 3, b: [['98.5', '4']], a: [['101.5', '0.5']] },
  { t: 'trade', T: 1_300, id: 2, p: '98.5', q: '1', m: true },
  {
    t: 'depth',
    E: 2_900,
    U: 4,
    u: 9,
    b: [
      ['99', '0'],
      ['98.5', '3'],
    ],
    a: [],
  },
];

function writeFeed(name: string, lines: readonly unknown[] = LINES): string {
  const path = join(dir, `${name}_btcusdt.feed.ndjson`);
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return path;
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command to its end, or until `stopAt` is printed; then sends SIGINT, as Ctrl-C does. */
function run(
  args: readonly string[],
  stopAt?: { readonly text: string; readonly look: () => Promise<void> },
): Promise<Run> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  let asked = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (stopAt === undefined || asked || !out.includes(stopAt.text)) return;
    asked = true;
    void stopAt.look().finally(() => child.kill('SIGINT'));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((done) => child.on('exit', (code) => done({ code, out, err })));
}

describe('the replay command', () => {
  it('replays a feed, prints its result and removes the exchange', async () => {
    const { code, out, err } = await run([writeFeed('good')]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('btc_usdt: 2 trades');
    expect(out).toContain('VWAP 99.5000000000');
    expect(out).toContain('ok    one-second candles served equal the candles of the recorded trades (1)');
    expect(out.match(/^ok {4}/gm)).toHaveLength(4);
  }, 30_000);

  it('fails when the exchange’s data differ from the recording', async () => {
    const feed = writeFeed('odd');
    const csv =
      'open_time_ms,open,high,low,close,volume,quote_volume,trades\n1000,101.5,101.5,98.5,98.5,1.5,149.25,3\n';
    writeFileSync(join(dir, 'odd_btcusdt.1s.csv.gz'), gzipSync(csv));
    const { code, out } = await run([feed]);
    expect(code).toBe(1);
    expect(out).toContain('FAIL  one-second candles served equal the recorded candles');
  }, 30_000);

  it('keeps the exchange in a given directory, and rejects one that is not empty', async () => {
    const data = join(dir, 'kept');
    expect((await run([writeFeed('kept'), '--data', data])).code).toBe(0);
    expect(existsSync(join(data, 'journal'))).toBe(true);
    const again = await run([writeFeed('kept'), '--data', data]);
    expect(again.code).toBe(2);
    expect(again.err).toContain('is not empty; a replay needs a directory of its own');
  }, 30_000);

  it.each([
    ['no feed', () => [], /name one feed/],
    ['a missing feed', () => [join(dir, 'absent_btcusdt.ndjson')], /cannot read/],
    ['a feed that is cut off', () => [cutFeed()], /line 4 is not JSON; the feed may be cut off/],
    [
      'a feed with missing changes',
      () => [
        writeFeed(
          'torn',
          LINES.filter((_, index) => index !== 0),
        ),
      ],
      /no snapshot/,
    ],
    ['a bad speed', () => [writeFeed('fast'), '--speed', 'fast'], /--speed takes 1, N or max/],
  ])(
    'refuses %s in one plain message',
    async (_what, args, message) => {
      const { code, err } = await run(args());
      expect(code).toBe(2);
      expect(err).toMatch(message);
      expect(err).not.toMatch(/\bat .*\.ts:\d+/);
    },
    30_000,
  );

  it('serves the market during the replay and afterwards, until Ctrl-C', async () => {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const seen: { bids: unknown; candles: unknown } = { bids: undefined, candles: undefined };
    const look = async () => {
      const get = async (path: string) => ((await (await fetch(`${base}${path}`)).json()) as { data: never }).data;
      seen.bids = ((await get('/hk-web/v3/fullDepth?tradeCode=btc_usdt')) as { bids: unknown }).bids;
      seen.candles = await get('/kline-history/market/klines?tradeCode=btc_usdt&interval=1s');
    };
    const args = [writeFeed('served'), '--serve', String(port), '--speed', '100'];
    const { code, out, err } = await run(args, { text: 'the exchange stays open', look });
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain(`${base}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    expect(seen.bids).toEqual([['98.5', '3.0']]);
    expect(seen.candles).toEqual([[1_000, '101.5', '101.5', '98.5', '98.5', '1.5', '149.25000000', 2]]);
  }, 60_000);
});

function cutFeed(): string {
  const path = join(dir, 'cut_btcusdt.feed.ndjson');
  writeFileSync(
    path,
    LINES.map((line) => JSON.stringify(line))
      .join('\n')
      .slice(0, 260),
  );
  return path;
}
