/** Receives the progress of a proof. */
export type OnProgress = (done: number, total: number) => void;

const EVERY_MS = 10_000;

/** Shows progress: on a terminal one line that moves, elsewhere a line now and then. */
export function progressLine(label: string): { readonly onProgress: OnProgress; end(): void } {
  const started = performance.now();
  const isLive = process.stdout.isTTY === true;
  let shownAt = started;
  const onProgress: OnProgress = (done, total) => {
    const now = performance.now();
    if (now - shownAt < (isLive ? 250 : EVERY_MS)) return;
    shownAt = now;
    const seconds = (now - started) / 1_000;
    const left = done > 0 ? `, ${Math.round((seconds / done) * (total - done))} s left` : '';
    const line = `${label}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} after ${Math.round(seconds)} s${left}`;
    process.stdout.write(isLive ? `\r${line}   ` : `${line}\n`);
  };
  const end = () => {
    if (isLive) process.stdout.write('\n');
  };
  return { onProgress, end };
}
