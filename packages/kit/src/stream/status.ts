/**
 * How fresh what the screen shows is. `connecting`: nothing yet; `live`: messages arrive; `stale`: the line is silent or
 * broken and being mended, so figures may be old; `offline`: the browser has no network.
 */
export type StreamStatus = 'connecting' | 'live' | 'stale' | 'offline';

/** Failed attempts after which even a first connection counts as interrupted. */
const INTERRUPTED_AFTER = 2;

/** What the status follows from. */
export interface LineState {
  readonly open: boolean;
  readonly silent: boolean;
  readonly everLive: boolean;
  readonly failures: number;
  readonly hasNetwork: boolean;
}

/** The status of a line. */
export function statusOf(line: LineState): StreamStatus {
  if (!line.hasNetwork) return 'offline';
  if (line.open) return line.silent ? 'stale' : 'live';
  return line.everLive || line.failures >= INTERRUPTED_AFTER ? 'stale' : 'connecting';
}
