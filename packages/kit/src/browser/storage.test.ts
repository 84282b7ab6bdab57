import { afterEach, describe, expect, it, vi } from 'vitest';
import { isIntegerList, readJson, readText, writeJson, writeText } from './storage.ts';

function useStorage(entries: Record<string, string>): Map<string, string> {
  const map = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  });
  return map;
}

afterEach(() => vi.unstubAllGlobals());

describe('SH-09 stored values', () => {
  it.each(['{"broken', 'null', '{}', '["1"]', '[1.5]', ''])('%s counts as no list of markets', (text) => {
    useStorage({ coinFavorites: text });
    expect(readJson('coinFavorites', isIntegerList)).toBeUndefined();
  });

  it('come back as they were stored', () => {
    useStorage({});
    writeJson('coinFavorites', [3, 1]);
    expect(readJson('coinFavorites', isIntegerList)).toEqual([3, 1]);
    writeText('coinFavorites', undefined);
    expect(readText('coinFavorites')).toBeUndefined();
  });

  it('are absent, not fatal, when the browser closes its storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(readText('theme')).toBeUndefined();
    expect(() => writeText('theme', 'dark')).not.toThrow();
  });
});
