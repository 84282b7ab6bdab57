import { type ClientMessage, clientMessage } from '@bourse/contract';
import { type Answer, refuse } from '../http/answer.ts';
import { readPlain } from './plain-message.ts';

/** What came of reading a message; a refusal repeats the message's id where there was one. */
export type ReadMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly id: string; readonly refusal: Exclude<Answer<never>, { ok: true }> };

/** Reads one message: an order in its usual form at once, all else by the schema, which also says what is wrong. */
export function readMessage(text: string): ReadMessage {
  const plain = readPlain(text);
  if (plain !== undefined) return { ok: true, message: plain };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, id: '', refusal: refuse('BODY_INVALID', undefined, 'The message is not JSON.') };
  }
  const checked = clientMessage.safeParse(parsed);
  if (checked.success) return { ok: true, message: checked.data };
  const issue = checked.error.issues[0];
  const field = issue?.path.filter((part) => part !== 'params').join('.') ?? '';
  return { ok: false, id: idOf(parsed), refusal: refuse('BODY_INVALID', field, issue?.message) };
}

function idOf(parsed: unknown): string {
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed)) return '';
  return typeof parsed.id === 'string' && parsed.id.length <= 64 ? parsed.id : '';
}
