import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isCodeFailure } from '../late/code-failure.ts';
import { fetchWords } from './fetch-words.ts';
import { loadWords, setWordSource, type WordSource, wordsPath } from './words.ts';

const TEXTS = {
  shell: { 'shell.title': 'Bourse', 'shell.left': [{ type: 1, value: 'count' }] },
  spot: { 'spot.title': 'Spot' },
} as const;
const source = vi.fn<WordSource>(async (_, file) => TEXTS[file as keyof typeof TEXTS]);
let language = 0;
/** A language of its own for each test: what has come stays. */
const next = () => `language_${++language}`;

describe('loading words', () => {
  beforeEach(() => {
    source.mockClear();
    setWordSource(source);
  });

  it('asks for each file once, and gives the same object until there are more words', async () => {
    const locale = next();
    const frame = await loadWords(locale, ['shell']);
    expect(Object.keys(frame)).toEqual(['shell.title', 'shell.left']);
    expect(await loadWords(locale, ['shell'])).toBe(frame);
    const both = await loadWords(locale, ['shell', 'spot']);
    expect(Object.keys(both)).toEqual(['shell.title', 'shell.left', 'spot.title']);
    expect(await loadWords(locale, [])).toBe(both);
    expect(source.mock.calls).toEqual([
      [locale, 'shell'],
      [locale, 'spot'],
    ]);
  });

  it('gives the formatter what it need not parse', async () => {
    expect(await loadWords(next(), ['shell'])).toEqual({
      'shell.title': [{ type: 0, value: 'Bourse' }],
      'shell.left': [{ type: 1, value: 'count' }],
    });
  });

  it('loses nothing when two parts ask at once', async () => {
    const locale = next();
    await Promise.all([loadWords(locale, ['shell', 'spot']), loadWords(locale, ['spot'])]);
    expect(Object.keys(await loadWords(locale, []))).toHaveLength(3);
  });

  it('keeps languages apart, and asks again for what did not come', async () => {
    const locale = next();
    source.mockRejectedValueOnce(new Error('no network'));
    await expect(loadWords(locale, ['spot'])).rejects.toThrow('no network');
    expect(Object.keys(await loadWords(locale, ['spot']))).toEqual(['spot.title']);
    expect(await loadWords(next(), [])).toEqual({});
  });
});

describe('words of a build', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('come from the file of language and feature', async () => {
    const fetch = vi.fn(async () => new Response('{"spot.title":"Spot"}'));
    vi.stubGlobal('fetch', fetch);
    expect(await fetchWords('v1')('en_US', 'spot')).toEqual({ 'spot.title': 'Spot' });
    expect(fetch).toHaveBeenCalledWith(wordsPath('v1', 'en_US', 'spot'));
  });

  it.each([
    ['the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file', async () => new Response('', { status: 404 })],
  ])('fail as code of the page does when %s is gone', async (_, answer) => {
    vi.stubGlobal('fetch', vi.fn(answer));
    vi.stubGlobal('navigator', { onLine: false });
    const error = await fetchWords('v1')('en_US', 'spot').catch((reason: unknown) => reason);
    expect(isCodeFailure(error)).toBe(true);
  });
});
