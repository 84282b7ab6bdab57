/** Where a query was found in a text. */
export interface FuzzyMatch {
  /** Higher is better; 100 for each word of the query is the most. */
  readonly score: number;
  /** Places in the text of what matched, ascending. */
  readonly marks: readonly number[];
}

const SEPARATOR = /[\s/_\-.·:,]/;
/** What is lost by beginning inside the text, inside a word, and for each letter that is skipped. */
const NOT_FIRST = 4;
const INSIDE_WORD = 24;
const SKIPPED = 9;
const MOST_SKIPPED = 6;

/** Letters as they are compared: lower case, without accents; one for each place of the text. */
function lettersOf(text: string): readonly string[] {
  return [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase());
}

/**
 * Finds each word of a query in a text, in any order: at best at its beginning, then at that of a word, inside one, and with letters left out.
 * Separators do not count, so that `btcusdt` is in `BTC/USDT`. Undefined: a word is not in it. A blank query is in everything.
 */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | undefined {
  const letters = lettersOf(text);
  const words = query.split(/\s+/).filter((word) => word !== '');
  let score = 0;
  const marks = new Set<number>();
  for (const word of words) {
    const found = bestPlace(lettersOf(word), letters);
    if (found === undefined) return undefined;
    score += found.score;
    for (const mark of found.marks) marks.add(mark);
  }
  return { score: words.length === 0 ? 0 : score / words.length, marks: [...marks].sort((a, b) => a - b) };
}

function bestPlace(word: readonly string[], letters: readonly string[]): FuzzyMatch | undefined {
  let best: FuzzyMatch | undefined;
  for (let start = 0; start < letters.length; start += 1) {
    if (letters[start] !== word[0]) continue;
    const found = walk(word, letters, start);
    if (found !== undefined && (best === undefined || found.score > best.score)) best = found;
  }
  return best;
}

function isWordStart(letters: readonly string[], at: number): boolean {
  return at === 0 || SEPARATOR.test(letters[at - 1] ?? '');
}

/** Follows a word from a place on; letters that begin a word may be reached over any others. */
function walk(word: readonly string[], letters: readonly string[], start: number): FuzzyMatch | undefined {
  const marks: number[] = [];
  let skipped = 0;
  let at = start;
  for (const letter of word) {
    // A separator in the query is one in the text, or none.
    if (SEPARATOR.test(letter) && letters[at] !== letter) continue;
    const next = nextPlace(letters, letter, at, marks.length > 0);
    if (next === undefined) return undefined;
    skipped += skippedBetween(letters, at, next);
    marks.push(next);
    at = next + 1;
  }
  if (skipped > Math.min(MOST_SKIPPED, word.length)) return undefined;
  const place = start === 0 ? 0 : isWordStart(letters, start) ? NOT_FIRST : INSIDE_WORD;
  return { score: 100 - place - skipped * SKIPPED, marks };
}

function nextPlace(letters: readonly string[], letter: string, from: number, hasBegun: boolean): number | undefined {
  if (!hasBegun) return from;
  for (let at = from; at < letters.length; at += 1) if (letters[at] === letter) return at;
  return undefined;
}

/** Letters that were left out; those up to the beginning of a word count as one, and separators as none. */
function skippedBetween(letters: readonly string[], from: number, to: number): number {
  const left = letters.slice(from, to).filter((letter) => !SEPARATOR.test(letter)).length;
  return left > 0 && isWordStart(letters, to) ? 1 : left;
}

/** A piece of a text that matched or did not. */
export interface MarkedPiece {
  /** Its place in the text. */
  readonly from: number;
  readonly piece: string;
  readonly isMarked: boolean;
}

/** A text cut where what matched begins and ends; together the pieces are the text. */
export function markedPieces(text: string, marks: readonly number[]): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  [...text].forEach((letter, at) => {
    const isMarked = marks.includes(at);
    const last = pieces.at(-1);
    if (last?.isMarked === isMarked) pieces[pieces.length - 1] = { ...last, piece: last.piece + letter };
    else pieces.push({ from: at, piece: letter, isMarked });
  });
  return pieces;
}
