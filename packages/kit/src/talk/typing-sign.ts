/** Somebody types in a talk, until then; milliseconds since the epoch. */
export interface TypingSign {
  readonly talkId: string;
  readonly untilMs: number;
}

/** How long somebody counts as typing after the last sign of it. */
export const TYPING_MS = 5_000;
