import { describe, expect, it, vi } from 'vitest';
import { readAll } from './read-all.ts';

const PAGES: Readonly<Record<string, { readonly items: readonly number[]; readonly nextCursor: string }>> = {
  '': { items: [1, 2], nextCursor: 'b' },
  b: { items: [3, 4], nextCursor: 'c' },
  c: { items: [5], nextCursor: '' },
};
const pageAt = async (cursor: string) => PAGES[cursor] ?? { items: [], nextCursor: '' };

describe('reading all pages of a list', () => {
  it('follows the cursor to the last page and tells how far it is', async () => {
    const onProgress = vi.fn();
    expect(await readAll(pageAt, 100, onProgress)).toEqual({ items: [1, 2, 3, 4, 5], cut: false });
    expect(onProgress.mock.calls.flat()).toEqual([2, 4, 5]);
  });

  it('ends behind the most that is wanted, and says that there is more', async () => {
    expect(await readAll(pageAt, 3, () => undefined)).toEqual({ items: [1, 2, 3, 4], cut: true });
    expect(await readAll(pageAt, 5, () => undefined)).toEqual({ items: [1, 2, 3, 4, 5], cut: false });
  });

  it('asks for no further page once it is stopped, also when the page under way still comes', async () => {
    const stop = new AbortController();
    const read = vi.fn(async (cursor: string, signal?: AbortSignal) => {
      if (cursor === 'b') stop.abort();
      expect(signal).toBe(stop.signal);
      return pageAt(cursor);
    });
    await expect(readAll(read, 100, () => undefined, stop.signal)).rejects.toThrow();
    expect(read.mock.calls.map(([cursor]) => cursor)).toEqual(['', 'b']);
  });
});
