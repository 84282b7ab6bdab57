import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ringOnce } from './sound.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the ring of one tab', () => {
  it('is left to the other tabs where the browser allows no sound', async () => {
    const request = vi.fn();
    vi.stubGlobal('navigator', { locks: { request } });
    vi.stubGlobal(
      'AudioContext',
      class {
        readonly state = 'suspended';
        readonly resume = () => new Promise(() => undefined);
      },
    );
    const rung = ringOnce();
    await vi.advanceTimersByTimeAsync(1_000);
    await rung;
    expect(request).not.toHaveBeenCalled();
  });
});
