import type { Page } from '@playwright/test';
import { MarketTraffic } from './support/market-traffic.ts';
import { count } from './support/options.ts';
import { StreamCounter } from './support/stream-counter.ts';
import { table } from './support/table.ts';
import { inWorld } from './support/world.ts';

const TRADE_CODE = 'btc_usdt';
const LONGEST_TASK_MS = 100;
/** What must really arrive in the page each second, or the figure says nothing. */
const TRADES_A_SECOND = 100;
const LEVELS_A_SECOND = 50;
const WARM_UP_MS = 3_000;

/** A task that blocked the page's thread, in milliseconds since the page began. */
interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
}

/** The longest task of the trade page on a slow processor while its market is busy; true when it keeps to the goal. */
export function longTasksAudit(options: ReadonlyMap<string, string>): Promise<boolean> {
  const seconds = count(options, 'seconds', 20);
  const slowdown = count(options, 'slowdown', 4);
  return inWorld(async ({ server, browser }) => {
    const traffic = await MarketTraffic.prepare(server.url, TRADE_CODE);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const arrived = new StreamCounter(page, TRADE_CODE);
    await page.goto(`${server.url}/en_US/trade/exchange/?tradeCode=${TRADE_CODE}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    traffic.start({ tradesPerSecond: TRADES_A_SECOND * 1.2, levelsPerSecond: LEVELS_A_SECOND * 1.2 });
    await slowDown(page, slowdown);
    // The code is compiled and the traffic at its rate before anything counts.
    await page.waitForTimeout(WARM_UP_MS);
    await watchLongTasks(page);
    arrived.reset();
    await page.waitForTimeout(seconds * 1_000);
    const rates = arrived.rates();
    const tasks = await readLongTasks(page);
    await traffic.stop();
    const longest = Math.max(0, ...tasks.map(({ durationMs }) => durationMs));
    const isBusy = rates.trades >= TRADES_A_SECOND && rates.levels >= LEVELS_A_SECOND;
    const isGood = isBusy && longest <= LONGEST_TASK_MS;
    console.log(`${tasks.length} tasks over 50 ms in ${seconds} s, processor ${slowdown} times slower`);
    for (const { startMs, durationMs } of tasks)
      console.log(`    ${Math.round(durationMs)} ms at ${Math.round(startMs)} ms`);
    const head = ['trades/s', 'book changes/s', 'book messages/s', 'longest task ms', 'goal ms', 'result'];
    const figures = [rates.trades, rates.levels, rates.depthMessages, longest].map(Math.round);
    const result = isBusy ? (isGood ? 'within' : 'OVER') : 'TOO LITTLE LOAD';
    console.log(`\n${table(head, [[...figures, LONGEST_TASK_MS, result]])}`);
    return isGood;
  });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

declare global {
  // The page's own list, between two calls into it.
  var bourseLongTasks: LongTask[] | undefined;
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: LongTask[] = [];
    globalThis.bourseLongTasks = tasks;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startMs: startTime, durationMs: duration });
    }).observe({ type: 'longtask' });
  });
}

async function readLongTasks(page: Page): Promise<readonly LongTask[]> {
  return await page.evaluate(() => globalThis.bourseLongTasks ?? []);
}
