import { describe, expect, it } from 'vitest';
import { linkPieces } from './text-links.ts';

const hrefs = (text: string) => linkPieces(text).flatMap(({ href }) => href ?? []);

describe('the links of a text', () => {
  it.each([
    ['no address', []],
    ['see https://bourse.example/a?b=1#c.', ['https://bourse.example/a?b=1#c']],
    ['(http://bourse.example/x), then https://b.example!', ['http://bourse.example/x', 'https://b.example/']],
    ['看 https://bourse.example/提现。', ['https://bourse.example/%E6%8F%90%E7%8E%B0']],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '<a href="javascript:alert(1)">x</a>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    'https://bourse.example@evil.example/',
    'https://user:password@bourse.example/',
    'https://',
    'http://[::',
    '//evil.example/x',
  ])('%j is none', (text) => {
    expect(hrefs(text)).toEqual([]);
    expect(linkPieces(text)).toEqual([{ at: 0, text }]);
  });

  it.each([
    'https://a.example">onmouseover=alert(1)',
    "https://a.example'onclick=x",
    'https://a.example<script>x</script>',
  ])('ends before what could leave an attribute: %j', (text) => {
    expect(hrefs(text)).toEqual(['https://a.example/']);
  });

  it.each([
    '',
    'a https://x.example b',
    'https://x.example',
    '\u202ehttps://x.example\u202c',
    'a\nhttps://x.example\nb',
  ])('leaves every letter where it was: %j', (text) => {
    expect(
      linkPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
