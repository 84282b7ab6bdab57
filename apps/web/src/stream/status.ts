/**
 * How fresh what the screen shows is. `connecting`: nothing yet; `live`: messages arrive; `stale`: the line is silent or
 * broken and being mended, so figures may be old; `offline`: the browser has no network or several attempts failed.
 */
export type StreamStatus = 'connecting' | 'live' | 'stale' | 'offline';

/** Failed attempts after which a broken line is called offline. */
const OFFLINE_AFTER = 4;

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
  if (line.failures >= OFFLINE_AFTER) return 'offline';
  return line.everLive ? 'stale' : 'connecting';
}
