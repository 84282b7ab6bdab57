/**
 * Names under which transfers are sent. Goal: money moves once, whatever is retried: a second click, a lost reply, a reload of the page.
 * Method: the name is made when a request is first sent, kept in a list in the browser, and used again for the same request until its outcome
 * is known. Attempts do not displace each other: a user may wait for several. Not handled: the same request from two browsers, which are two
 * wishes.
 */
import type { TransferRequest } from './transfer-check.ts';

/** A transfer on its way. */
export interface TransferAttempt {
  /** Who sends it. */
  readonly userId: number;
  readonly request: TransferRequest;
  readonly clientTransferId: string;
  readonly sentMs: number;
}

/** The exchange keeps names for 24 hours; half of it is left to whoever is slow, and to clocks that differ. */
export const ATTEMPT_TTL_MS = 12 * 3_600_000;

/** Whether an attempt can be sent again under its name; one that cannot may have been made, which only the records tell. */
export function canResend({ sentMs }: TransferAttempt, nowMs: number): boolean {
  const ageMs = nowMs - sentMs;
  // The browser's clock may have been set back since; the exchange remembers long enough for that.
  return ageMs >= -ATTEMPT_TTL_MS && ageMs < ATTEMPT_TTL_MS;
}

/** Whose request is sent, and when. */
export interface AttemptContext {
  /** Attempts whose outcome is unknown, of any user. */
  readonly open: readonly TransferAttempt[];
  readonly userId: number;
  readonly nowMs: number;
}

/** The attempt for a request: the user's own one for the same, so that sending it again changes nothing; else a new one. */
export function attemptFor(
  request: TransferRequest,
  { open, userId, nowMs }: AttemptContext,
  clientTransferId: string,
): TransferAttempt {
  const known = open.find(
    (attempt) => attempt.userId === userId && canResend(attempt, nowMs) && isSameTransfer(attempt.request, request),
  );
  return known ?? { userId, request, clientTransferId, sentMs: nowMs };
}

function isSameTransfer(a: TransferRequest, b: TransferRequest): boolean {
  const partsOf = ({ amount, coinId, tradeId = 0, type }: TransferRequest) => [type, tradeId, coinId, amount].join('/');
  return partsOf(a) === partsOf(b);
}

/** Attempts without one. */
export function withoutAttempt(
  attempts: readonly TransferAttempt[],
  { clientTransferId }: Pick<TransferAttempt, 'clientTransferId'>,
): readonly TransferAttempt[] {
  return attempts.filter((attempt) => attempt.clientTransferId !== clientTransferId);
}

/** Attempts with another one at the end, or as they are if it is among them. */
export function withAttempt(attempts: readonly TransferAttempt[], added: TransferAttempt): readonly TransferAttempt[] {
  return hasAttempt(attempts, added) ? attempts : [...attempts, added];
}

/** Whether an attempt is among others. */
export function hasAttempt(
  attempts: readonly TransferAttempt[],
  { clientTransferId }: Pick<TransferAttempt, 'clientTransferId'>,
): boolean {
  return attempts.some((attempt) => attempt.clientTransferId === clientTransferId);
}

/** Whether a stored value is an attempt. */
export function isTransferAttempt(value: unknown): value is TransferAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { clientTransferId, request, sentMs, userId } = value as Readonly<Record<string, unknown>>;
  const isNamed = typeof clientTransferId === 'string' && clientTransferId !== '';
  return isNamed && Number.isSafeInteger(sentMs) && Number.isSafeInteger(userId) && isRequest(request);
}

function isRequest(value: unknown): value is TransferRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { amount, coinId, coinName, tradeId, type } = value as Readonly<Record<string, unknown>>;
  const isScope = tradeId === undefined || Number.isSafeInteger(tradeId);
  const areTexts = [amount, coinName, type].every((text) => typeof text === 'string');
  return areTexts && isScope && Number.isSafeInteger(coinId) && /^[235678]_[235678]$/.test(String(type));
}
