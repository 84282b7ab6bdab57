/** A line of customer service: 1 web chat, 2 live chat, 3 mixed desk chat. */
export type LineId = 1 | 2 | 3;

/** What the chat's script registers for a line. Its methods answer from the chat's own state and ask nobody. */
export interface ChatLine {
  /** Whether it can be opened. */
  readonly isReady: () => boolean;
  readonly open: () => void;
  /** Messages that have not been read. */
  readonly unreadCount: () => number;
  /** The newest message as one line of text; undefined: none. */
  readonly lastMessage: () => string | undefined;
}

declare global {
  /** Registered by the chat's script, as that of a third party would. */
  var bourseChat: Partial<Record<LineId, ChatLine>> | undefined;
}

/** Name in the tab's storage of the line whose window is open: it opens again on the next page. */
export const OPEN_KEY = 'supportOpenLine';

/** The lines when the configuration cannot be had or names none that is valid. */
export const FALLBACK_LINES: readonly LineId[] = [3, 2, 1];
/** The line that loads with the page. */
export const MIXED_DESK: LineId = 3;
/** The line that only logged-in users can open. */
export const LIVE_CHAT: LineId = 2;

function isLine(value: unknown): value is LineId {
  return value === 1 || value === 2 || value === 3;
}

/** The valid lines of a configuration in its order, each once; `serviceLines` is whatever came, or did not. */
export function linesOf(serviceLines: unknown): readonly LineId[] {
  const valid = Array.isArray(serviceLines) ? [...new Set(serviceLines.filter(isLine))] : [];
  return valid.length > 0 ? valid : FALLBACK_LINES;
}

/** How long a line may take to become ready after its script has come, and how often it is looked at; milliseconds. */
export interface Readiness {
  readonly everyMs: number;
  readonly withinMs: number;
}

/** Patience with each line, from the specification. */
export const READINESS: Readonly<Record<LineId, Readiness>> = {
  1: { everyMs: 100, withinMs: 3_000 },
  2: { everyMs: 500, withinMs: 5_000 },
  3: { everyMs: 100, withinMs: 3_000 },
};
