import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combosOf, comboText, parseCombo } from './combo.ts';
import { comboRefusal, keyNames } from './combo-rules.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a key press', () => {
  it.each([
    ['Latin letter', { key: 'y', code: 'KeyZ' }, ['y']],
    ['letter with Shift', { key: 'Y', code: 'KeyY', shiftKey: true }, ['shift+y']],
    ['Cyrillic letter', { key: 'ф', code: 'KeyA' }, ['a']],
    ['Arabic ligature', { key: 'لا', code: 'KeyB' }, ['b']],
    ['Cyrillic letter at a sign', { key: 'ю', code: 'Period' }, ['.']],
    ['the same with Shift', { key: 'Ю', code: 'Period', shiftKey: true }, ['>']],
    ['digit', { key: '1', code: 'Digit1' }, ['1']],
    ['digit with Shift', { key: '!', code: 'Digit1', shiftKey: true }, ['shift+1', '!']],
    ['digit that needs Shift', { key: '1', code: 'Digit1', shiftKey: true }, ['shift+1', '1']],
    ['digit place without Shift', { key: '&', code: 'Digit1' }, ['1', '&']],
    ['Arabic digit', { key: '١', code: 'Digit1' }, ['1']],
    ['numeric pad', { key: '7', code: 'Numpad7' }, ['7']],
    ['sign on another place', { key: '/', code: 'Digit7', shiftKey: true }, ['shift+7', '/']],
    ['AltGr sign', { key: '[', code: 'Digit8', ctrlKey: true, altKey: true, isAltGraph: true }, ['[']],
    ['named key', { key: 'Enter', code: 'Enter', shiftKey: true }, ['shift+enter']],
    ['space', { key: ' ', code: 'Space' }, ['space']],
    ['arrow', { key: 'ArrowUp', code: 'ArrowUp', altKey: true }, ['alt+up']],
    ['modifier alone', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, []],
    ['dead key', { key: 'Dead', code: 'BracketLeft' }, []],
    ['key of the system', { key: 'd', code: 'KeyD', metaKey: true }, []],
    ['Control', { key: 'b', code: 'KeyB', ctrlKey: true }, ['mod+b']],
  ])('%s: %j is %j', (_, press, expected) => {
    expect(combosOf({ ...none, ...press }, false)).toEqual(expected);
  });

  it.each([
    ['Command', { key: 'b', code: 'KeyB', metaKey: true }, ['mod+b']],
    ['Control', { key: 'b', code: 'KeyB', ctrlKey: true }, ['ctrl+b']],
    ['Option, which writes another sign', { key: '∫', code: 'KeyB', altKey: true }, ['alt+b']],
  ])('on a Mac: %s: %j is %j', (_, press, expected) => {
    expect(combosOf({ ...none, ...press }, true)).toEqual(expected);
  });

  it('gives only combinations that can be read again', () => {
    const presses = fc.record({
      key: fc.constantFrom('a', 'Z', '1', '!', '/', '?', '+', '<', 'Enter', ' ', 'ArrowLeft', 'F5', 'ж', 'Dead', '€'),
      code: fc.constantFrom('KeyA', 'Digit1', 'Slash', 'Equal', 'Enter', 'Numpad3', 'IntlBackslash'),
      ...{ ctrlKey: fc.boolean(), metaKey: fc.boolean(), altKey: fc.boolean(), shiftKey: fc.boolean() },
      isAltGraph: fc.boolean(),
    });
    fc.assert(
      fc.property(presses, fc.boolean(), (press, isMac) => {
        for (const combo of combosOf(press, isMac)) {
          const parsed = parseCombo(combo);
          expect(parsed && comboText(parsed)).toBe(combo);
        }
      }),
      { seed: 26 },
    );
  });
});

describe('a combination as text', () => {
  it.each(['b', 'shift+b', 'mod+alt+shift+7', '?', '+', 'mod++', 'ctrl+f9', 'shift+enter', 'alt+up'])('%s', (text) => {
    expect(parseCombo(text)).toBeDefined();
  });
  it.each(['', 'B', 'shift', 'shift+alt+b', 'shift+?', 'b+shift', 'bb', 'hyper+b', '++', 'shift+shift+b'])(
    '%j is none',
    (text) => {
      expect(parseCombo(text)).toBeUndefined();
    },
  );

  it.each([
    ['mod+shift+b', ['Ctrl', 'Shift', 'B'], ['⌘', '⇧', 'B']],
    ['alt+up', ['Alt', '↑'], ['⌥', '↑']],
    ['?', ['?'], ['?']],
    ['shift+enter', ['Shift', 'Enter'], ['⇧', 'Enter']],
    ['nonsense', [], []],
  ])('%s is shown as %j, on a Mac as %j', (text, other, mac) => {
    expect(keyNames(text, false)).toEqual(other);
    expect(keyNames(text, true)).toEqual(mac);
  });

  it.each([
    ['b', undefined],
    ['shift+enter', undefined],
    ['alt+b', undefined],
    ['mod+b', undefined],
    ['f2', undefined],
    ['mod+t', 'browser'],
    ['mod+shift+n', 'browser'],
    ['mod+v', 'browser'],
    ['f5', 'browser'],
    ['alt+left', 'browser'],
    ['mod+k', 'page'],
    ['tab', 'page'],
    ['enter', 'page'],
    ['space', 'page'],
    ['what', 'invalid'],
  ])('%s is refused: %s', (text, refusal) => {
    expect(comboRefusal(text)).toBe(refusal);
  });
});
