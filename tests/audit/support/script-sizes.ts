import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A script or a file of words that a page loaded, and its bytes as sent with gzip. */
export interface ScriptSize {
  readonly file: string;
  readonly gzipBytes: number;
}

/** A page with a budget of JavaScript. */
export interface Budget {
  readonly page: string;
  /** Address after the language. */
  readonly address: string;
  readonly limitBytes: number;
  /** What stands on the page once all of its code has come. */
  readonly settled: string;
}

const KIB = 1024;
/** Files of words: they count, as a page waits for them too. */
const WORDS = /^\/assets\/words-/;

/** The windows in which a page is measured. */
export const WINDOWS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** English, and the language whose words weigh most. */
export const LANGUAGES = ['en_US', 'ru_RU'] as const;

/** What a visitor's browser may load of JavaScript before the first interaction; the trade page's chart counts. */
export const BUDGETS: readonly Budget[] = [
  { page: 'home', address: '', limitBytes: 154 * KIB, settled: 'main h1' },
  { page: 'trade', address: 'trade/exchange/?tradeCode=btc_usdt', limitBytes: 288 * KIB, settled: 'main canvas' },
];

/**
 * Opens an address and answers every script and file of words that the page loads without anybody touching it, the largest first.
 * The bytes are counted from the bodies, so that neither caches nor the server's choice of compression matter.
 */
export async function loadedScripts(page: Page, url: string, settled: string): Promise<readonly ScriptSize[]> {
  const reads: Promise<ScriptSize>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (!/javascript/.test(response.headers()['content-type'] ?? '') && !WORDS.test(path)) return;
    const file = path.replace(/^\/assets\//, '');
    reads.push(response.body().then((body) => ({ file, gzipBytes: gzipSync(body, { level: 9 }).length })));
  });
  // Idle: nothing asked for anything for half a second. Streams do not count.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(settled).first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(reads);
  return sizes.sort((a, b) => b.gzipBytes - a.gzipBytes);
}

/** Sum of the scripts' bytes. */
export function totalBytes(scripts: readonly ScriptSize[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

/** Bytes in KiB with one decimal. */
export function inKib(bytes: number): string {
  return (bytes / KIB).toFixed(1);
}
