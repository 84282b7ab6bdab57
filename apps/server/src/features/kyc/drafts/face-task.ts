import { randomInt } from 'node:crypto';
import { LIVE_PROMPTS } from '@bourse/contract';
import { calendarDateIn, formatCalendarDate } from '@bourse/domain';
import type { FaceTask } from './values.ts';

const DAY_MS = 86_400_000;
const CODE_DIGITS = 6;
/** The first picture always shows the face from the front, for comparison with the document. */
const FIRST_PROMPT = 'look-ahead';

/** A new task: a random code for the note with the date, and random prompts for the live check. Good for a day. */
export function newFaceTask(nowMs: number): FaceTask {
  const others = LIVE_PROMPTS.filter((prompt) => prompt !== FIRST_PROMPT);
  const [second, ...rest] = takeRandom(others);
  const [third] = takeRandom(rest);
  return {
    code: String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
    date: formatCalendarDate(calendarDateIn(nowMs, 'UTC')),
    prompts: [FIRST_PROMPT, ...(second === undefined ? [] : [second]), ...(third === undefined ? [] : [third])],
    untilMs: nowMs + DAY_MS,
  };
}

/** A random one first, the others behind it. */
function takeRandom<T>(list: readonly T[]): T[] {
  if (list.length === 0) return [];
  const index = randomInt(list.length);
  return [...list.slice(index, index + 1), ...list.slice(0, index), ...list.slice(index + 1)];
}
