import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineCalls } from './define-calls.ts';
import { upload } from './upload.ts';

const CALLS = defineCalls({ addFeedbackFile: ['POST', '/hk-web/feedback/files', true] });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('may take longer than any other call, and ends as they do', async () => {
    const ends = new Map<number, AbortController>();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
      const end = new AbortController();
      ends.set(afterMs, end);
      return end.signal;
    });
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const sent = upload(CALLS.addFeedbackFile, new Blob(['x']), {});
    await vi.waitFor(() => expect(signal).toBeDefined());
    const [first, ...longer] = [...ends].sort(([a], [b]) => a - b).map(([, end]) => end);
    first?.abort();
    expect(signal?.aborted).toBe(false);
    for (const end of longer) end.abort();
    await expect(sent).rejects.toMatchObject({ errorName: 'TIMEOUT' });
  });
});
