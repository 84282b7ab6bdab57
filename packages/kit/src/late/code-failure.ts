/*
 * Code that cannot be loaded. After a deployment an open page asks for files that are gone: it reloads once and goes on
 * with the new ones. Offline, or when the new page fails as well, nothing is reloaded: a browser's own error page would take
 * the place of a page that still works in part.
 */

import { retryLateCode } from './late-code.ts';

const NAME = 'CodeLoadError';
const STORAGE_KEY = 'bourse.reloadedFor';
const ENTRY = /src="((?:\/\w+)?\/assets\/[^"]+\.js)"/;
/** How long after the network's return a failure may still be that of a request made without it. */
const WAKE_MS = 10_000;
const RETRY_MS = 1_000;

let startPage = '/index.html';
let backAtMs = Number.NEGATIVE_INFINITY;
let recovery: Promise<boolean> | undefined;

/** Whether an error says that a file of the page's own code did not come. */
export function isCodeFailure(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Resolves with true when the page is about to be reloaded; false: nothing will happen by itself. */
export function codeRecovery(): Promise<boolean> {
  return recovery ?? Promise.resolve(false);
}

/** Whether what just failed is not gone, only out of reach: a page that works must not be reloaded for it. */
function isForWantOfNetwork(): boolean {
  return !globalThis.navigator.onLine || performance.now() - backAtMs < WAKE_MS;
}

/** Watches every import of code that comes later. `page` is the application's own, which names the files of what is deployed. */
export function watchCode(page = startPage): void {
  startPage = page;
  globalThis.addEventListener('online', () => {
    backAtMs = performance.now();
  });
  globalThis.addEventListener('vite:preloadError', ({ payload }) => codeDidNotCome(payload));
}

/** Deals with code or words that did not come: the page reloads when they are gone, and waits when there is no network. */
export function codeDidNotCome(error: Error): void {
  // Renamed, because the router would reload the page by the browser's words, also while there is no network.
  error.message = `code of the page did not come: ${error.message}`;
  error.name = NAME;
  if (isForWantOfNetwork()) {
    // While there is none, the part waits for the line; what fails in its wake is asked for again here.
    if (globalThis.navigator.onLine) setTimeout(retryLateCode, RETRY_MS);
    return;
  }
  recovery ??= reloadOnce().then((reloads) => {
    if (!reloads) recovery = undefined;
    return reloads;
  });
}

/** Reloads for each deployment at most once a tab. */
async function reloadOnce(): Promise<boolean> {
  const entry = await deployedEntry();
  if (entry === undefined) return false;
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === entry) return false;
    sessionStorage.setItem(STORAGE_KEY, entry);
  } catch {
    return false;
  }
  globalThis.location.reload();
  return true;
}

/** The first file of what is deployed now; undefined when the server cannot be reached. */
async function deployedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch(startPage, { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    return ENTRY.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}
