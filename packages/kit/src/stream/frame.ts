/** How often hidden tabs are brought up to date, in milliseconds: enough for a title, nothing for the processor. */
const HIDDEN_MS = 1_000;

const due = new Set<() => void>();
let scheduled = false;
let isNextTaken = false;

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

function flush(): void {
  scheduled = false;
  const tasks = [...due];
  due.clear();
  for (const task of tasks) task();
}

/** Runs the task that has waited longest; the others have the frames that follow. */
function runOne(): void {
  scheduled = false;
  if (isNextTaken) {
    isNextTaken = false;
    schedule();
    return;
  }
  const [task] = due;
  if (task === undefined) return;
  due.delete(task);
  task();
  if (due.size > 0) schedule();
}

/**
 * Runs a task once before one of the next paints, however often it is asked for until then. Each task has a frame of its own,
 * by turns: what several topics change on the screen together would be one long task on a slow machine. In a hidden tab,
 * where nothing is painted, all run once a second; outside a browser at the next turn.
 */
export function onNextFrame(task: () => void): void {
  due.add(task);
  schedule();
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  if (globalThis.requestAnimationFrame === undefined) setTimeout(flush, 0);
  else if (isHidden()) setTimeout(flush, HIDDEN_MS);
  else requestAnimationFrame(runOne);
}

/** Keeps the tasks out of the next frame: the caller has made something, such as a chart, draw itself in it. */
export function takeNextFrame(): void {
  isNextTaken = true;
}

/** Forgets a task that was asked for. */
export function cancelFrame(task: () => void): void {
  due.delete(task);
}

// A frame that was asked for while the tab went into hiding would wait until it is shown again.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (isHidden() && due.size > 0) setTimeout(flush, HIDDEN_MS);
});
