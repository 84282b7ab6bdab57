import { describe, expect, it } from 'vitest';
import { fold, marksOf, searchTermsOf, searchVectorOf, snippetOf, tokensOf } from './search-text.ts';

const termsOf = (text: string) => {
  const terms = searchTermsOf(text);
  if (terms === undefined) throw new Error('there is nothing to search for');
  return terms;
};
const marked = (text: string, search: string) =>
  marksOf(text, termsOf(search)).map(([start, length]) => text.slice(start, start + length));

describe('tokens', () => {
  it.each([
    ['Été Straße ÀÉÎ', ['ete', 'straße', 'aei']],
    ['如何提现', ['如何', '何提', '提现', '现']],
    ['BTC充值2步', ['btc', '充值', '值', '2', '步']],
    ['ﬁat Ｂｔｃ', ['fiat', 'btc']],
    ['가나다', ['가나', '나다', '다']],
    ['ガギ', ['ガギ', 'ギ']],
    ['Ёлка й', ['елка', 'и']],
    ["o'brien \\ % _ ' & | !", ['o', 'brien']],
  ])('of %j', (text, tokens) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(tokens);
  });

  it('are quoted, with a position and a weight', () => {
    expect(searchVectorOf({ A: '提现 A', B: 'b', D: 'a' })).toBe("'提现':1A '现':2A 'a':3A 'b':6B 'a':9D");
    expect(fold('Ａｂ')).toBe('ab');
  });
});

describe('a search', () => {
  it.each(['', '  ', '%', '_', '%_%', "' \\ & | ! ( ) : *", '…'])('of %j has nothing to search for', (text) => {
    expect(searchTermsOf(text)).toBeUndefined();
  });

  it('wants every word by its beginning, and every pair', () => {
    expect(termsOf('Été提现').query).toBe("'ete':* & '提现':*");
    expect(termsOf('提').query).toBe("'提':*");
    expect(termsOf('提现手').runs).toEqual(['提现手']);
    expect(termsOf('提现').runs).toEqual([]);
  });
});

describe('matches are marked', () => {
  it.each([
    ['Withdraw and withdrawal', 'with', ['Withdraw', 'withdrawal']],
    ['如何提现到钱包', '提现', ['提现']],
    ['如何提现到钱包', '提现到', ['提现到']],
    ['提示', '提', ['提']],
    ['Été', 'ete', ['Été']],
    ['none', 'some', []],
  ])('in %j for %j', (text, search, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });

  it('in a snippet around the first one, without cutting a character in half', () => {
    const text = `${'😀 word '.repeat(60)}提现说明 ${'后文'.repeat(200)}`;
    const { snippet, marks } = snippetOf(text, termsOf('提现'));
    const [[start, length] = [0, 0]] = marks;
    expect(snippet.slice(start, start + length)).toBe('提现');
    expect(snippet.length).toBeLessThanOrEqual(190);
    expect(snippet.isWellFormed()).toBe(true);
    expect(snippetOf('short text', termsOf('text'))).toEqual({ snippet: 'short text', marks: [[6, 4]] });
  });
});
