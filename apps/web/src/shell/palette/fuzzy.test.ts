import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyMatch, markedPieces } from './fuzzy.ts';

/** The text with what matched in brackets. */
function marked(query: string, text: string): string | undefined {
  const found = fuzzyMatch(query, text);
  return found && [...text].map((letter, at) => (found.marks.includes(at) ? `[${letter}]` : letter)).join('');
}

describe('finding a command', () => {
  it.each([
    ['btc', 'BTC/USDT', '[B][T][C]/USDT'],
    ['btcusdt', 'BTC/USDT', '[B][T][C]/[U][S][D][T]'],
    ['btc/usdt', 'BTC/USDT', '[B][T][C][/][U][S][D][T]'],
    ['usdt btc', 'BTC/USDT', '[B][T][C]/[U][S][D][T]'],
    ['oh', 'Order history', '[O]rder [h]istory'],
    ['cncl', 'Cancel all', '[C]a[n][c]e[l] all'],
    ['securite', 'Sécurité', '[S][é][c][u][r][i][t][é]'],
    ['行情', '行情总览', '[行][情]总览'],
    ['zzz', 'BTC/USDT', undefined],
    ['btx', 'BTC/USDT', undefined],
    ['', 'BTC/USDT', 'BTC/USDT'],
  ])('%s in %s is %s', (query, text, expected) => {
    expect(marked(query, text)).toBe(expected);
  });

  it.each([
    ['the beginning before the beginning of a word', 'or', 'Orders', 'Spot orders'],
    ['the beginning of a word before the middle of one', 'et', 'Go to ETH', 'Bet'],
    ['all letters before some left out', 'eth', 'ETH/USDT', 'Extra high'],
  ])('prefers %s', (_, query, better, worse) => {
    expect(fuzzyMatch(query, better)?.score).toBeGreaterThan(fuzzyMatch(query, worse)?.score ?? -1);
  });

  it('cuts a text where what matched begins and ends', () => {
    const pieces = markedPieces('BTC/USDT', [0, 1, 2, 4]).map(({ piece, isMarked }) =>
      isMarked ? `[${piece}]` : piece,
    );
    expect(pieces).toEqual(['[BTC]', '/', '[U]', 'SDT']);
    expect(markedPieces('', [])).toEqual([]);
  });

  it('finds every piece of a text in it, and marks places that there are', () => {
    const texts = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcXYZ /-é行'.split('')) });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % text.length, b % (text.length + 1)].sort((x, y) => x - y);
        const found = fuzzyMatch(text.slice(from, to).trim(), text);
        expect(found).toBeDefined();
        for (const mark of found?.marks ?? []) expect(mark).toBeLessThan([...text].length);
      }),
      { seed: 26 },
    );
  });
});
