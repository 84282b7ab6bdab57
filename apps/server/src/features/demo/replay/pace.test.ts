import { describe, expect, it } from 'vitest';
import { AT_ONCE, paceAt } from './pace.ts';

describe('paceAt', () => {
  it('lets a step be due when the clock, times the factor, has reached it', () => {
    let nowMs = 5_000;
    const pace = paceAt(10, 1_000, () => nowMs);
    expect(pace.mustWait(1_000)).toBe(false);
    expect(pace.mustWait(2_000)).toBe(true);
    nowMs += 99;
    expect(pace.mustWait(2_000)).toBe(false);
    expect(pace.mustWait(2_100)).toBe(true);
  });

  it('waits no longer than until it is asked to stop', async () => {
    const aborter = new AbortController();
    const waiting = paceAt(1, 0, () => 0).wait(3_600_000, aborter.signal);
    aborter.abort();
    await expect(waiting).resolves.toBeUndefined();
  });

  it('never waits at full speed', async () => {
    expect(AT_ONCE.mustWait(Number.MAX_SAFE_INTEGER)).toBe(false);
    await expect(AT_ONCE.wait(Number.MAX_SAFE_INTEGER)).resolves.toBeUndefined();
  });
});
