import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MakerLogins } from '../maker-accounts.ts';
import { ExchangeSession, fetchTickers } from './exchange-session.ts';
import type { FromMakers, MakerWorkerData } from './market-makers.ts';
import { TradingFloor } from './trading-floor.ts';

const TICK_MS = 250;
/** Maximum duration of a tick, for example after a laptop was suspended. */
const LONGEST_TICK_SECONDS = 2;
const REFILL_EVERY_MS = 10_000;
const RETRY_MS = { first: 500, most: 10_000 };

const { url, logins, seed } = workerData as MakerWorkerData;

/** Trades until the connection is lost; returns the reason. */
async function tradeOnce(run: number): Promise<string> {
  const opened: ExchangeSession[] = [];
  try {
    return await tradeThrough(opened, run);
  } finally {
    for (const session of opened) session.close();
  }
}

async function tradeThrough(opened: ExchangeSession[], run: number): Promise<string> {
  let floor: TradingFloor | undefined;
  const listener = {
    onAccount: (data: Parameters<TradingFloor['onAccount']>[0]) => floor?.onAccount(data),
    onTickers: (data: Parameters<TradingFloor['onTickers']>[0]) => floor?.onTickers(data),
  };
  const { makers, taker } = await openSessions(logins, listener, opened);
  const tickers = await fetchTickers(url);
  floor = new TradingFloor({ makers, taker }, tickers, `${seed}/${run}`);
  for (const maker of makers) await maker.follow('account');
  await taker.follow('tickers');
  tell({ type: 'trading' });
  const timer = setInterval(createTick(floor), TICK_MS);
  try {
    return await Promise.race(opened.map((session) => session.ended));
  } finally {
    clearInterval(timer);
  }
}

async function openSessions(
  { makers, taker }: MakerLogins,
  listener: Parameters<typeof ExchangeSession.open>[2],
  opened: ExchangeSession[],
) {
  const open = async (login: MakerLogins['taker']) => {
    const session = await ExchangeSession.open(url, login, listener);
    opened.push(session);
    return session;
  };
  return { makers: await Promise.all(makers.map(open)), taker: await open(taker) };
}

function createTick(floor: TradingFloor): () => void {
  let lastMs = performance.now();
  let refilledMs = 0;
  return () => {
    const nowMs = performance.now();
    floor.tick(Math.min(LONGEST_TICK_SECONDS, (nowMs - lastMs) / 1_000));
    lastMs = nowMs;
    if (!floor.needsRefill || nowMs - refilledMs < REFILL_EVERY_MS) return;
    refilledMs = nowMs;
    floor.needsRefill = false;
    tell({ type: 'refill' });
  };
}

function tell(message: FromMakers): void {
  parentPort?.postMessage(message);
}

let waitMs = RETRY_MS.first;
for (let run = 1; ; run += 1) {
  const startedMs = performance.now();
  const reason = await tradeOnce(run).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  tell({ type: 'lost', reason });
  const lasted = performance.now() - startedMs > RETRY_MS.most;
  waitMs = lasted ? RETRY_MS.first : Math.min(RETRY_MS.most, waitMs * 2);
  await delay(waitMs);
}
