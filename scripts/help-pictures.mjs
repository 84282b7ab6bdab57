// `npm run help-pictures -- [name …]`: takes the pictures of the help articles from the real server in its demo world, all or those
// named, and writes them to apps/server/src/features/content/help/images. By hand, when a page has changed: pictures are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startRealServer, temporaryDataDir } from '../tests/support/real-server.ts';
import { findBrowser } from './find-browser.mjs';
import { ROOT } from './launcher/paths.mjs';

const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp');

const IMAGES = join(ROOT, 'apps/server/src/features/content/help/images');
const MOST_BYTES = 120 * 1024;
const WIDTHS = [1920, 1600, 1280];
const QUALITIES = [82, 74, 66];
const PASSWORD = 'pictures-of-the-help';
const USER = 'demo@bourse.test';
const VIEW = { width: 1280, height: 800 };
/** Animations and late parts have come to rest. */
const REST_MS = 1_500;
/** After this there are enough trades to show. */
const LIVELY_MS = 8_000;
const TRADE = 'trade/exchange?tradeCode=btc_usdt';

/**
 * Pictures by name: the page, what has to be there first, what is done on it then, and which part is shown (all of the window without
 * one).
 */
const PICTURES = {
  'trade-page': { path: TRADE, ready: hasChart },
  'order-form-limit': {
    path: TRADE,
    ready: hasChart,
    act: (page) => fill(page, { 'buy-price': '64000', 'buy-qty': '0.02' }),
    part: '[data-panel="form"]',
  },
  'order-form-stop': {
    path: TRADE,
    ready: hasChart,
    act: async (page) => {
      await page.getByRole('button', { name: 'Sell', exact: true }).first().click();
      await chooseTab(page, 'Stop');
      await fill(page, { 'sell-stop': '61000', 'sell-price': '60900', 'sell-qty': '0.02' });
    },
    part: '[data-panel="form"]',
  },
  'order-form-scale': {
    path: TRADE,
    ready: hasChart,
    act: async (page) => {
      await chooseTab(page, 'Strategy');
      await fill(page, {
        'buy-price': '64000',
        'buy-to': '62000',
        'buy-count': '5',
        'buy-skew': '2',
        'buy-qty': '0.5',
      });
    },
    part: '[data-panel="form"]',
  },
  chart: { path: TRADE, ready: hasChart, part: '[data-panel="chart"]' },
  'open-orders': { path: 'orderHome/coinTradeOrder', ready: (page) => page.getByRole('cell', { name: 'BTC/USDT' }) },
  transfer: {
    path: 'assetManagement/home',
    ready: transferLink,
    act: async (page) => {
      await transferLink(page).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  statement: { path: 'assetManagement/home?tab=statement', ready: (page) => page.getByRole('cell') },
  'api-keys': { path: 'user/apiSetting', ready: (page) => page.getByText('Create API key') },
  settings: {
    path: 'market',
    ready: (page) => page.getByRole('cell'),
    act: (page) => page.getByRole('button', { name: 'Display settings' }).click(),
    clip: { x: 640, y: 0, width: 640, height: 400 },
  },
  'market-overview': { path: 'marketExplore/overview', ready: (page) => page.getByText('Where the turnover is') },
  alerts: { path: 'user/priceAlerts', ready: (page) => page.getByText('BTC/USDT') },
  inbox: { path: 'inMail/noticeNavList', ready: (page) => page.getByText('Today') },
  'help-centre': { path: 'support/index', ready: hasHeading },
  chat: {
    path: 'market',
    ready: serviceButton,
    act: async (page) => {
      await serviceButton(page).click();
      await page.getByRole('menuitem', { name: /^Help desk/ }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('fees');
    },
  },
};

function hasHeading(page) {
  return page.getByRole('heading', { level: 1 });
}

function hasChart(page) {
  return page.locator('[data-panel="chart"] canvas');
}

function transferLink(page) {
  const name = 'Transfer USDT';
  return page.getByRole('button', { name }).or(page.getByRole('link', { name }));
}

/** The button of customer service, when its menu has come. */
function serviceButton(page) {
  return page.locator('aside button[aria-haspopup="menu"]').last();
}

function chooseTab(page, name) {
  return page.getByRole('tab', { name, exact: true }).first().click();
}

/** Fills fields of a form by name. */
async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}

/** Calls the exchange with the page's session. */
function callerOf(page, base) {
  return async (method, path, data, csrfToken) => {
    const headers = { origin: base, ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) };
    const answer = await page.request.fetch(`${base}${path}`, { method, data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  };
}

/** Logs in, and gives the account trades, open orders and alerts. */
async function prepareAccount(page, base) {
  const call = callerOf(page, base);
  const { csrfToken } = (await call('POST', '/hk-web/v2/login', { email: USER, password: PASSWORD })).data;
  const price = await priceOf(call);
  const order = (body) => call('POST', '/hk-web/v2/spot/order', { tradeCode: 'btc_usdt', ...body }, csrfToken);
  await order({ side: 'buy', type: 'market', qty: '0.02' });
  await order({ side: 'sell', type: 'market', qty: '0.01' });
  await order({ side: 'buy', type: 'limit', price: (price * 0.994).toFixed(2), qty: '0.05' });
  await order({ side: 'sell', type: 'limit', price: (price * 1.006).toFixed(2), qty: '0.04' });
  await order({ side: 'sell', type: 'limit', price: (price * 1.01).toFixed(2), qty: '0.03' });
  const alert = (body) =>
    call('POST', '/hk-web/v1/alerts', { tradeCode: 'btc_usdt', repeats: false, ...body }, csrfToken);
  await alert({ kind: 'above', price: String(Math.ceil(price / 500) * 500 + 500) });
  await alert({ kind: 'below', price: String(Math.floor(price / 500) * 500 - 1_500), repeats: true });
  await alert({ kind: 'move', percent: '3', period: '1h', tradeCode: 'eth_usdt' });
  await alert({ kind: 'high', period: '7d', tradeCode: 'sol_usdt', repeats: true });
}

/** The last price of BTC/USDT, when the market makers have filled its book. */
async function priceOf(call) {
  for (let tries = 0; tries < 120; tries += 1) {
    const { asks, bids } = await call('GET', '/api/v3/depth?symbol=BTCUSDT&limit=20');
    if (asks.length >= 10 && bids.length >= 10) return (Number(asks[0][0]) + Number(bids[0][0])) / 2;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('the market makers have not filled the book');
}

async function take(page, base, name) {
  const { act, clip, part, path, ready } = PICTURES[name];
  await page.goto(`${base}/en_US/${path}`);
  await ready(page).first().waitFor({ timeout: 30_000 });
  await act?.(page);
  await page.waitForTimeout(REST_MS);
  const png = await (part === undefined ? page : page.locator(part)).screenshot({
    animations: 'disabled',
    caret: 'hide',
    clip,
  });
  // Fewer points of good quality are easier to read than many bad ones.
  for (const width of WIDTHS) {
    for (const quality of QUALITIES) {
      const webp = await sharp(png).resize({ width, withoutEnlargement: true }).webp({ quality, effort: 6 }).toBuffer();
      if (webp.length > MOST_BYTES) continue;
      writeFileSync(join(IMAGES, `${name}.webp`), webp);
      return `${name}: ${Math.round(webp.length / 1024)} KB, quality ${quality}, at most ${width} px`;
    }
  }
  throw new Error(`${name} is above ${MOST_BYTES} bytes in every size`);
}

async function main(names) {
  const unknown = names.filter((name) => PICTURES[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`no such picture: ${unknown.join(', ')}. Known: ${Object.keys(PICTURES).join(', ')}`);
  mkdirSync(IMAGES, { recursive: true });
  const data = temporaryDataDir();
  const env = {
    BOURSE_DEMO_PASSWORD: PASSWORD,
    BOURSE_DEMO_API_KEY: 'demoKeyForBots000000000000000001',
    BOURSE_DEMO_API_SECRET: 'demoSecretForBots0000000000000001',
  };
  const server = await startRealServer({ dataDir: data.path, env });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const failed = [];
  try {
    const context = await browser.newContext({
      viewport: VIEW,
      deviceScaleFactor: 1.5,
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await prepareAccount(page, server.url);
    await page.waitForTimeout(LIVELY_MS);
    for (const name of names.length > 0 ? names : Object.keys(PICTURES)) {
      const line = await take(page, server.url, name).catch((error) => {
        failed.push(name);
        return `${name}: ${error.message}`;
      });
      console.log(line);
    }
  } finally {
    await browser.close();
    await server.stop();
    data.remove();
  }
  if (failed.length > 0) throw new Error(`not taken: ${failed.join(', ')}`);
}

await main(process.argv.slice(2));
