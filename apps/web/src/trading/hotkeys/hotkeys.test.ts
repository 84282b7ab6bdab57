import { describe, expect, it } from 'vitest';
import { HOTKEY_ACTIONS, hotkeyOf, keyOf, readChangedKeys } from './hotkeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = { ...none, key: 'b', code: 'KeyB', isTyping: false };

describe('hotkeys', () => {
  it.each([
    ['b', 'KeyB', {}, 'buy'],
    ['B', 'KeyB', { shiftKey: true }, 'bestBuy'],
    ['s', 'KeyS', {}, 'sell'],
    ['?', 'Slash', { shiftKey: true }, 'help'],
    ['?', 'Minus', { shiftKey: true }, 'help'],
    ['/', 'Slash', {}, 'pairs'],
    ['/', 'Digit7', { shiftKey: true }, 'pairs'],
    ['1', 'Digit1', {}, 'size1'],
    ['&', 'Digit1', {}, 'size1'],
    ['1', 'Numpad1', {}, 'size1'],
    ['и', 'KeyB', {}, 'buy'],
    ['لا', 'KeyB', {}, 'buy'],
    ['Enter', 'Enter', { shiftKey: true }, 'place'],
    ['q', 'KeyQ', {}, undefined],
    ['b', 'KeyB', { isTyping: true }, undefined],
    ['s', 'KeyS', { ctrlKey: true }, undefined],
    ['f', 'KeyF', { metaKey: true }, undefined],
    ['x', 'KeyX', { altKey: true }, undefined],
    ['Shift', 'ShiftLeft', { shiftKey: true }, undefined],
    ['Enter', 'Enter', {}, undefined],
  ])('%s at %s with %o does %s', (key, code, changes, expected) => {
    expect(hotkeyOf({ ...press, key, code, ...changes }, HOTKEY_ACTIONS)).toBe(expected);
  });

  it('leaves keys alone that do nothing at the venue', () => {
    expect(hotkeyOf({ ...press, key: 'x', code: 'KeyX' }, ['buy', 'sell'])).toBeUndefined();
    expect(hotkeyOf(press, ['buy', 'sell'])).toBe('buy');
  });

  it('does what its user has chosen, and nothing by a key that was taken away', () => {
    const changed = { buy: 'q', sell: '' };
    expect(hotkeyOf({ ...press, key: 'q', code: 'KeyQ' }, HOTKEY_ACTIONS, changed)).toBe('buy');
    expect(hotkeyOf(press, HOTKEY_ACTIONS, changed)).toBeUndefined();
    expect(hotkeyOf({ ...press, key: 's', code: 'KeyS' }, HOTKEY_ACTIONS, changed)).toBeUndefined();
  });

  it('have no key twice at the beginning', () => {
    const keys = HOTKEY_ACTIONS.map((action) => keyOf(action, {})).filter((key) => key !== '');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    [undefined, {}],
    ['text', {}],
    [{ buy: 7, sell: 'no such key' }, {}],
    [
      { buy: 'q', unknown: 'w', sell: 's', type: '' },
      { buy: 'q', type: '' },
    ],
    [{ buy: 'shift+alt+q' }, {}],
  ])('stored as %j are read as %j', (stored, expected) => {
    expect(readChangedKeys(stored)).toEqual(expected);
  });
});
