import { describe, expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

const line = (id: string, price = 1) => ({ id, price });
const drawings = (...items: readonly object[]) => ({ items, isHidden: false });

describe('drawings that were changed here and elsewhere', () => {
  it.each([
    ['keeps what both have added', [line('a'), line('b')], [line('a'), line('c')], [line('a')], ['a', 'b', 'c']],
    ['removes what was removed here', [], [line('a')], [line('a')], []],
    ['removes what was removed there', [line('a')], [], [line('a')], []],
    ['keeps what was changed here and removed there', [line('a', 2)], [], [line('a')], ['a']],
    ['keeps all when nothing is known of before', [line('a')], [line('b')], undefined, ['a', 'b']],
  ])('%s', (_, mine, theirs, base, expected) => {
    const before = base === undefined ? undefined : drawings(...base);
    const merged = mergeDocuments('drawings', drawings(...mine), drawings(...theirs), before);
    expect((merged as { readonly items: readonly { readonly id: string }[] }).items.map(({ id }) => id)).toEqual(
      expected,
    );
  });

  it('take the change of the one that made it, and mine of two', () => {
    const base = drawings(line('a'), line('b'));
    const merged = mergeDocuments(
      'drawings',
      drawings(line('a'), line('b', 2)),
      drawings(line('a', 3), line('b', 4)),
      base,
    );
    expect(merged).toEqual(drawings(line('a', 3), line('b', 2)));
  });

  it('of another shape are those of this browser', () => {
    expect(mergeDocuments('drawings', 'mine', drawings(), undefined)).toBe('mine');
    expect(mergeDocuments('drawings', drawings({ noId: 1 }), drawings(line('a')), undefined)).toEqual(
      drawings({ noId: 1 }),
    );
  });
});

it('notes keep the lines of both', () => {
  expect(mergeDocuments('notes', { text: 'a\nmine' }, { text: 'a\ntheirs' }, undefined)).toEqual({
    text: 'a\nmine\ntheirs',
  });
  expect(mergeDocuments('notes', { text: 'a\nb' }, { text: 'b' }, undefined)).toEqual({ text: 'a\nb' });
});

it.each(['layout', 'chart', 'hotkeys', 'watchlist'] as const)('%s is that of this browser', (kind) => {
  expect(mergeDocuments(kind, { mine: 1 }, { theirs: 1 }, undefined)).toEqual({ mine: 1 });
});
