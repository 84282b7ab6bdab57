/**
 * Names under which transfers are sent. Goal: money moves once, whatever is retried: a second click, a lost reply, a reload of the page.
 * Method: the name is made when a request is first sent, kept in the browser's storage, and used again for the same request until a reply
 * has come. Not handled: the same request from two browsers, which are two wishes.
 */
import { readJson, STORAGE_KEYS, writeJson, writeText } from '@bourse/kit/browser/storage.ts';
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

/** The attempt for a request: the one on its way if it is for the same, so that sending it again changes nothing; else a new one. */
export function attemptFor(
  request: TransferRequest,
  {
    pending,
    userId,
    nowMs,
  }: { readonly pending: TransferAttempt | undefined; readonly userId: number; readonly nowMs: number },
  createId: () => string,
): TransferAttempt {
  if (pending !== undefined && isSame(pending.request, request)) return pending;
  return { userId, request, clientTransferId: createId(), sentMs: nowMs };
}

function isSame(a: TransferRequest, b: TransferRequest): boolean {
  const partsOf = ({ amount, coinId, tradeId = 0, type }: TransferRequest) => [type, tradeId, coinId, amount].join('/');
  return partsOf(a) === partsOf(b);
}

/** The attempt of a user whose reply has not come, if its name is still good. */
export function pendingAttempt(
  stored: TransferAttempt | undefined,
  userId: number | undefined,
  nowMs: number,
): TransferAttempt | undefined {
  if (stored === undefined || stored.userId !== userId) return undefined;
  const ageMs = nowMs - stored.sentMs;
  return ageMs >= 0 && ageMs < ATTEMPT_TTL_MS ? stored : undefined;
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

/** What the browser keeps of the last attempt. */
export const attemptStore = {
  read: (): TransferAttempt | undefined => readJson(STORAGE_KEYS.transferAttempt, isTransferAttempt),
  keep: (attempt: TransferAttempt): void => writeJson(STORAGE_KEYS.transferAttempt, attempt),
  /** The reply to an attempt has come. Another tab may have begun one of its own meanwhile. */
  settle({ clientTransferId }: TransferAttempt): void {
    if (attemptStore.read()?.clientTransferId === clientTransferId) writeText(STORAGE_KEYS.transferAttempt, undefined);
  },
};
