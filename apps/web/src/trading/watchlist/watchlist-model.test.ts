import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  FAVOURITES,
  MOST_LISTS,
  MOST_MARKETS,
  moved,
  NO_LISTS,
  neighbour,
  readLists,
  withMoved,
  withName,
  withNewList,
  withoutList,
  withShown,
  withToggled,
} from './watchlist-model.ts';

const two = withNewList(withNewList(NO_LISTS, 'a', 'First'), 'b', 'Second');
const codesOf = (lists: typeof two, id: string) => lists.lists.find((list) => list.id === id)?.codes;

describe('lists of markets', () => {
  it('a new one is shown at once; a blank name or one too many makes none', () => {
    expect(two).toMatchObject({ lists: [{ name: 'First' }, { name: 'Second' }], shown: 'b' });
    expect(withNewList(two, 'c', '  ')).toBe(two);
    const full = Array.from({ length: 20 }, (_, at) => `${at}`).reduce((now, id) => withNewList(now, id, id), NO_LISTS);
    expect(full.lists).toHaveLength(MOST_LISTS);
  });

  it('are renamed, shown and deleted; after the shown one the favourites are', () => {
    expect(withName(two, 'a', ' Coins ').lists[0]?.name).toBe('Coins');
    expect(withName(two, 'a', ' ')).toBe(two);
    expect(withShown(two, 'a').shown).toBe('a');
    expect(withShown(two, ALL).shown).toBe(ALL);
    expect(withShown(two, 'gone')).toBe(two);
    expect(withoutList(two, 'b')).toMatchObject({ lists: [{ id: 'a' }], shown: FAVOURITES });
  });

  it('take a market once, at the end, and give it back', () => {
    const one = withToggled(withToggled(two, 'a', 'btc_usdt'), 'a', 'eth_usdt');
    expect(codesOf(one, 'a')).toEqual(['btc_usdt', 'eth_usdt']);
    expect(codesOf(withToggled(one, 'a', 'btc_usdt'), 'a')).toEqual(['eth_usdt']);
    expect(codesOf(one, 'b')).toEqual([]);
  });

  it.each([
    ['eth', 0, ['eth', 'btc', 'sol']],
    ['btc', 2, ['eth', 'sol', 'btc']],
    ['btc', 99, ['eth', 'sol', 'btc']],
    ['sol', -3, ['sol', 'btc', 'eth']],
    ['none', 0, ['btc', 'eth', 'sol']],
  ])('%s moves to %i', (code, to, expected) => {
    expect(moved(['btc', 'eth', 'sol'], code, to)).toEqual(expected);
  });

  it('lose and double nothing when something is moved', () => {
    const codes = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'b', 'c') }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(codes, fc.nat(), fc.integer({ min: -5, max: 50 }), (all, at, to) => {
        const code = all[at % all.length] ?? '';
        const result = moved(all, code, to);
        expect([...result].sort()).toEqual([...all].sort());
        expect(result.indexOf(code)).toBe(Math.max(0, Math.min(all.length - 1, to)));
      }),
      { seed: 26 },
    );
  });

  it('keep their order in the document', () => {
    const one = withToggled(withToggled(two, 'a', 'btc'), 'a', 'eth');
    expect(codesOf(withMoved(one, 'a', 'eth', 0), 'a')).toEqual(['eth', 'btc']);
  });

  it.each([
    ['btc', 1, 'eth'],
    ['sol', 1, 'btc'],
    ['btc', -1, 'sol'],
    ['other', 1, 'btc'],
  ] as const)('from %s a step of %i leads to %s', (code, step, expected) => {
    expect(neighbour(['btc', 'eth', 'sol'], code, step)).toBe(expected);
  });

  it.each([
    [undefined, NO_LISTS],
    ['text', NO_LISTS],
    [{ lists: [{ id: 'a' }, 7], shown: 'a' }, NO_LISTS],
    [
      { lists: [{ id: 'a', name: 'A', codes: ['btc_usdt', 'btc_usdt', 'B AD', 3] }], shown: 'a' },
      { lists: [{ id: 'a', name: 'A', codes: ['btc_usdt'] }], shown: 'a' },
    ],
    [
      { lists: [], shown: ALL },
      { lists: [], shown: ALL },
    ],
  ])('stored as %j are read as %j', (stored, expected) => {
    expect(readLists(stored)).toEqual(expected);
  });

  it('stored with too many markets are cut', () => {
    const codes = Array.from({ length: 300 }, (_, at) => `m${at}`);
    expect(readLists({ lists: [{ id: 'a', name: 'A', codes }], shown: 'a' }).lists[0]?.codes).toHaveLength(
      MOST_MARKETS,
    );
  });
});
