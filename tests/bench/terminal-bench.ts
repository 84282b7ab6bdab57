import { randomUUID } from 'node:crypto';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { startRealServer, temporaryDataDir } from '../support/real-server.ts';
import { type Figure, figure } from './figure.ts';
import { longestTaskMs } from './support/page-trace.ts';

/*
 * terminal: the trade page with four charts on a processor slowed down four times, while its market has 100 trades and 50 changes of its book a
 * second. Frames a second, the longest task and the movement of the page, beside an empty page that asks for frames in the same browser.
 * The server and whoever trades share the machine with the browser; so the task is told in the processor time of the page's thread, and by the
 * clock too, which counts what it stood in line for a processor. BOURSE_TRACE names a file for what Chromium recorded.
 */

const SLOWDOWN = 4;
const SECONDS = 15;
const TRADES_A_SECOND = 100;
const CHANGES_A_SECOND = 50;
const CODE = 'btc_usdt';
/** What is recorded to know the tasks, and what to know what they are made of. */
const TASKS = ['toplevel', 'devtools.timeline'];
const DETAILS = [...TASKS, 'cc', 'blink', 'benchmark'];
const PASSWORD = 'bench-of-the-terminal-2026';

const FOUR_CHARTS = {
  version: 1,
  preset: 'standard',
  tree: row([
    column([
      row([leaf('chart'), leaf('chart-2')]),
      row([leaf('chart-3'), leaf('chart-4')]),
      leaf('orders', { pixels: 240 }),
    ]),
    column([leaf('book'), leaf('trades')], { pixels: 320 }),
    leaf('form', { pixels: 340 }),
  ]),
};

type Size = { readonly pixels: number } | { readonly share: number };
function leaf(id: string, size: Size = { share: 1 }) {
  return { kind: 'group', size, tabs: [id], active: id };
}
function row(children: readonly object[], size: Size = { share: 1 }) {
  return { kind: 'split', size, direction: 'horizontal', children };
}
function column(children: readonly object[], size: Size = { share: 1 }) {
  return { kind: 'split', size, direction: 'vertical', children };
}

/** What a page went through while it was watched. */
interface Watched {
  readonly framesPerSecond: number;
  /** Milliseconds by the clock; 0 when no task was longer than 50. */
  readonly longestTaskMs: number;
  readonly layoutShift: number;
}

export async function terminalBench(): Promise<readonly Figure[]> {
  const data = temporaryDataDir();
  const server = await startRealServer({
    dataDir: data.path,
    env: { BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off', BOURSE_DEMO_PASSWORD: PASSWORD },
  });
  const path = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const peer = await watchEmpty(browser);
    const ours = await watchTerminal(browser, server.url);
    return [
      figure(
        { name: 'terminal.frames', unit: 'frames/s', peerName: 'an empty page' },
        ours.framesPerSecond,
        peer.framesPerSecond,
      ),
      figure(
        { name: 'terminal.longest', unit: 'ms of processor time of the longest task', peerName: '100 ms' },
        ours.ownLongestTaskMs,
        100,
      ),
      figure(
        { name: 'terminal.longest.clock', unit: 'ms of the longest task', peerName: '100 ms' },
        ours.longestTaskMs,
        100,
      ),
      figure({ name: 'terminal.shift', unit: 'layout shift', peerName: '0.02' }, ours.layoutShift, 0.02),
    ];
  } finally {
    await browser.close();
    await server.stop();
    data.remove();
  }
}

async function watchEmpty(browser: Browser): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const session = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  const watched = await watch(page, session);
  await page.close();
  return watched;
}

async function watchTerminal(browser: Browser, url: string): Promise<Watched & { readonly ownLongestTaskMs: number }> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const session = await page.context().newCDPSession(page);
  await page.addInitScript((layout) => {
    localStorage.setItem('workspace.layout.wide', layout);
  }, JSON.stringify(FOUR_CHARTS));
  const market = new Market(url);
  await market.open();
  await page.goto(`${url}/en_US/trade/exchange/?tradeCode=${CODE}`);
  await page
    .getByRole('img', { name: /^Chart of/ })
    .nth(3)
    .waitFor();
  await page.waitForLoadState('networkidle');
  const traded = market.trade(SECONDS + 4);
  await page.waitForTimeout(2_000);
  const path = process.env.BOURSE_TRACE;
  const file = path === undefined ? {} : { path };
  await browser.startTracing(page, { categories: path === undefined ? TASKS : DETAILS, ...file });
  const watched = await watch(page, session);
  const ownLongestTaskMs = longestTaskMs(await browser.stopTracing());
  const { changes, trades } = await traded;
  console.log(JSON.stringify({ terminal: { trades, changes, seconds: SECONDS + 4 } }));
  await page.close();
  return { ...watched, ownLongestTaskMs };
}

