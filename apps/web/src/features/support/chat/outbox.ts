import type { TalkCardData } from '@bourse/contract';
import { type ErrorName, errorNameOf, isUnsettled } from '@bourse/kit/api/api-error.ts';
import type { LineId } from '../service/lines.ts';

/*
 * What somebody has written and the exchange has not confirmed. Goal: nothing that was written is lost without a word, nothing arrives
 * twice, and the order stays. Method: one message at a time, in their order, each under a name of its own that is repeated with it; what
 * time may heal is tried again, what was rejected is told and steps out of the way. Texts are kept in the tab, by user, through a reload.
 * Not handled: a file that was not sent before a reload is lost, because a tab keeps no files.
 */

/** What a message consists of. */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'card'; readonly ref: Pick<TalkCardData, 'kind' | 'id'> }
  | { readonly kind: 'file'; readonly file: File };

/** A message on its way. */
export interface Queued {
  /** The sender's name for it, the same at each attempt. */
  readonly clientId: string;
  readonly line: LineId;
  readonly content: Content;
  readonly writtenMs: number;
  /** Why it was rejected; undefined while it waits. */
  readonly failed: ErrorName | undefined;
}

export interface OutboxParts {
  /** Sends a message; throws `ApiError`. */
  readonly send: (message: Queued) => Promise<void>;
  /** What was kept for this user. */
  readonly load: () => readonly Queued[];
  readonly save: (messages: readonly Queued[]) => void;
  readonly onChange: (messages: readonly Queued[]) => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Rejections that time heals. */
const PASSING: ReadonlySet<string> = new Set<ErrorName>([
  'OVERLOADED',
  'TOO_MANY_REQUESTS',
  'SUPPORT_VISITOR_TOO_FAST',
  'SUPPORT_USER_TOO_FAST',
]);

/** Whether a message that failed so is sent again by itself. */
export function isPassing(errorName: ErrorName): boolean {
  return isUnsettled(errorName) || PASSING.has(errorName);
}

/** Whether a file took too long: it would take as long again, with all others behind it. */
function isTooSlow({ content }: Queued, errorName: ErrorName): boolean {
  return content.kind === 'file' && errorName === 'TIMEOUT';
}

/** The messages that wait, oldest first. */
export class Outbox {
  readonly #parts: OutboxParts;
  #messages: readonly Queued[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #failures = 0;
  #isOver = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#messages = parts.load();
  }

  get messages(): readonly Queued[] {
    return this.#messages;
  }

  /** Takes a message and sends it as soon as those before it are sent. */
  add(message: Omit<Queued, 'failed'>): void {
    this.#set([...this.#messages, { ...message, failed: undefined }]);
    void this.flush();
  }

  /** Sends a rejected message again, in its old place. */
  retry(clientId: string): void {
    this.#set(this.#messages.map((one) => (one.clientId === clientId ? { ...one, failed: undefined } : one)));
    void this.flush();
  }

  /** Forgets a message. */
  discard(clientId: string): void {
    this.#set(this.#messages.filter((one) => one.clientId !== clientId));
  }

  /** Sends what waits, now: the line is back. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#isOver) return;
    this.#isSending = true;
    try {
      while (await this.#sendNext());
    } finally {
      this.#isSending = false;
    }
  }

  /** Sends nothing more: somebody else uses the page. What waits stays kept. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Whether to go on with the next one. */
  async #sendNext(): Promise<boolean> {
    const next = this.#messages.find(({ failed }) => failed === undefined);
    if (next === undefined || this.#isOver) return false;
    try {
      await this.#parts.send(next);
      this.#failures = 0;
      if (!this.#isOver) this.discard(next.clientId);
      return true;
    } catch (error) {
      const failed = errorNameOf(error);
      if (this.#isOver) return false;
      if (isPassing(failed) && !isTooSlow(next, failed)) {
        this.#waitAndFlush();
        return false;
      }
      this.#set(this.#messages.map((one) => (one.clientId === next.clientId ? { ...one, failed } : one)));
      return true;
    }
  }

  #waitAndFlush(): void {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.flush(), waitMs);
  }

  #set(messages: readonly Queued[]): void {
    this.#messages = messages;
    this.#parts.save(messages);
    this.#parts.onChange(messages);
  }
}
