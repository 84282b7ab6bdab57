import { invariant } from '@bourse/domain';
import { Engine } from './engine.ts';
import type { Exchange, ExchangeOptions } from './exchange.ts';
import { readSnapshot } from './snapshot/snapshot.ts';
import { DEFAULT_OPTIONS, State } from './state.ts';

/** A new exchange without assets, markets or users. The options become part of its state. */
export function createExchange(options: ExchangeOptions = {}): Exchange {
  const complete = { ...DEFAULT_OPTIONS, ...options };
  for (const [name, value] of Object.entries(complete)) {
    invariant(Number.isSafeInteger(value) && value >= 0, `option ${name} is no whole number`);
  }
  return new Engine(new State(complete));
}

/** An exchange from what `snapshot()` gave. Throws a `CodecError` when the bytes are cut off, altered or of another version. */
export function restoreExchange(snapshot: Uint8Array): Exchange {
  return new Engine(readSnapshot(snapshot));
}
