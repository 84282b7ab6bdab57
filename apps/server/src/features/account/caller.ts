import type { IncomingHttpHeaders } from 'node:http';

/** The fields of a request that a login needs. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** Normalized address. */
  readonly address: string;
  /** Request id for the log. */
  readonly id: string;
}
