import type { DefaultLogger } from 'binance';

/** Says nothing: the tests look at what clients answer, not at what they say. */
export const QUIET: typeof DefaultLogger = { trace() {}, info() {}, error() {} };
