import { parseArgs } from 'node:util';

/** What an operator asked the replay to do. */
export interface ReplayArguments {
  readonly feedPath: string;
  /** Times the recorded speed; undefined plays as fast as it goes. */
  readonly speed: number | undefined;
  /** Where the scenario's exchange lives; undefined takes a directory that is removed afterwards. */
  readonly dataDir: string | undefined;
  /** Port on which the exchange can be watched; undefined serves nothing. */
  readonly port: number | undefined;
}

/** Arguments that were understood, or one line that says what is wrong with them. */
export type ReplayArgumentsResult =
  | { readonly ok: true; readonly value: ReplayArguments }
  | { readonly ok: false; readonly message: string };

export const REPLAY_USAGE = `npm run replay -- FEED [--speed 1|N|max] [--data DIR] [--serve PORT]

  FEED      a recorded market: NDJSON, plain or gzip, named like spot_btcusdt.feed.ndjson.gz
  --speed   1 as recorded, N times as fast, or max; without it 1 with --serve and max otherwise
  --data    an empty directory that keeps the exchange; without it the exchange is forgotten afterwards
  --serve   lets the web application watch on this port, until Ctrl-C`;

/** Reads the command line of a replay. */
export function parseReplayArguments(args: readonly string[]): ReplayArgumentsResult {
  let parsed: { values: { speed?: string; data?: string; serve?: string }; positionals: string[] };
  try {
    const options = { speed: { type: 'string' }, data: { type: 'string' }, serve: { type: 'string' } } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  const [feedPath, ...others] = positionals;
  if (feedPath === undefined || others.length > 0) return { ok: false, message: 'name one feed' };
  if (values.serve !== undefined && !/^\d{1,5}$/.test(values.serve)) {
    return { ok: false, message: `--serve takes a port; it is "${values.serve}"` };
  }
  const port = values.serve === undefined ? undefined : Number(values.serve);
  if (port !== undefined && port > 65_535) return { ok: false, message: '--serve takes a port from 0 to 65535' };
  const speed = speedOf(values.speed ?? (port === undefined ? 'max' : '1'));
  if (speed === 'bad') return { ok: false, message: `--speed takes 1, N or max; it is "${values.speed ?? ''}"` };
  return { ok: true, value: { feedPath, speed, dataDir: values.data, port } };
}

function speedOf(text: string): number | undefined | 'bad' {
  if (text === 'max') return undefined;
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : 'bad';
}
