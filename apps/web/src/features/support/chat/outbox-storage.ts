import type { Queued } from './outbox.ts';

/** Name in the tab's storage; the user's account follows, or `visitor`. */
const PREFIX = 'supportOutbox:';
/** More than anybody writes without a line; a full storage must not break the chat. */
const MOST = 100;

/** Whose messages they are. */
export function outboxKey(accountId: number | undefined): string {
  return PREFIX + (accountId ?? 'visitor');
}

/** The messages that this tab keeps for a user; none when there are none or they are of another shape. */
export function loadOutbox(accountId: number | undefined): readonly Queued[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(outboxKey(accountId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQueued).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps messages for a user; files cannot be kept. A closed storage loses them with the tab, never the chat. */
export function saveOutbox(accountId: number | undefined, messages: readonly Queued[]): void {
  const kept = messages.filter(({ content }) => content.kind !== 'file').slice(0, MOST);
  try {
    if (kept.length === 0) sessionStorage.removeItem(outboxKey(accountId));
    else sessionStorage.setItem(outboxKey(accountId), JSON.stringify(kept));
  } catch {
    return;
  }
}

function isQueued(value: unknown): value is Queued {
  const { clientId, line, content, writtenMs } = (value ?? {}) as Partial<Queued>;
  if (typeof clientId !== 'string' || typeof writtenMs !== 'number') return false;
  if (line !== 1 && line !== 2 && line !== 3) return false;
  if (content?.kind === 'text') return typeof content.text === 'string';
  return content?.kind === 'card' && typeof content.ref?.id === 'string' && typeof content.ref.kind === 'string';
}
