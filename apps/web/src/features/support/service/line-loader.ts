import { type ChatLine, type LineId, READINESS } from './lines.ts';

/*
 * Loads the chat of a line and watches it. The chat is treated like a third party's: its script may not come, it may never become ready, and
 * each of its methods may throw; the site goes on in every case. Method: one script a line, tried again three times; then readiness is
 * polled; once a second what the chat tells of itself is read and published. What it does not do: draw anything.
 */

/** What is known of a line. */
export interface LineState {
  /** Its script has come. */
  readonly loaded: boolean;
  /** It can be opened. */
  readonly ready: boolean;
  readonly unreadCount: number;
  readonly lastMessage: string | undefined;
}

/** What the loader needs of the page. */
export interface LoaderParts {
  /** Loads the script of a line; `attempt` counts from 0, and another attempt is another request. */
  readonly loadScript: (line: LineId, attempt: number) => Promise<void>;
  /** What the script has registered. */
  readonly chatOf: (line: LineId) => ChatLine | undefined;
  readonly log: (message: string, error?: unknown) => void;
}

/** Repetitions of a script that did not come, the gap before each, and how often the chat's state is read. */
export const RETRIES = 3;
export const RETRY_GAP_MS = 2_000;
export const REFRESH_MS = 1_000;

const UNKNOWN: LineState = { loaded: false, ready: false, unreadCount: 0, lastMessage: undefined };

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The lines of customer service of one page. */
export class LineLoader {
  readonly #parts: LoaderParts;
  readonly #listeners = new Set<() => void>();
  readonly #loading = new Map<LineId, Promise<boolean>>();
  #states: Readonly<Partial<Record<LineId, LineState>>> = {};
  #refresh: ReturnType<typeof setInterval> | undefined;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /** State by line; the same object until something changes. A line that nobody has asked for is missing. */
  readonly states = (): Readonly<Partial<Record<LineId, LineState>>> => this.#states;

  /** Calls back at every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads a line unless it is loaded or on its way; resolves with whether it is ready. After a failure it is tried anew. */
  load(line: LineId): Promise<boolean> {
    const known = this.#loading.get(line);
    if (known !== undefined) return known;
    const loading = this.#load(line).then((ready) => {
      if (!ready) this.#loading.delete(line);
      return ready;
    });
    this.#loading.set(line, loading);
    return loading;
  }

  /** Opens the chat of a line, which ends its count; resolves with whether it opened. A failure is logged and nothing else. */
  async open(line: LineId): Promise<boolean> {
    if (!(await this.load(line))) return false;
    try {
      const chat = this.#parts.chatOf(line);
      if (chat === undefined) return false;
      chat.open();
      this.#set(line, { unreadCount: 0 });
      return true;
    } catch (error) {
      this.#parts.log(`line ${line} of customer service did not open`, error);
      return false;
    }
  }

  /** Ends the watching. */
  stop(): void {
    clearInterval(this.#refresh);
    this.#refresh = undefined;
  }

  async #load(line: LineId): Promise<boolean> {
    if (this.#states[line]?.loaded !== true) {
      if (!(await this.#fetchScript(line))) return false;
      this.#set(line, { loaded: true });
    }
    const ready = await this.#becomeReady(line);
    if (!ready) {
      this.#parts.log(`line ${line} of customer service did not become ready`);
      return false;
    }
    this.#set(line, { ready: true });
    this.#read(line);
    this.#refresh ??= setInterval(() => this.#readAll(), REFRESH_MS);
    return true;
  }

  async #fetchScript(line: LineId): Promise<boolean> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#parts.loadScript(line, attempt);
        return true;
      } catch (error) {
        if (attempt === RETRIES) {
          this.#parts.log(`the script of line ${line} of customer service did not come`, error);
          return false;
        }
      }
      await wait(RETRY_GAP_MS);
    }
  }

  async #becomeReady(line: LineId): Promise<boolean> {
    const { everyMs, withinMs } = READINESS[line];
    for (let waitedMs = 0; ; waitedMs += everyMs) {
      if (this.#isReady(line)) return true;
      if (waitedMs >= withinMs) return false;
      await wait(everyMs);
    }
  }

  #isReady(line: LineId): boolean {
    try {
      return this.#parts.chatOf(line)?.isReady() === true;
    } catch {
      return false;
    }
  }

  #readAll(): void {
    for (const line of [1, 2, 3] as const) if (this.#states[line]?.ready === true) this.#read(line);
  }

  #read(line: LineId): void {
    try {
      const chat = this.#parts.chatOf(line);
      if (chat === undefined) return;
      this.#set(line, { unreadCount: countOf(chat.unreadCount()), lastMessage: chat.lastMessage() });
    } catch {
      // It is asked again in a second.
    }
  }

  #set(line: LineId, change: Partial<LineState>): void {
    const before = this.#states[line] ?? UNKNOWN;
    const after = { ...before, ...change };
    const isSame = (Object.keys(after) as (keyof LineState)[]).every((key) => after[key] === before[key]);
    if (isSame && this.#states[line] !== undefined) return;
    this.#states = { ...this.#states, [line]: after };
    for (const listener of this.#listeners) listener();
  }
}

/** A count as a third party may give it: anything but a whole number from 0 up is 0. */
function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** What is unread over all lines. */
export function unreadOf(states: Readonly<Partial<Record<LineId, LineState>>>): number {
  return Object.values(states).reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
