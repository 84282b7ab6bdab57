/**
 * Words of texts and of searches.
 *
 * Goal: a search finds words by their beginning whatever their accents and case, and any part of a Chinese, Japanese or Korean text, two
 * characters included; what an operator or a visitor types is never a pattern. Method: the same function cuts texts and searches into
 * tokens. Letters are folded and words kept whole; runs of Han, Kana and Hangul become overlapping pairs, and the last character alone, so
 * that a single character matches by prefix. The tokens are written as PostgreSQL's own `tsvector` and `tsquery`, which needs neither a
 * dictionary nor an extension, and cannot be a pattern, because every token is quoted. Not handled: stems, synonyms, simplified against
 * traditional characters.
 */

/** A token, and the place of the text that it comes from: UTF-16 units. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const RUN =
  /(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc])[\p{L}\p{N}\p{M}])+)/gu;
/** Longer words are cut; PostgreSQL takes lexemes below 2 KiB. */
const LONGEST_WORD = 60;
/** PostgreSQL's last position. */
const LAST_POSITION = 16_383;
/** Tokens of a search that are looked at. */
const MOST_TERMS = 24;

/** A word without case and accents. Compatibility forms (full-width letters, ligatures) become the plain ones. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The tokens of a text, in order. */
export function tokensOf(text: string): Token[] {
  return [...eachToken(text)];
}

/** The same one by one, for those who need only the first ones. */
function* eachToken(text: string): Generator<Token> {
  for (const { 0: run, index, groups } of text.matchAll(RUN)) {
    yield* groups?.cjk === undefined ? wordToken(run, index) : pairTokens(run, index);
  }
}

function wordToken(run: string, start: number): Token[] {
  const text = fold(run).slice(0, LONGEST_WORD);
  return text === '' ? [] : [{ text, start, end: start + run.length }];
}

function pairTokens(run: string, start: number): Token[] {
  const letters = [...run];
  let at = start;
  return letters.map((letter, i) => {
    const next = letters[i + 1] ?? '';
    const token = { text: fold(letter + next), start: at, end: at + letter.length + next.length };
    at += letter.length;
    return token;
  });
}

const quoted = (token: string) => `'${token.replaceAll(/['\\]/g, (letter) => letter + letter)}'`;

/** A weighted `tsvector`: A for the title, B for summary and keywords, D for the text. */
export function searchVectorOf(parts: Readonly<Record<'A' | 'B' | 'D', string>>): string {
  let position = 0;
  const lexemes: string[] = [];
  for (const weight of ['A', 'B', 'D'] as const) {
    for (const { text } of tokensOf(parts[weight])) {
      position = Math.min(position + 1, LAST_POSITION);
      lexemes.push(`${quoted(text)}:${position}${weight}`);
    }
    // Two parts are no phrase.
    position = Math.min(position + 2, LAST_POSITION);
  }
  return lexemes.join(' ');
}

/** What is searched for. */
export interface SearchTerms {
  /** A `tsquery` that wants every term; words by their beginning. */
  readonly query: string;
  /** Runs of three and more characters, folded; pairs alone would also find them torn apart. */
  readonly runs: readonly string[];
  readonly tokens: readonly string[];
}

/** Cuts a search into terms; undefined: there is nothing in it to search for. */
export function searchTermsOf(search: string): SearchTerms | undefined {
  const runs: string[] = [];
  const terms = [...search.matchAll(RUN)].flatMap(({ 0: run, groups }) => {
    if (groups?.cjk === undefined) return wordToken(run, 0).map(({ text }) => text);
    const letters = [...run];
    if (letters.length > 2) runs.push(fold(run));
    const pairs = pairTokens(run, 0).map(({ text }) => text);
    return letters.length > 1 ? pairs.slice(0, -1) : pairs;
  });
  const tokens = [...new Set(terms)].slice(0, MOST_TERMS);
  if (tokens.length === 0) return undefined;
  return { query: tokens.map((token) => `${quoted(token)}:*`).join(' & '), runs, tokens };
}

/** A piece of a text that matches: start and length, UTF-16 units. */
export type Mark = readonly [start: number, length: number];

/** The pieces of a text that match, joined where they touch. */
export function marksOf(text: string, { tokens }: SearchTerms): Mark[] {
  const marks: [number, number][] = [];
  for (const { text: word, start, end } of tokensOf(text)) {
    if (!tokens.some((token) => word.startsWith(token))) continue;
    const last = marks.at(-1);
    // A single character matches a pair by its beginning only.
    const until = tokens.includes(word) || !isPair(word) ? end : start + ([...word][0] ?? '').length;
    if (last !== undefined && start <= last[0] + last[1]) last[1] = Math.max(last[1], until - last[0]);
    else marks.push([start, until - start]);
  }
  return marks;
}

function isPair(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]/u.test(word);
}

/** Length of a snippet, and of what it has before its first match; UTF-16 units. */
const SNIPPET = 180;
const BEFORE = 50;
/** How far a snippet looks for its first match; UTF-16 units. Thirty hits that have the word in their keywords only are read whole otherwise. */
const MOST_LOOKED_AT = 10_000;

/** The piece of a text around its first match, with the matches in it; the beginning when nothing matches. */
export function snippetOf(text: string, terms: SearchTerms): { readonly snippet: string; readonly marks: Mark[] } {
  const first = firstMatch(text, terms);
  const from = startOfWord(text, Math.max(0, first - BEFORE));
  const to = Math.min(text.length, from + SNIPPET);
  const cut = text.slice(from, isLowSurrogate(text, to) ? to - 1 : to);
  const [head, tail] = [from > 0 ? '… ' : '', from + cut.length < text.length ? ' …' : ''];
  const snippet = `${head}${cut.trim()}${tail}`;
  return { snippet, marks: marksOf(snippet, terms) };
}

/** Where the first match begins, as far as it is looked for; 0 without one. */
function firstMatch(text: string, { tokens }: SearchTerms): number {
  for (const { text: word, start } of eachToken(text.slice(0, MOST_LOOKED_AT))) {
    if (tokens.some((token) => word.startsWith(token))) return start;
  }
  return 0;
}

/** The start of the word around a place, at most 20 units before it. */
function startOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  const start = at - space <= 20 ? space + 1 : at;
  return isLowSurrogate(text, start) ? start - 1 : start;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
