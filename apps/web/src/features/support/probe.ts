/** One question to the exchange and how it went. */
export interface Probe {
  readonly ok: boolean;
  /** How long the answer took, milliseconds; 0 when none came. */
  readonly tookMs: number;
  /** When it was asked, milliseconds since 1970. */
  readonly atMs: number;
  /** What the exchange says is missing; empty when it says nothing. */
  readonly missing: string;
}

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 5_000;

/** Asks one of the exchange's own health addresses. */
export async function probe(path: '/healthz' | '/readyz', signal?: AbortSignal): Promise<Probe> {
  const atMs = Date.now();
  const started = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const init: RequestInit = {
      cache: 'no-store',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    const response = await fetch(path, init);
    const tookMs = Math.round(performance.now() - started);
    const answer: unknown = await response.json().catch(() => undefined);
    const { msg } = (answer ?? {}) as { readonly msg?: unknown };
    return { ok: response.ok, tookMs, atMs, missing: response.ok || typeof msg !== 'string' ? '' : msg };
  } catch {
    return { ok: false, tookMs: 0, atMs, missing: '' };
  }
}

/** The newest `most` of a row of probes, the new one last. */
export function withProbe(row: readonly Probe[], next: Probe, most: number): readonly Probe[] {
  return [...row, next].slice(-most);
}

/** How a part of the exchange is. */
export type PartState = 'checking' | 'works' | 'slow' | 'down';

/** From this on an answer is slow, milliseconds. */
const SLOW_MS = 1_500;

/** The state that a row of probes tells: the newest decides. */
export function stateOfProbes(row: readonly Probe[]): PartState {
  const newest = row.at(-1);
  if (newest === undefined) return 'checking';
  if (!newest.ok) return 'down';
  return newest.tookMs >= SLOW_MS ? 'slow' : 'works';
}

const WORST_LAST: readonly PartState[] = ['works', 'checking', 'slow', 'down'];

/** The worst of several states. */
export function worstState(states: readonly PartState[]): PartState {
  return states.reduce((worst, state) => {
    return WORST_LAST.indexOf(state) > WORST_LAST.indexOf(worst) ? state : worst;
  }, 'works' as PartState);
}
