import { expect, it } from 'vitest';
import { readLayout } from './layout-document.ts';
import { presetTree } from './presets.ts';

const tree = presetTree('focus', 'wide');
const standard = { version: 1, preset: 'standard' };

it.each([
  [
    { version: 1, preset: 'book', tree },
    { version: 1, preset: 'book', tree },
  ],
  [
    { version: 1, preset: 'focus' },
    { version: 1, preset: 'focus' },
  ],
  [
    { version: 1, preset: 'standard', front: ['trades', 'other', 7] },
    { version: 1, preset: 'standard', front: ['trades'] },
  ],
  // What cannot be shown is replaced by its preset.
  [
    { version: 1, preset: 'chart', tree: { ...tree, children: [] } },
    { version: 1, preset: 'chart' },
  ],
  [{ version: 2, preset: 'chart' }, standard],
  [{ version: 1, preset: 'other' }, standard],
  [{ preset: 'book', pixels: {} }, standard],
  [undefined, standard],
  [null, standard],
  ['book', standard],
])('a stored layout %j is read as %j', (stored, expected) => {
  expect(readLayout(stored)).toEqual(expected);
});
