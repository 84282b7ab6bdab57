import type { Chart } from 'klinecharts';

const readers = new WeakMap<Chart, Set<() => void>>();

/** Calls back whenever a chart got newer klines, in the frame in which it draws them; stops by the returned function. */
export function followDrawn(chart: Chart, read: () => void): () => void {
  const known = readers.get(chart) ?? new Set();
  readers.set(chart, known.add(read));
  return () => void known.delete(read);
}

/** The chart has newer klines, and draws them in the next frame. */
export function tellDrawn(chart: Chart): void {
  // After the chart has asked for the frame: its indicators are counted by then.
  requestAnimationFrame(() => {
    for (const read of readers.get(chart) ?? []) read();
  });
}
