/**
 * How alike two names are.
 *
 * Goal: the same person is found whatever the order of the names, the script, the transliteration, the spelling, or whether a first name is
 * an initial, and different people of one family are not. Method: names become sets of ASCII tokens with the usual spellings of one sound
 * folded together; each token of the shorter name takes the most similar one of the longer, measured by edits and by sound, weighted by
 * length. An edit measure over the whole text alone would put "Iwan Sidorow" further from "Ivan Sidorov" than "Maria Sidorova" is.
 * Not handled: names that were translated instead of transliterated.
 */
import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';

/** A name, ready to be compared. */
export interface ComparableName {
  /** Folded tokens, longest first. */
  readonly tokens: readonly Token[];
  /** The folded letters without blanks, in the order of writing. */
  readonly compact: string;
}

interface Token {
  readonly text: string;
  readonly sound: string;
  /** Consonants only: scripts without vowels give nothing else. */
  readonly skeleton: string;
}

/** Spellings that stand for one sound in transliterations, in the order in which they are applied. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|tsch|tch/g, 'c'],
  [/sh|ch|cz|zh|sz/g, 'c'],
  [/kh|gh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dj|dzh/g, 'j'],
  [/ck|q|g/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ou/g, 'u'],
  [/[yj]/g, 'i'],
  [/ii+/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Makes a name comparable. Letters of ideographic scripts are syllables of their own. */
export function comparableName(name: string): ComparableName {
  const separated = name.normalize('NFKC').replaceAll(/\p{Script=Han}|\p{Script=Hangul}/gu, ' $& ');
  const ascii = anyAscii(separated).toLowerCase();
  const words = ascii.replaceAll(/['`]/g, '').split(/[^a-z]+/);
  const folded = words.map(fold).filter((word) => word !== '');
  const tokens = folded.map(tokenOf).sort((a, b) => b.text.length - a.text.length);
  return { tokens, compact: folded.join('') };
}

function fold(word: string): string {
  return FOLDS.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), word);
}

function tokenOf(text: string): Token {
  return { text, sound: doubleMetaphone(text)[0], skeleton: text.replaceAll(/[aeiou]/g, '') };
}

/** A single name shared with somebody who has several proves little. */
const SINGLE_NAME_FACTOR = 0.7;
const EXTRA_TOKEN_COST = 0.015;
const MAX_EXTRA_COST = 0.06;

/** 0–1: how alike two names are; symmetric. */
export function nameSimilarity(a: ComparableName, b: ComparableName): number {
  if (a.tokens.length === 0 || b.tokens.length === 0) return 0;
  if (sameWritten(a, b)) return 1;
  const [shorter, longer] = a.tokens.length <= b.tokens.length ? [a, b] : [b, a];
  const pairs = shorter.tokens
    .flatMap((from, i) =>
      longer.tokens.map((to, j) => ({
        i,
        j,
        similarity: tokenSimilarity(from, to),
        weight: from.text.length + to.text.length,
      })),
    )
    .sort((x, y) => y.similarity - x.similarity || y.weight - x.weight);
  const [takenShorter, takenLonger] = [new Set<number>(), new Set<number>()];
  let [sum, total] = [0, 0];
  for (const { i, j, similarity, weight } of pairs) {
    if (takenShorter.has(i) || takenLonger.has(j)) continue;
    takenShorter.add(i);
    takenLonger.add(j);
    sum += similarity * weight;
    total += weight;
  }
  const extra = Math.min(MAX_EXTRA_COST, (longer.tokens.length - shorter.tokens.length) * EXTRA_TOKEN_COST);
  const factor = shorter.tokens.length === 1 && longer.tokens.length > 1 ? SINGLE_NAME_FACTOR : 1;
  return Math.max(0, (sum / total - extra) * factor);
}

/** Whether two names are the same letters, written in one word or several, in either order of two parts. */
function sameWritten(a: ComparableName, b: ComparableName): boolean {
  if (a.compact === b.compact) return true;
  const isRotation = a.compact.length === b.compact.length && (a.compact + a.compact).includes(b.compact);
  // Only names of more than one part have an order.
  return isRotation && a.tokens.length > 1 && b.tokens.length > 1 && a.compact.length >= 6;
}

const INITIAL_SIMILARITY = 0.85;
const SOUND_SIMILARITY = 0.93;
const SOUND_MIN_EDITS = 0.7;
const EDITS_TRUSTED = 0.85;
const EDITS_DISTRUSTED_FACTOR = 0.6;
const MIN_SKELETON = 3;

function tokenSimilarity(a: Token, b: Token): number {
  if (a.text === b.text) return 1;
  if (a.text.length === 1 || b.text.length === 1) return a.text[0] === b.text[0] ? INITIAL_SIMILARITY : 0;
  const edits = jaroWinkler(a.text, b.text);
  const sameSkeleton = a.skeleton === b.skeleton && a.skeleton.length >= MIN_SKELETON;
  const hasNoVowels = a.skeleton === a.text || b.skeleton === b.text;
  const sounds = sameSkeleton || (a.sound === b.sound && a.sound.length >= MIN_SKELETON);
  if (sounds && (edits >= SOUND_MIN_EDITS || hasNoVowels)) return Math.max(edits, SOUND_SIMILARITY);
  return edits >= EDITS_TRUSTED ? edits : edits * EDITS_DISTRUSTED_FACTOR;
}

const PREFIX_MAX = 4;
const PREFIX_FACTOR = 0.1;

/** Jaro–Winkler similarity, 0–1. Source: Winkler 1990. */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * PREFIX_FACTOR * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenInB = new Set<number>();
  const fromA: string[] = [];
  for (const [i, letter] of [...a].entries()) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1) {
      if (takenInB.has(j) || b[j] !== letter) continue;
      takenInB.add(j);
      fromA.push(letter);
      break;
    }
  }
  const matches = fromA.length;
  if (matches === 0) return 0;
  const fromB = [...takenInB].sort((x, y) => x - y).map((j) => b[j]);
  const transpositions = fromA.filter((letter, i) => letter !== fromB[i]).length / 2;
  return (matches / a.length + matches / b.length + (matches - transpositions) / matches) / 3;
}

/** Keys by which names that may be alike find each other: the first letters and the sound of each token. */
export function indexKeys({ compact, tokens }: ComparableName): Set<string> {
  const keys = new Set(
    tokens.flatMap(({ skeleton, sound, text }) => [text.slice(0, 2), `s:${sound}`, `k:${skeleton}`]),
  );
  keys.add(compact.slice(0, 2));
  return keys;
}
