import { describe, expect, it, vi } from 'vitest';
import { loadOnce, onRetryLateCode, retryLateCode } from './late-code.ts';

describe('what comes late', () => {
  it('is asked for once, however often it is rendered', async () => {
    const load = vi.fn(async () => 'code');
    const get = loadOnce(load);
    expect(get()).toBe(get());
    retryLateCode();
    expect(await get()).toBe('code');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('stays failed until a retry, and is asked for again after it', async () => {
    let isOnline = false;
    const load = vi.fn(async () => {
      if (!isOnline) throw new Error('no network');
      return 'code';
    });
    const get = loadOnce(load);
    await expect(get()).rejects.toThrow('no network');
    await expect(get()).rejects.toThrow('no network');
    expect(load).toHaveBeenCalledTimes(1);
    isOnline = true;
    retryLateCode();
    expect(await get()).toBe('code');
    retryLateCode();
    expect(await get()).toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tells who waits for the retry, until they stop', () => {
    const listener = vi.fn();
    const stop = onRetryLateCode(listener);
    retryLateCode();
    stop();
    retryLateCode();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