/** Counts frames, tasks and movements for some seconds on the slowed processor. */
async function watch(page: Page, session: CDPSession): Promise<Watched> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page.evaluate(async (seconds) => {
    let longestTaskMs = 0;
    let layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) layoutShift += value;
      }
    }).observe({ type: 'layout-shift' });
    let frames = 0;
    const began = performance.now();
    await new Promise<void>((done) => {
      const next = () => {
        frames += 1;
        if (performance.now() - began < seconds * 1_000) requestAnimationFrame(next);
        else done();
      };
      requestAnimationFrame(next);
    });
    const framesPerSecond = (frames * 1_000) / (performance.now() - began);
    return { framesPerSecond, longestTaskMs, layoutShift };
  }, SECONDS);
}

/** Two users who make a book, change it and trade with each other. */
class Market {
  private readonly maker: ApiClient;
  private readonly taker: ApiClient;

  constructor(url: string) {
    this.maker = new ApiClient(url);
    this.taker = new ApiClient(url);
  }

  async open(): Promise<void> {
    for (const client of [this.maker, this.taker]) {
      await client.register(`bench-${randomUUID()}@example.test`, PASSWORD);
      for (const coin of ['BTC', 'USDT']) {
        const { items } = await client.expect('balances');
        const coinId = items.find(({ shortName }) => shortName === coin)?.coinId ?? 0;
        await client.expect('demoFaucet', { body: { coinId } });
      }
    }
    for (let level = 1; level <= 30; level++) {
      await this.place(this.maker, 'buy', 50_000 - level * 10, '0.001');
      await this.place(this.maker, 'sell', 50_000 + level * 10, '0.001');
    }
  }

  /** Trades and changes the book at their rates; how many there were. */
  async trade(seconds: number): Promise<{ readonly trades: number; readonly changes: number }> {
    const until = Date.now() + seconds * 1_000;
    const [trades, changes] = await Promise.all([
      this.often(TRADES_A_SECOND, until, (at) => this.tradeOnce(at)),
      this.often(CHANGES_A_SECOND, until, (at) => this.changeOnce(at)),
    ]);
    return { trades, changes };
  }

  private async often(perSecond: number, until: number, act: (at: number) => Promise<void>): Promise<number> {
    const began = Date.now();
    let done = 0;
    while (Date.now() < until) {
      await act(done);
      done += 1;
      const dueMs = began + (done * 1_000) / perSecond;
      if (dueMs > Date.now()) await new Promise((next) => setTimeout(next, dueMs - Date.now()));
    }
    return done;
  }

  private async tradeOnce(at: number): Promise<void> {
    const price = 50_000 + (at % 7) - 3;
    await this.place(this.maker, at % 2 === 0 ? 'sell' : 'buy', price, '0.0002');
    await this.place(this.taker, at % 2 === 0 ? 'buy' : 'sell', price, '0.0002', 'IOC');
  }

  private async changeOnce(at: number): Promise<void> {
    const side = at % 2 === 0 ? 'buy' : 'sell';
    const away = 20 + (at % 25) * 10;
    const order = await this.place(this.maker, side, side === 'buy' ? 50_000 - away : 50_000 + away, '0.0003');
    if (order !== undefined) await this.maker.call('cancelSpotOrder', { params: { orderId: order } });
  }

  private async place(
    client: ApiClient,
    side: 'buy' | 'sell',
    price: number,
    qty: string,
    timeInForce: 'GTC' | 'IOC' = 'GTC',
  ): Promise<string | undefined> {
    const body = { tradeCode: CODE, type: 'limit', side, price: String(price), qty, timeInForce } as const;
    const answer = await client.call('placeSpotOrder', { body });
    return answer.code === 200 ? answer.data.orderId : undefined;
  }
}
