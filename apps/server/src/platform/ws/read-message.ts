import { type ClientMessage, clientMessage } from '@bourse/contract';
import { type ApiResult, reject } from '../http/api-result.ts';
import { firstIssue } from '../http/issue.ts';
import { parseJsonText } from '../http/json-body.ts';
import type { PlainForm } from './plain-form.ts';

/** Result of parsing a message; a rejection contains the message's id, if any. */
export type ReadMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly id: string; readonly rejection: Exclude<ApiResult<never>, { ok: true }> };

/** Parses one message: in a product's usual form by the fast path, all others by the schema. */
export function readMessage(text: string, forms: readonly PlainForm[]): ReadMessage {
  for (const form of forms) {
    const plain = form.read(text);
    if (plain !== undefined) return { ok: true, message: plain };
  }
  // As strict as an HTTP body: duplicate keys are rejected.
  const parsed = parseJsonText(text, 'message');
  if (!parsed.ok) return { ok: false, id: '', rejection: reject('BODY_INVALID', undefined, parsed.msg) };
  const checked = clientMessage.safeParse(parsed.value);
  if (checked.success) return { ok: true, message: checked.data };
  const { field, message } = firstIssue(checked.error, (part) => part === 'params');
  return { ok: false, id: idOf(parsed.value), rejection: reject('BODY_INVALID', field, message) };
}

function idOf(parsed: unknown): string {
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed)) return '';
  return typeof parsed.id === 'string' && parsed.id.length <= 64 ? parsed.id : '';
}
