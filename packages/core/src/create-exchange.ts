import { invariant } from '@bourse/domain';
import { Engine } from './kernel/engine.ts';
import type { Exchange, ExchangeOptions } from './kernel/exchange.ts';
import { sha256 as plainSha256, type Sha256 } from './kernel/snapshot/sha256.ts';
import { readSnapshot } from './kernel/snapshot/snapshot.ts';
import { DEFAULT_OPTIONS, State } from './kernel/state.ts';

/** What a runtime can do faster than plain JavaScript; results are the same with and without it. */
export interface Runtime {
  /** The platform's SHA-256: about fifteen times as fast, which counts for snapshots of large exchanges. */
  readonly sha256?: Sha256;
}

/** A new exchange without assets, markets or users. The options become part of its state. */
export function createExchange(options: ExchangeOptions = {}, { sha256 = plainSha256 }: Runtime = {}): Exchange {
  const complete = { ...DEFAULT_OPTIONS, ...options };
  for (const [name, value] of Object.entries(complete)) {
    invariant(Number.isSafeInteger(value) && value >= 0, `option ${name} is no whole number`);
  }
  return new Engine(new State(complete), sha256);
}

/** An exchange from what `snapshot()` gave. Throws a `CodecError` when the bytes are cut off, altered or of another version. */
export function restoreExchange(snapshot: Uint8Array, { sha256 = plainSha256 }: Runtime = {}): Exchange {
  return new Engine(readSnapshot(snapshot, sha256), sha256);
}
