import { describe, expect, it } from 'vitest';
import { conflictsOf, recordedKey, withFirstKey, withKey } from './hotkey-edit.ts';
import { HOTKEY_ACTIONS } from './hotkeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('changing a key', () => {
  it('takes it from whatever had it', () => {
    expect(conflictsOf('place', 'b', HOTKEY_ACTIONS, {})).toEqual(['buy']);
    expect(withKey({}, 'place', 'b', HOTKEY_ACTIONS)).toEqual({ place: 'b', buy: '' });
    expect(conflictsOf('place', '', HOTKEY_ACTIONS, { buy: '' })).toEqual([]);
  });

  it('leaves keys of other venues alone', () => {
    expect(withKey({}, 'sell', 'o', ['buy', 'sell'])).toEqual({ sell: 'o' });
  });

  it('to its first one is no change any more, and takes that from whatever had it meanwhile', () => {
    const changed = withKey({}, 'place', 'b', HOTKEY_ACTIONS);
    expect(withFirstKey(changed, 'buy', HOTKEY_ACTIONS)).toEqual({ place: '' });
    expect(withFirstKey({ place: '' }, 'place', HOTKEY_ACTIONS)).toEqual({});
  });

  it.each([
    [
      { key: 'p', code: 'KeyP' },
      { combo: 'p', refusal: undefined },
    ],
    [
      { key: 't', code: 'KeyT', ctrlKey: true },
      { combo: 'mod+t', refusal: 'browser' },
    ],
    [
      { key: 'Tab', code: 'Tab' },
      { combo: 'tab', refusal: 'page' },
    ],
    [{ key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
  ])('by pressing %j records %j', (press, expected) => {
    expect(recordedKey({ ...none, ...press }, false)).toEqual(expected);
  });
});
