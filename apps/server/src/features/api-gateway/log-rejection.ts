import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import { ERRORS, type GatewayError } from './errors.ts';

/** Codes of rejections that the security log should have; the others are mistakes of a known caller. */
const EVENTS: ReadonlyMap<number, readonly [SecurityEvent, string]> = new Map([
  [ERRORS.badKeyFormat.code, ['api-key', 'KEY_UNREADABLE']],
  [ERRORS.keyRejected.code, ['api-key', 'KEY_REJECTED']],
  [ERRORS.badSignature.code, ['api-key', 'SIGNATURE_INVALID']],
  [-1003, ['rate-limit', 'TOO_MUCH_WEIGHT']],
]);

/** The rejected caller, as far as known. */
export interface RejectedCaller {
  readonly address: string;
  readonly requestId?: string;
  /** The API key as it came. */
  readonly tried: string | string[] | undefined;
}

/** Writes to the security log when a call was rejected because of its sender or its rate. */
export function logRejection(log: SecurityLog | undefined, { code }: GatewayError, caller: RejectedCaller): void {
  const [event, outcome] = EVENTS.get(code) ?? [];
  if (event === undefined || outcome === undefined) return;
  const tried = typeof caller.tried === 'string' ? caller.tried : undefined;
  log?.note({ event, outcome, address: caller.address, requestId: caller.requestId, tried });
}
