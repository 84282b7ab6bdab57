/*
 * Goal: tell how early guessing programs find a password, and why. Method, after zxcvbn: a password is split into parts that such programs
 * try (leaked passwords, words of this site and of the user, keyboard rows, runs, dates, repetitions); each part costs the logarithm
 * (base 10) of its guesses, any other character costs one, and the cheapest split counts. zxcvbn itself takes up to 160 ms of the main
 * thread for 128 crafted characters; this takes a few. Not handled: words of languages that are not in the list.
 */

/** What makes a password easy to guess. */
export type Weakness = 'common' | 'context' | 'pattern';

/** How hard a password is to guess. */
export interface PasswordStrength {
  /** log10 of the guesses. */
  readonly guessesLog10: number;
  /** The most severe weakness of its parts; undefined: it has none. */
  readonly weakness: Weakness | undefined;
}

/** Least strength of a password that is taken: log10 of the guesses. */
export const LEAST_GUESSES_LOG10 = 6;
/** No password is examined further: log10 of the guesses. */
const MOST_GUESSES_LOG10 = 16;
/** Maximum number of characters examined. */
const MAX_EXAMINED = 64;
const MAX_WORD = 24;
/** Shorter words are cheaper to guess letter by letter. */
const MIN_WORD = 3;

const COST = {
  character: 1,
  contextWord: 0.5,
  disguise: 0.3,
  keyBesideKey: 0.25,
  patternStart: 1,
  repetition: 0.5,
  year: 2,
  date: 4.3,
} as const;

/** Rank of each leaked password, most common first, from 1. */
export type PasswordRanks = ReadonlyMap<string, number>;

/** The ranks of a list, most common first; comments begin with `#`. */
export function passwordRanks(lines: readonly string[]): PasswordRanks {
  const words = lines.filter((line) => line.length >= MIN_WORD && !line.startsWith('#'));
  return new Map(words.map((word, index) => [word, index + 1]));
}

