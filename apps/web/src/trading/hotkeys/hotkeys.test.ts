import { describe, expect, it } from 'vitest';
import { HOTKEY_ACTIONS, hotkeyOf } from './hotkeys.ts';

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
    expect(hotkeyOf({ ...press, key, ...changes }, HOTKEY_ACTIONS)).toBe(expected);
  });

  it('leaves keys alone that do nothing at the venue', () => {
    expect(hotkeyOf({ ...press, key: 'x' }, ['buy', 'sell'])).toBeUndefined();
    expect(hotkeyOf(press, ['buy', 'sell'])).toBe('buy');
  });
});
