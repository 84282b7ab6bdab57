/*
 * Code that cannot be loaded. After a deployment an open page asks for files that are gone: it reloads once and goes on
 * with the new ones. Offline, or when the new page fails as well, nothing is reloaded: a browser's own error page would take
 * the place of a page that still works in part.
 */

const NAME = 'CodeLoadError';
const STORAGE_KEY = 'bourse.reloadedFor';
const ENTRY = /src="(\/assets\/[^"]+\.js)"/;

let recovery: Promise<boolean> | undefined;

/** Whether an error says that a file of the page's own code did not come. */
export function isCodeFailure(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Resolves with true when the page is about to be reloaded; false: nothing will happen by itself. */
export function codeRecovery(): Promise<boolean> {
  return recovery ?? Promise.resolve(false);
}

/** Watches every import of code that comes later. */
export function watchCode(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // Renamed, because the router would reload the page by the browser's words, also while there is no network.
    payload.message = `code of the page did not come: ${payload.message}`;
    payload.name = NAME;
    recovery ??= reloadOnce().then((reloads) => {
      if (!reloads) recovery = undefined;
      return reloads;
    });
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
    const response = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    return ENTRY.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}
