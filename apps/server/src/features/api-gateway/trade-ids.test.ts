import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KlineInterval } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BaseInterval } from '../../platform/exchange-view/markets/live-klines.ts';
import { silentLogger } from '../../platform/logger.ts';
import { importKlines } from '../../platform/projections/import-klines.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { TEST_PASSWORD, temporaryDir, testConfig } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { fund, listTestMarkets } from '../../testing/test-world.ts';

// Counts of trades beside the ids of the first and the last of them, over history that was imported and has no ids.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HISTORY: Readonly<Record<Exclude<BaseInterval, '1s'>, { readonly lengthMs: number; readonly bars: number }>> = {
  '1m': { lengthMs: MINUTE, bars: 90 },
  '1h': { lengthMs: 60 * MINUTE, bars: 48 },
  '1d': { lengthMs: 1_440 * MINUTE, bars: 60 },
};
/** BTC/USDT trades, ETH/USDT has imported history alone. */
const MARKETS = [1, 2];
const TRADES = 5;

const dir = temporaryDir();
let server: RunningServer;
const start = async () => {
  server = await startServer(testConfig(dir.path), {
    logger: silentLogger(),
    durable: false,
    checkResponses: true,
    seed: false,
  });
};

async function tradeTimes(count: number, name: string): Promise<void> {
  const client = new TestClient(server.url);
  await client.enter('register', `${name}@example.com`, TEST_PASSWORD);
  await fund(server.host, client.accountId, 'BTC', '10');
  await fund(server.host, client.accountId, 'USDT', '1000000');
  const order = { tradeCode: 'btc_usdt', type: 'limit', price: '20000', qty: '0.01' } as const;
  for (let done = 0; done < count; done += 1) {
    await client.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
    await client.expect('placeSpotOrder', { body: { ...order, side: 'buy', selfTradePrevention: 'NONE' } });
  }
}

function* history(nowMs: number) {
  for (const marketId of MARKETS) {
    for (const [name, { lengthMs, bars }] of Object.entries(HISTORY)) {
      const openMs = nowMs - (nowMs % lengthMs);
      for (let back = 0; back < bars; back += 1) {
        const prices = { open: 2_000_000, high: 2_000_000, low: 2_000_000, close: 2_000_000 };
        const volumes = { lots: 100n, quote: 10n ** 10n, trades: 7 };
        yield { marketId, interval: name as BaseInterval, openMs: openMs - back * lengthMs, ...prices, ...volumes };
      }
    }
  }
}

beforeAll(async () => {
  // All trades belong to one hour.
  const leftMs = HOUR - (Date.now() % HOUR);
  if (leftMs < 40_000) await sleep(leftMs);
  await start();
  await listTestMarkets(server.host);
  await tradeTimes(3, 'before');
  await importKlines(server.db.pool, history(Date.now()));
  await server.stop();
  await start();
  await tradeTimes(TRADES - 3, 'after');
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

interface Counted {
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
}
const TRADED: Counted = { firstId: 1, lastId: TRADES, count: TRADES };
const NONE: Counted = { firstId: -1, lastId: -1, count: 0 };

const get = async <T>(path: string): Promise<T> => (await fetch(`${server.url}/api/v3/${path}`)).json() as Promise<T>;

/** The first message of a stream. */
async function toldBy<T>(name: string): Promise<T> {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws/${name}`);
  const [data] = await once(ws, 'message');
  ws.terminate();
  return JSON.parse(String(data)) as T;
}

describe('the count of trades', () => {
  it.each([
    'ticker/24hr?',
    'ticker/24hr?type=MINI&',
    'ticker/tradingDay?',
    'ticker/tradingDay?timeZone=8&type=MINI&',
    'ticker?windowSize=1h&',
    'ticker?windowSize=1d&',
    'ticker?windowSize=7d&type=MINI&',
  ])('is that of the ids from the first to the last: %s', async (path) => {
    expect(await get(`${path}symbol=BTCUSDT`)).toMatchObject(TRADED);
    expect(await get(`${path}symbol=ETHUSDT`)).toMatchObject(NONE);
    expect(Number((await get<{ volume: string }>(`${path}symbol=ETHUSDT`)).volume)).toBeGreaterThan(0);
  });

  it.each(['ticker', 'ticker_1h', 'ticker_4h', 'ticker_1d'])('is so in streams: @%s', async (name) => {
    expect(await toldBy(`btcusdt@${name}`)).toMatchObject({ F: 1, L: TRADES, n: TRADES });
    expect(await toldBy(`ethusdt@${name}`)).toMatchObject({ F: -1, L: -1, n: 0 });
  });

  it('is so in the stream of all tickers', async () => {
    expect(await toldBy('!ticker@arr')).toMatchObject([
      { s: 'BTCUSDT', F: 1, L: TRADES, n: TRADES },
      { s: 'ETHUSDT', F: -1, L: -1, n: 0 },
    ]);
  });

  it.each(['1h', '4h', '1d', '1w', '1M', '1d@+08:00'])('is so in klines, and the same over REST: %s', async (name) => {
    const { k } = await toldBy<{ k: Record<string, number> }>(`btcusdt@kline_${name}`);
    expect(k).toMatchObject({ f: 1, L: TRADES, n: TRADES });
    const [interval, zone] = name.split('@') as [KlineInterval, string?];
    const query = `symbol=BTCUSDT&interval=${interval}&limit=1${zone === undefined ? '' : '&timeZone=8'}`;
    expect((await get<unknown[][]>(`klines?${query}`))[0]).toEqual([
      k.t,
      k.o,
      k.h,
      k.l,
      k.c,
      k.v,
      k.T,
      k.q,
      TRADES,
      k.V,
      k.Q,
      '0',
    ]);
  });
});
