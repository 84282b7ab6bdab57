import type { Composition } from './composition.ts';
import type { CoreClock, CoreHostOptions } from './platform/core-host/core-host.ts';
import type { Logger } from './platform/logger.ts';
import type { Timekeeper } from './platform/timekeeper.ts';

/** How a start differs from an operator's. */
export interface StartOptions {
  /** What the server is made of; the product's own lists unless a test adds to them. */
  readonly composition?: Composition;
  /** `scenario`: every command carries its time, and nothing is submitted but by the caller: no seed, no makers. */
  readonly clock?: CoreClock;
  /** One line for each step. */
  readonly onProgress?: (line: string) => void;
  readonly logger?: Logger;
  /** False gives up durability for speed: for tests. */
  readonly durable?: boolean;
  /** Every answer is checked against the contract: for tests. */
  readonly checkAnswers?: boolean;
  /** By which jobs are due; the system's clock unless a test drives its own. */
  readonly time?: Timekeeper;
  /** False leaves the exchange empty: for tests that make their own world. */
  readonly seed?: boolean;
  /** Limits of the core that a replay of recorded data needs wider. */
  readonly exchange?: CoreHostOptions['exchange'];
  readonly onFatal?: (error: Error) => void;
}
