/*
 * Goal: of Tailwind classes that set the same property the last one wins, whatever their order in the style sheet.
 * Method: a class is its variants, a family and the sides it sets; it is dropped when a later one with the same variants and family
 * sets at least its sides. Only the families that this house uses are known, which keeps it to a kilobyte on the first page; a test
 * compares it with the `tailwind-merge` library for every pair of classes in the sources, and fails for a family that is missing.
 */

/** All sides of a family. */
const ALL = '*';

/** What a class sets: its family, and the sides of it. */
type Target = readonly [family: string, sides: string];

const FAMILIES = new Map<string, Target>();
for (const name of ['p', 'm', 'scroll-m', 'scroll-p', 'border-', 'border-spacing-', 'inset-', 'rounded-']) {
  const family = name.replace(/-$/, '');
  FAMILIES.set(family, [family, ALL]);
  for (const side of 'tbselr') FAMILIES.set(name + side, [family, side]);
  FAMILIES.set(`${name}x`, [family, 'selr']);
  FAMILIES.set(`${name}y`, [family, 'tb']);
}
for (const side of ['top', 'bottom', 'start', 'end', 'left', 'right']) FAMILIES.set(side, ['inset', side.charAt(0)]);
for (const family of ['gap', 'overflow', 'overscroll', 'translate']) {
  FAMILIES.set(family, [family, ALL]);
  for (const axis of 'xy') FAMILIES.set(`${family}-${axis}`, [family, axis]);
}
for (const [family, parts] of Object.entries({
  size: ['w', 'h'],
  flex: ['basis', 'grow', 'shrink'],
  text: ['leading'],
})) {
  FAMILIES.set(family, [family, ALL]);
  for (const part of parts) FAMILIES.set(part, [family, part.charAt(0)]);
}
const SIMPLE =
  'align animate aspect auto-cols bg brightness col-span col-start columns content cursor decoration delay divide-y duration ease fill font grid-cols grid-flow items justify justify-self list max-h max-w min-h min-w object opacity order origin outline outline-offset place-items pointer-events resize ring rotate row-span row-start scale scale-x select self shadow space-y stroke touch tracking transition underline-offset whitespace z';
for (const family of SIMPLE.split(' ')) FAMILIES.set(family, [family, ALL]);

/** Classes that are a value by themselves. */
const KEYWORDS: Readonly<Record<string, string>> = {
  display: 'block hidden flex grid inline inline-block inline-flex table contents',
  position: 'absolute fixed sticky static relative',
  visibility: 'visible invisible',
  case: 'uppercase',
  line: 'underline no-underline line-through',
  wrap: 'break-all break-words',
  'over-wrap': 'wrap-anywhere wrap-break-word',
  'border-collapse': 'border-collapse border-separate',
  'table-layout': 'table-fixed',
  'sr-only': 'sr-only',
};
const WORDS = new Map<string, Target>();
for (const [family, words] of Object.entries(KEYWORDS)) {
  for (const word of words.split(' ')) WORDS.set(word, [family, ALL]);
}

const STYLES = /^(solid|dashed|dotted|double|none|hidden)$/;
const WIDTH = /^(\d*|\[[\d.]+px\])$/;
/** Families whose prefix has several meanings, by their values: the first match gives the property, none the colour. */
const MEANINGS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  text: [
    [/^(\d\d$|\[[^#])/, ''],
    [/^(start|end|center|left|right|justify)$/, 'align'],
    [/^(wrap|nowrap|balance|pretty)$/, 'wrap'],
  ],
  border: [
    [WIDTH, 'width'],
    [STYLES, 'style'],
  ],
  outline: [
    [WIDTH, 'width'],
    [STYLES, 'style'],
  ],
  ring: [[WIDTH, 'width']],
  divide: [[WIDTH, 'width']],
  decoration: [
    [WIDTH, 'width'],
    [STYLES, 'style'],
  ],
  bg: [
    [/^(left|right|top|bottom|center)$/, 'position'],
    [/^(no-repeat|repeat)/, 'repeat'],
    [/^(cover|contain|auto)$/, 'size'],
  ],
  flex: [
    [/^(row|col)(-reverse)?$/, 'direction'],
    [/^(wrap|nowrap|wrap-reverse)$/, 'wrap'],
    [/./, ''],
  ],
  font: [[/^(sans|mono|serif)$/, 'family']],
  object: [[/^(cover|contain|fill|none|scale-down)$/, 'fit']],
};

/** What a class without variants sets; undefined when it belongs to no known family. */
function targetOf(name: string): Target | undefined {
  const word = WORDS.get(name);
  if (word !== undefined) return word;
  // A container with a name is one without, and has its name beside.
  if (name.startsWith('@container')) return ['container-type', name.includes('/') ? ALL : 't'];
  if (name.startsWith('[')) return [name.slice(0, name.indexOf(':')), ALL];
  for (let at = name.length; at > 0; at = name.lastIndexOf('-', at - 1)) {
    const found = FAMILIES.get(name.slice(0, at));
    if (found === undefined) continue;
    const [family, sides] = found;
    const meanings = sides === ALL || family === 'border' ? MEANINGS[family] : undefined;
    if (meanings === undefined) return found;
    const value = name.slice(at + 1);
    const [, meaning] = meanings.find(([pattern]) => pattern.test(value)) ?? [undefined, 'colour'];
    return meaning === '' ? found : [`${family} ${meaning}`, sides];
  }
  return undefined;
}

function covers(sides: string, others: string): boolean {
  return sides === ALL || (others !== ALL && [...others].every((side) => sides.includes(side)));
}

/** The parts of a class: variants with the mark of importance, and the rest without a sign. */
function partsOf(name: string): readonly [variants: string, rest: string] {
  const masked = name.replace(/\[.*?\]|\(.*?\)/g, (text) => '_'.repeat(text.length));
  const at = masked.lastIndexOf(':') + 1;
  const isImportant = name.endsWith('!');
  const rest = name.slice(at, isImportant ? -1 : undefined).replace(/^-/, '');
  return [name.slice(0, at) + (isImportant ? '!' : ''), rest];
}

const MOST_KNOWN = 2000;
const known = new Map<string, string>();

/** Drops the classes of a list that a later one overrides. Results are remembered: pages draw the same lists again and again. */
export function mergeClasses(list: string): string {
  const result = known.get(list) ?? merged(list);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(list, result);
  return result;
}

function merged(list: string): string {
  const later = new Map<string, string[]>();
  const kept = list
    .split(/\s+/)
    .reverse()
    .filter((name) => {
      const [variants, rest] = partsOf(name);
      const target = targetOf(rest);
      const [family, sides] = target ?? [rest, ALL];
      const key = `${variants} ${family}`;
      const taken = later.get(key) ?? [];
      if (rest === '' || taken.some((others) => covers(others, sides))) return false;
      later.set(key, [...taken, sides]);
      return true;
    });
  return kept.reverse().join(' ');
}
