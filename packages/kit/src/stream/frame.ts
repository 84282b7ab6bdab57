/*
 * When live figures come onto the screen. On a fast machine that is the next frame. On a slow one drawing costs more than a frame has, and most
 * of it whatever it is that changed: so several tasks share a frame, as many as keep it short, and after it the thread rests for as long as it
 * took. In between the frames are free for pointer and keys. What arrives meanwhile is gathered by its topic; nothing is left out in the end.
 */

/** How often hidden tabs are brought up to date, in milliseconds: enough for a title, nothing for the processor. */
const HIDDEN_MS = 1_000;
/** A frame that took less may have one task more the next time, in milliseconds. */
const SHORT_MS = 30;
/** A frame that took more has one task less the next time. */
const LONG_MS = 60;
/** Frames that took less than this are followed by the next one at once: no frame was lost. */
const NO_REST_MS = 12;
/** The longest rest. */
const MOST_REST_MS = 120;
const MOST_TASKS = 8;

const due = new Set<() => void>();
/** A frame has been asked for, is being drawn, or comes after a rest. */
let isBusy = false;
let isNextTaken = false;
/** How many tasks share a frame now. */
let share = 2;
/** What the frames since the last rest took together. */
let spentMs = 0;

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

function flush(): void {
  isBusy = false;
  const tasks = [...due];
  due.clear();
  for (const task of tasks) task();
}

/** Runs the tasks that have waited longest; the others have the frames that follow. */
function runFrame(): void {
  const beganMs = performance.now();
  if (isNextTaken) isNextTaken = false;
  else {
    for (const task of [...due].slice(0, share)) {
      due.delete(task);
      task();
      // One chart a frame: two of them are a long one.
      if (isNextTaken) break;
    }
  }
  // What draws itself asked for the next frame just now: it is measured too.
  const wasTaken = isNextTaken;
  if (wasTaken) requestAnimationFrame(runFrame);
  // A timer runs when style, layout and paint of this frame are done.
  setTimeout(() => endFrame(performance.now() - beganMs, wasTaken), 0);
}

function endFrame(tookMs: number, hasNext: boolean): void {
  spentMs += tookMs;
  if (tookMs > LONG_MS) share = Math.max(1, share - 1);
  if (hasNext) return;
  if (spentMs < SHORT_MS) share = Math.min(MOST_TASKS, share + 1);
  const restMs = spentMs < NO_REST_MS ? 0 : Math.min(MOST_REST_MS, spentMs);
  spentMs = 0;
  if (restMs === 0) goOn();
  else setTimeout(goOn, restMs);
}

function goOn(): void {
  isBusy = false;
  if (due.size > 0) schedule();
}

/**
 * Runs a task once before one of the next paints, however often it is asked for until then; the longest waiting first. In a hidden tab,
 * where nothing is painted, all run once a second; outside a browser at the next turn.
 */
export function onNextFrame(task: () => void): void {
  due.add(task);
  schedule();
}

function schedule(): void {
  if (isBusy) return;
  isBusy = true;
  if (globalThis.requestAnimationFrame === undefined) setTimeout(flush, 0);
  else if (isHidden()) setTimeout(flush, HIDDEN_MS);
  else requestAnimationFrame(runFrame);
}

/** Keeps the tasks out of the next frame: the caller has made something, such as a chart, draw itself in it. */
export function takeNextFrame(): void {
  isNextTaken = true;
}

/** Forgets a task that was asked for. */
export function cancelFrame(task: () => void): void {
  due.delete(task);
}

// A frame that was asked for while the tab went into hiding would wait until it is shown again, and all that is asked for behind it.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (isHidden() && isBusy) setTimeout(flush, HIDDEN_MS);
});
