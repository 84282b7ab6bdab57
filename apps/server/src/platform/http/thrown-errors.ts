import { CoreHostError } from '../core-host/core-host.ts';
import { isDatabaseBusy } from '../db/database.ts';
import { type Rejection, reject } from './api-result.ts';

/** Maps an exception that overload or a stop explains to a rejection; undefined: it is unexpected. Shared by HTTP and WebSocket. */
export function rejectionOfExpected(error: unknown): Rejection | undefined {
  if (error instanceof CoreHostError) return reject(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
  return isDatabaseBusy(error) ? reject('OVERLOADED') : undefined;
}
