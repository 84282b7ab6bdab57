import { describe, expect, it } from 'vitest';
import { hotkeyOf } from './hotkeys.ts';

const press = { key: 'b', ctrlKey: false, metaKey: false, altKey: false, isTyping: false };

describe('hotkeys', () => {
  it.each([
    ['b', {}, 'buy'],
    ['B', {}, 'buy'],
    ['s', {}, 'sell'],
    ['?', {}, 'help'],
    ['/', {}, 'pairs'],
    ['q', {}, undefined],
    ['b', { isTyping: true }, undefined],
    ['s', { ctrlKey: true }, undefined],
    ['f', { metaKey: true }, undefined],
    ['x', { altKey: true }, undefined],
  ])('%s with %o does %s', (key, changes, expected) => {
    expect(hotkeyOf({ ...press, key, ...changes })).toBe(expected);
  });
});
