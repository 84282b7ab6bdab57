import { expect, type Page, test } from '@playwright/test';
import { pageWeights } from '../support/page-weights.ts';
import { livelyUrl } from './support/session.ts';

/*
 * That the files which the budgets count (`tests/process/page-weights.test.ts`) are those that a browser loads before anybody has touched
 * the page, in a desktop's window.
 */

const LANGUAGE = 'en_US';
/** What stands on the page once all of its code has come. */
const SETTLED = [
  { name: 'home', path: '', address: '', settled: 'main h1' },
  { name: 'trade', path: 'trade/exchange', address: 'trade/exchange/?tradeCode=btc_usdt', settled: 'main canvas' },
] as const;

/** The scripts and files of words that a page loads. */
async function loadedFiles(page: Page, url: string, settled: string): Promise<readonly string[]> {
  // What waits for an idle moment, as customer service does, is no part of the page.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const files = new Set<string>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (/\.js$|^\/assets\/words-/.test(path)) files.add(path.slice(1));
  });
  // Idle: nothing asked for anything for half a second. Streams do not count.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(settled).first().waitFor();
  await page.waitForLoadState('networkidle');
  return [...files].sort();
}

for (const { name, path, address, settled } of SETTLED) {
  test(`the ${name} page loads the files that its budget counts`, async ({ page }) => {
    const counted = pageWeights().find(
      (weight) => weight.path === path && weight.language === LANGUAGE && weight.window === 'desktop',
    );
    expect(await loadedFiles(page, `${livelyUrl()}/${LANGUAGE}/${address}`, settled)).toEqual(
      [...(counted?.files ?? [])].sort(),
    );
  });
}
