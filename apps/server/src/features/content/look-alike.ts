/** Letters of other alphabets, digits and pairs that the eye takes for a Latin letter. */
const CONFUSABLES: readonly (readonly [string, string])[] = [
  ['а', 'a'],
  ['ɑ', 'a'],
  ['α', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['ё', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['і', 'i'],
  ['ı', 'i'],
  ['ι', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['κ', 'k'],
  ['м', 'm'],
  ['н', 'h'],
  ['п', 'n'],
  ['ո', 'n'],
  ['о', 'o'],
  ['ο', 'o'],
  ['օ', 'o'],
  ['р', 'p'],
  ['ρ', 'p'],
  ['ѕ', 's'],
  ['т', 't'],
  ['τ', 't'],
  ['υ', 'u'],
  ['ս', 'u'],
  ['ν', 'v'],
  ['ѵ', 'v'],
  ['ԝ', 'w'],
  ['х', 'x'],
  ['у', 'y'],
  ['γ', 'y'],
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['|', 'l'],
  ['5', 's'],
  ['3', 'e'],
  ['-', ''],
];

/** A name without what the eye overlooks. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return CONFUSABLES.reduce((text, [look, meant]) => text.replaceAll(look, meant), plain);
}

/** Shorter names are in too many words to warn of them. */
const SHORTEST_NAME = 5;

/**
 * The own host that a foreign one is easily taken for; empty: none. `typed` is the whole text: our name in front of an `@` or in a path
 * is part of the trick.
 */
export function resemblesHost(displayed: string, typed: string, own: readonly string[]): string {
  const labels = displayed.split('.').map(skeletonOf);
  for (const host of own) {
    if (/^[\d.:[\]]+$/.test(host) || host === 'localhost') continue;
    const name = skeletonOf(nameOf(host));
    if (skeletonOf(displayed) === skeletonOf(host) || typed.toLowerCase().includes(host)) return host;
    if (name.length < SHORTEST_NAME) continue;
    if (labels.some((label) => label.includes(name) || isOneEditApart(label, name))) return host;
  }
  return '';
}

/** The label that a host is known by: `bourse` of `trade.bourse.example`. */
function nameOf(host: string): string {
  return host.split('.').at(-2) ?? host;
}

/** Whether one letter more, less, other or two exchanged ones make one word the other. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