const SITE_WORDS = [
  'bourse',
  'exchange',
  'trading',
  'trade',
  'trader',
  'crypto',
  'bitcoin',
  'ethereum',
  'market',
  'money',
];
/** Runs of letters and digits that are not on a keyboard row. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'αβγδεζηθικλμνξοπρστυφχψω',
].flatMap((run) => [run, [...run].reverse().join('')]);
/** Characters that substitute letters; 1 may be an i or an l. */
const DISGUISES = ['i', 'l'].map(
  (one) =>
    new Map(Object.entries({ 0: 'o', 1: one, 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' })),
);
const KEYBOARDS = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm,.-'],
  ['789', '456', '123'],
];
const YEAR = /^(19|20)\d\d/;
const DATE = /^(\d{1,2}([-./ ]?)\d{1,2}\2(19|20)\d\d|(19|20)\d\d([-./ ]?)\d{1,2}\5\d{1,2})/;
const NEIGHBOURS = neighbours();

/** How hard a password is to guess for whoever knows the user's address and the list; `enough`: it need not be told how much harder than that. */
export function passwordStrength(
  password: string,
  email: string,
  ranks: PasswordRanks,
  enough = MOST_GUESSES_LOG10,
): PasswordStrength {
  const text = password.normalize('NFKC').toLowerCase().slice(0, MAX_EXAMINED);
  const words: Words = { ranks, context: new Set([...SITE_WORDS, ...wordsOf(email)]) };
  const best: Cut[] = [START];
  for (let start = 0; start < text.length; start += 1) {
    // Later parts can only add to the cheapest of these.
    const least = Math.min(...best.slice(start).map(({ cost }) => cost));
    if (least > enough) return { guessesLog10: least, weakness: undefined };
    const { cost, why } = best[start] ?? START;
    reach(best, start + 1, cost + COST.character, why);
    for (const part of partsAt(text, start, words)) {
      reach(best, start + part.length, cost + part.cost, graver(why, part.why));
    }
  }
  const { cost, why } = best[text.length] ?? START;
  return { guessesLog10: cost, weakness: why };
}

interface Words {
  readonly ranks: PasswordRanks;
  readonly context: ReadonlySet<string>;
}

/** The cheapest split of a prefix, and the most severe weakness of its parts. */
interface Cut {
  readonly cost: number;
  readonly why: Weakness | undefined;
}

const START: Cut = { cost: 0, why: undefined };
/** Weaknesses in ascending order of severity. */
const GRAVITY: readonly (Weakness | undefined)[] = [undefined, 'pattern', 'common', 'context'];

function graver(a: Weakness | undefined, b: Weakness): Weakness | undefined {
  return GRAVITY.indexOf(a) > GRAVITY.indexOf(b) ? a : b;
}

function reach(best: Cut[], end: number, cost: number, why: Weakness | undefined): void {
  for (let place = best.length; place < end; place += 1) best.push({ cost: Number.POSITIVE_INFINITY, why: undefined });
  if (best[end] === undefined || cost < best[end].cost) best[end] = { cost, why };
}

interface Part {
  readonly length: number;
  readonly cost: number;
  readonly why: Weakness;
}

/** All guessable parts that begin at a position. */
function* partsAt(text: string, start: number, words: Words): Generator<Part> {
  yield* wordsAt(text, start, words);
  yield* runsAt(text, start);
  yield* repetitionsAt(text, start);
  const rest = text.slice(start, start + 10);
  const date = DATE.exec(rest)?.[0];
  if (date !== undefined) yield { length: date.length, cost: COST.date, why: 'pattern' };
  if (YEAR.test(rest)) yield { length: 4, cost: COST.year, why: 'pattern' };
}

function* wordsAt(text: string, start: number, { context, ranks }: Words): Generator<Part> {
  const slice = text.slice(start, start + MAX_WORD);
  const disguised = DISGUISES.map((signs) => [...slice].map((sign) => signs.get(sign) ?? sign).join(''));
  for (let length = MIN_WORD; length <= slice.length; length += 1) {
    const plain = slice.slice(0, length);
    const forms = [plain, ...disguised.map((form) => form.slice(0, length)), [...plain].reverse().join('')];
    for (const [index, form] of forms.entries()) {
      const extra = index === 0 ? 0 : COST.disguise;
      if (context.has(form)) yield { length, cost: COST.contextWord + extra, why: 'context' };
      const rank = ranks.get(form);
      if (rank !== undefined) yield { length, cost: Math.log10(rank) + extra, why: 'common' };
    }
  }
}

/** Keyboard rows, alphabets and digits, in both directions: each further character is nearly free. */
function* runsAt(text: string, start: number): Generator<Part> {
  let length = 1;
  while (start + length < text.length && areNeighbours(text.charAt(start + length - 1), text.charAt(start + length))) {
    length += 1;
    if (length >= 3) yield { length, cost: COST.patternStart + COST.keyBesideKey * length, why: 'pattern' };
  }
  for (const run of RUNS) {
    let same = MIN_WORD;
    while (start + same <= text.length && run.includes(text.slice(start, start + same))) {
      yield { length: same, cost: COST.patternStart, why: 'pattern' };
      same += 1;
    }
  }
}

/** Repetitions: of the directly preceding part, or of longer parts anywhere before. */
function* repetitionsAt(text: string, start: number): Generator<Part> {
  for (let length = 1; length <= start && start + length <= text.length; length += 1) {
    const piece = text.slice(start, start + length);
    const isNear = text.startsWith(piece, start - length);
    if (isNear || (length >= MIN_WORD && text.slice(0, start).includes(piece))) {
      yield { length, cost: COST.repetition / length + COST.keyBesideKey, why: 'pattern' };
    }
  }
}

/** Words of an address: the whole, and its parts of three characters and more. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = email.split(/[^\p{L}\p{M}\p{N}]+/u);
  return [email, local, domain, ...parts].filter((word) => word.length >= MIN_WORD);
}

function areNeighbours(a: string, b: string): boolean {
  return NEIGHBOURS.get(a)?.has(b) === true;
}

/** Adjacent keys and characters of one key, for QWERTY and QWERTZ. */
function neighbours(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const join = (a: string, b: string) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      found.set(from, (found.get(from) ?? new Set()).add(to));
  };
  for (const rows of KEYBOARDS) {
    for (const [y, row] of rows.entries()) {
      for (const [x, key] of [...row].entries()) {
        const below = rows[y + 1] ?? '';
        // Each row stands half a key to the right of the one above it.
        for (const other of [key, row[x + 1], below[x], below[x - 1]]) if (other !== undefined) join(key, other);
      }
    }
  }
  for (const [index, sign] of [...'!@#$%^&*()'].entries()) {
    for (const other of found.get('1234567890'.charAt(index)) ?? []) join(sign, other);
  }
  return found;
}
