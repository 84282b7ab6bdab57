import { askStepUp, currentStepUp } from '@bourse/kit/api/step-up.ts';
import { describe, expect, it } from 'vitest';
import { IDLE_MS, isOpenFor, lockConsole, openConsole } from './idle.ts';

const USED = { fid: 7, timeMs: 1_000_000 };

describe('the lock of the console', () => {
  it.each([
    ['just used', 7, USED, USED.timeMs, true],
    ['used a moment before the limit', 7, USED, USED.timeMs + IDLE_MS - 1, true],
    ['at the limit', 7, USED, USED.timeMs + IDLE_MS, false],
    ['used by somebody else', 8, USED, USED.timeMs, false],
    ['never used', 7, undefined, USED.timeMs, false],
    ['used in the future, after the clock was put back', 7, USED, USED.timeMs - 60_000, false],
    ['used a little in the future, by another tab', 7, USED, USED.timeMs - 1_000, true],
  ])('%s', (_, fid, use, nowMs, open) => {
    expect(isOpenFor(fid, use, nowMs)).toBe(open);
  });

  it('cancels a call that waits for the password, and lets none wait until it is open again', async () => {
    openConsole(7);
    const proof = askStepUp('configureMarket');
    lockConsole();
    expect(await proof).toBeUndefined();
    expect(await askStepUp('configureMarket')).toBeUndefined();
    openConsole(7);
    void askStepUp('configureMarket');
    expect(currentStepUp()?.act).toBe('configureMarket');
    lockConsole();
  });
});
