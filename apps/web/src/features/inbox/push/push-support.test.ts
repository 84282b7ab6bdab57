import { describe, expect, it } from 'vitest';
import { isKeyOf, ownerStep, type PushAbilities, pushSupport } from './push-support.ts';

const ALL: PushAbilities = {
  ...{ isSecure: true, hasWorker: true, hasPush: true, hasNotification: true, isApple: false, isInstalled: false },
  permission: 'default',
};

describe('whether push can work', () => {
  it.each([
    [{}, 'ready'],
    [{ permission: 'granted' }, 'ready'],
    [{ permission: 'denied' }, 'denied'],
    [{ isSecure: false, hasWorker: false }, 'insecure'],
    [{ hasWorker: false }, 'none'],
    [{ hasPush: false }, 'none'],
    [{ hasNotification: false, permission: undefined }, 'none'],
    [{ hasPush: false, isApple: true }, 'install'],
    [{ hasPush: false, isApple: true, isInstalled: true }, 'none'],
    [{ isApple: true }, 'ready'],
  ] as const)('%j: %s', (has, expected) => {
    expect(pushSupport({ ...ALL, ...has })).toBe(expected);
  });
});

describe('whose messages a browser gets', () => {
  it.each([
    // owner, who is logged in, whether the browser is subscribed
    [7, 7, true, 'subscribe'],
    [7, 7, false, 'subscribe'],
    [7, 8, true, 'end'],
    [7, 8, false, 'end'],
    [7, undefined, true, 'pause'],
    [7, undefined, false, 'keep'],
    [undefined, 8, true, 'end'],
    [undefined, 8, false, 'keep'],
    [undefined, undefined, true, 'end'],
    [undefined, undefined, false, 'keep'],
  ] as const)('of %s, with %s logged in, subscribed %s: %s', (owner, user, isSubscribed, expected) => {
    expect(ownerStep(owner, user, isSubscribed)).toBe(expected);
  });
});

describe('the key of a subscription', () => {
  const bytes = Uint8Array.from([4, 251, 239, 190, 255, 0]);
  const text = 'BPvvvv8A';

  it('is compared byte by byte, whether its text is padded or not', () => {
    expect(isKeyOf(text, bytes.buffer)).toBe(true);
    expect(isKeyOf('-_8', Uint8Array.from([251, 255]).buffer)).toBe(true);
    expect(isKeyOf('-_8=', Uint8Array.from([251, 255]).buffer)).toBe(true);
    expect(isKeyOf('BPvvvv8B', bytes.buffer)).toBe(false);
    expect(isKeyOf(text, null)).toBe(false);
  });
});
