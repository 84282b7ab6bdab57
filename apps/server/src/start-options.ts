import type { Composition } from './composition.ts';
import type { CoreClock, CoreHostOptions } from './platform/core-host/core-host.ts';
import type { Logger } from './platform/logger.ts';
import type { Timekeeper } from './platform/timekeeper.ts';

/** Options for tests and tools; an operator's start uses the defaults. */
export interface StartOptions {
  /** The server's features and settings; the product's own unless a test adds to them. */
  readonly composition?: Composition;
  /** `scenario`: every command carries its time, and only the caller submits commands: no seed, no makers. */
  readonly clock?: CoreClock;
  /** Receives one line for each step of the start. */
  readonly onProgress?: (line: string) => void;
  readonly logger?: Logger;
  /** False trades durability for speed; for tests only. */
  readonly durable?: boolean;
  /** Validates every response against the contract; for tests only. */
  readonly checkResponses?: boolean;
  /** The clock that decides which jobs are due; the system's clock unless a test drives its own. */
  readonly time?: Timekeeper;
  /** False leaves the exchange empty, for tests that seed their own data. */
  readonly seed?: boolean;
  /** Limits of the core; a replay of recorded data needs wider ones. */
  readonly exchange?: CoreHostOptions['exchange'];
  readonly onFatal?: (error: Error) => void;
}
