import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cx } from './cx.ts';
import { mergeClasses } from './merge-classes.ts';

/** The library with the scales of `styles.css`. */
const library = extendTailwindMerge({
  cacheSize: 300_000,
  extend: {
    theme: { text: ['11', '12', '13', '14', '16', '20', '28', '40'], radius: ['4', '8', '12'], shadow: ['float'] },
  },
});

const ROOT = join(import.meta.dirname, '../../..');

/** Every word in the sources that could be a class. */
function wordsOfSources(): string[] {
  const files = ['packages/ui/src', 'apps/web/src'].flatMap((dir) =>
    readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(ROOT, dir, name), 'utf8')),
  );
  return files.flatMap((text) => text.match(/(?<=[\s"'`])-?[a-z[@*][^\s"'`]*(?=[\s"'`])/g) ?? []);
}

/** Classes without variants that the library knows: it drops the first of two equal ones. */
const classes = [
  ...new Set(wordsOfSources().map((word) => word.replace(/^((\[[^\]]*\]|\([^)]*\)|[^:[(])*:)+(?=[-a-z])/, ''))),
].filter((word) => library(`${word} ${word}`) === word);

describe('merged classes', () => {
  it('are those of the library, for the classes of the sources', () => {
    expect(classes.length).toBeGreaterThan(400);
    // One class of each family: a class is compared with its family and with every other, in either order.
    const families: string[] = [];
    for (const name of classes) {
      const isOfFamily = (other: string) =>
        library(`${other} ${name}`) === name && library(`${name} ${other}`) === other;
      if (!families.some(isOfFamily)) families.push(name);
    }
    const wrong = classes
      .flatMap((name) => families.flatMap((other) => [`${name} ${other}`, `${other} ${name}`]))
      .filter((pair) => mergeClasses(pair) !== library(pair))
      .map((pair) => `${pair} → ${mergeClasses(pair)}, not ${library(pair)}`);
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it.each([
    ['h-9 max-md:h-11 h-6', 'max-md:h-11 h-6'],
    ['max-md:h-11 max-md:h-9', 'max-md:h-9'],
    ['hover:bg-surface-2 bg-surface-1', 'hover:bg-surface-2 bg-surface-1'],
    ['data-[side=top]:mt-1 data-[side=top]:mt-2', 'data-[side=top]:mt-2'],
    ['w-4 w-8! w-6', 'w-8! w-6'],
    ['px-2 first:ps-4 p-0', 'first:ps-4 p-0'],
    ['text-12 text-text-3 text-danger', 'text-12 text-danger'],
    ['num flash-up num', 'flash-up num'],
    ['', ''],
  ])('of “%s” are “%s”', (list, expected) => expect(mergeClasses(list)).toBe(expected));

  it('let a caller win, and skip what is false', () => {
    expect(cx('inline-flex h-9', false, undefined, 'flex')).toBe('h-9 flex');
  });
});
