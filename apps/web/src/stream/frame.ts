/** How often hidden tabs are brought up to date, in milliseconds: enough for a title, nothing for the processor. */
const HIDDEN_MS = 1_000;

const due = new Set<() => void>();
let scheduled = false;

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

function flush(): void {
  scheduled = false;
  const tasks = [...due];
  due.clear();
  for (const task of tasks) task();
}

/**
 * Runs a task once before the next paint, however often it is asked for until then. In a hidden tab, where nothing is
 * painted, once a second; outside a browser at the next turn.
 */
export function onNextFrame(task: () => void): void {
  due.add(task);
  if (scheduled) return;
  scheduled = true;
  if (globalThis.requestAnimationFrame === undefined) setTimeout(flush, 0);
  else if (isHidden()) setTimeout(flush, HIDDEN_MS);
  else requestAnimationFrame(flush);
}

/** Forgets a task that was asked for. */
export function cancelFrame(task: () => void): void {
  due.delete(task);
}

// A frame that was asked for while the tab went into hiding would wait until it is shown again.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (isHidden() && due.size > 0) setTimeout(flush, HIDDEN_MS);
});
