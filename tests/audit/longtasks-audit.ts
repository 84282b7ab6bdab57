import type { Page } from '@playwright/test';
import { MarketTraffic } from './support/market-traffic.ts';
import { count } from './support/options.ts';
import { type ArrivalRates, StreamCounter } from './support/stream-counter.ts';
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

/** The windows that the page is laid out for in two ways. */
const WINDOWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true },
} as const;

type WindowName = keyof typeof WINDOWS;

/** The measurements of one run. */
interface Measured extends ArrivalRates {
  readonly tasks: readonly LongTask[];
}

/** The longest task of the trade page on a slow processor while its market is busy; true when it keeps to the goal. */
export function longTasksAudit(options: ReadonlyMap<string, string>): Promise<boolean> {
  const seconds = count(options, 'seconds', 20);
  const slowdown = count(options, 'slowdown', 4);
  return inWorld(async ({ server, browser }) => {
    const rows: (string | number)[][] = [];
    let isGood = true;
    for (const name of ['desktop', 'phone'] as const) {
      const traffic = await MarketTraffic.prepare(server.url, TRADE_CODE);
      const page = await browser.newPage(WINDOWS[name]);
      const measured = await measure(page, server.url, traffic, { seconds, slowdown });
      await page.close();
      const row = judge(name, measured, { seconds, slowdown });
      rows.push(row.cells);
      isGood &&= row.isGood;
    }
    const head = [
      'window',
      'trades/s',
      'book changes/s',
      'book messages/s',
      'over 50 ms',
      'longest ms',
      'goal',
      'result',
    ];
    console.log(`\n${table(head, rows)}`);
    return isGood;
  });
}

interface Load {
  readonly seconds: number;
  readonly slowdown: number;
}

/** A visitor's page for some seconds, from when it stands and the traffic has its rate. */
async function measure(page: Page, base: string, traffic: MarketTraffic, load: Load): Promise<Measured> {
  const arrived = new StreamCounter(page, TRADE_CODE);
  await page.goto(`${base}/en_US/trade/exchange/?tradeCode=${TRADE_CODE}`, { waitUntil: 'networkidle' });
  await page.locator('canvas').first().waitFor();
  traffic.start({ tradesPerSecond: TRADES_A_SECOND * 1.2, levelsPerSecond: LEVELS_A_SECOND * 1.2 });
  await slowDown(page, load.slowdown);
  // The code is compiled and the traffic at its rate before anything counts.
  await page.waitForTimeout(WARM_UP_MS);
  await watchLongTasks(page);
  arrived.reset();
  await page.waitForTimeout(load.seconds * 1_000);
  const rates = arrived.rates();
  const tasks = await readLongTasks(page);
  await traffic.stop();
  return { ...rates, tasks };
}

function judge(name: WindowName, { tasks, ...rates }: Measured, { seconds, slowdown }: Load) {
  const longest = Math.max(0, ...tasks.map(({ durationMs }) => durationMs));
  const isBusy = rates.trades >= TRADES_A_SECOND && rates.levels >= LEVELS_A_SECOND;
  const isGood = isBusy && longest <= LONGEST_TASK_MS;
  console.log(`${name}: ${tasks.length} tasks over 50 ms in ${seconds} s, processor ${slowdown} times slower`);
  for (const { startMs, durationMs } of tasks)
    console.log(`    ${Math.round(durationMs)} ms at ${Math.round(startMs)} ms`);
  const figures = [rates.trades, rates.levels, rates.depthMessages].map(Math.round);
  const result = isBusy ? (isGood ? 'within' : 'OVER') : 'TOO LITTLE LOAD';
  return { isGood, cells: [name, ...figures, tasks.length, Math.round(longest), LONGEST_TASK_MS, result] };
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
