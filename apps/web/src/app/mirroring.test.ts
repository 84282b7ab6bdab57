import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOTS = ['..', '../../../../packages/ui/src', '../../../../packages/kit/src'].map((path) =>
  join(import.meta.dirname, path),
);

/** Classes that name a side of the screen instead of a side of the line. */
const PHYSICAL =
  /(?<![\w-])-?(?:m[lr]|p[lr]|border-[lr]|rounded-[lr]|rounded-[tb][lr]|left|right|text-left|text-right)(?:-[\w./[\]]+)?(?![\w-])/;
/** Centred by half of its width, or on purpose the same in both directions. */
const ALLOWED = /^left-1\/2$/;

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(root, name)),
);

describe('SH-11 pages that can be mirrored', () => {
  it('name no side of the screen in their classes', () => {
    const found = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const texts = [...source.matchAll(/className=(?:"([^"]*)"|\{cx\(([\s\S]*?)\)\})/g)].map(
        ([, a = '', b = '']) => a + b,
      );
      return texts
        .flatMap((text) => text.split(/[\s'"`,]+/))
        .map((name) => name.replace(/^(?:[\w-]+:)+/, ''))
        .filter((name) => name === PHYSICAL.exec(name)?.[0] && /-/.test(name) && !ALLOWED.test(name))
        .map((name) => `${file.split('/src/')[1]}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});
