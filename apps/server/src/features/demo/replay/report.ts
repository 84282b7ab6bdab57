import type { ReplaySummary } from './run-replay.ts';

/** A replay's result for the terminal, one line a fact. */
export function reportLines(summary: ReplaySummary): string[] {
  const { market, trades, orders, corrections, vwap, seconds } = summary;
  const perSecond = Math.round(orders / Math.max(seconds, 0.001));
  const lines = [
    `${market}: ${trades} trades from ${orders} orders in ${seconds.toFixed(1)} s (${perSecond} orders/s)`,
    `VWAP ${vwap === '' ? 'none' : vwap}; ${corrections} levels put ahead of the recorded book for trades that came before their change`,
  ];
  if (summary.stopped) return [...lines, 'stopped before the end: not checked'];
  const checks = summary.checks.map(({ name, compared, failures, firstFailure }) =>
    failures === 0
      ? `ok    ${name} (${compared})`
      : `FAIL  ${name}: ${failures} of ${compared}; first: ${firstFailure ?? 'unknown'}`,
  );
  return [...lines, ...checks];
}

/** One line of progress. */
export function progressLine(done: number, total: number, timeMs: number): string {
  const percent = ((100 * done) / total).toFixed(0).padStart(3);
  return `${percent} %  ${new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
