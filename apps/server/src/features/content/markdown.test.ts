import { describe, expect, it } from 'vitest';
import { MarkdownRenderer, plainTextOf, safeLink } from './markdown.ts';
import { XSS_CORPUS } from './testing/xss-corpus.ts';

const renderer = new MarkdownRenderer((name) =>
  name === 'order-form' ? '/hk-web/public/content/help/0123456789abcdef/order-form.webp' : undefined,
);
const html = (markdown: string) => renderer.html(markdown).replaceAll('\n', '');

/** Elements and attributes of an HTML text, as a tokenizer sees them. */
function tagsOf(text: string): string[] {
  return [...text.matchAll(/<\/?([a-z][^\s/>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([, name = '', attributes = '']) => [
      name.toLowerCase(),
      ...[...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => `@${key}=${value}`),
    ],
  );
}

const ALLOWED =
  /^(a|blockquote|br|code|del|em|h[2-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul|@(title|alt|start|align)=.*|@loading=lazy|@class=(language-[\w-]+)?|@rel=noopener noreferrer nofollow|@src=\/hk-web\/public\/content\/.*|@href=(https?:\/\/|mailto:|\/(?!\/)|#).*)$/s;

describe('a text of the corpus', () => {
  it.each(XSS_CORPUS)('%j leaves only what is allowed', (text) => {
    const rendered = renderer.html(text);
    for (const tag of tagsOf(rendered)) expect(tag).toMatch(ALLOWED);
    // Nothing that a browser would read as a tag is missed by the tokenizer above.
    const opened = rendered.match(/<(?=[a-z!/?])/gi)?.length ?? 0;
    expect(tagsOf(rendered).filter((tag) => !tag.startsWith('@'))).toHaveLength(opened);
  });

  it.each(XSS_CORPUS)('%j has no script in what search and snippets get', (text) => {
    expect(plainTextOf(text)).not.toMatch(/\p{Cc}/u);
  });
});

describe('Markdown', () => {
  it.each([
    ['# A\n\n## B', '<h2>A</h2><h3>B</h3>'],
    ['**b** *i* ~~d~~ `c<d`', '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c&#x3C;d</code></p>'],
    ['[a](/support/article?code=x&id=1)', '<p><a href="/support/article?code=x&#x26;id=1">a</a></p>'],
    ['[a](https://x.example)', '<p><a href="https://x.example" rel="noopener noreferrer nofollow">a</a></p>'],
    ['[a](mailto:help@x.example)', '<p><a href="mailto:help@x.example">a</a></p>'],
    ['[a](relative)', '<p><a>a</a></p>'],
    [
      '![Form](help:order-form)',
      '<p><img src="/hk-web/public/content/help/0123456789abcdef/order-form.webp" alt="Form" loading="lazy"></p>',
    ],
    ['![Gone](help:nothing)', '<p>Gone</p>'],
    ['3. c', '<ol start="3"><li>c</li></ol>'],
    ['a <b>bold</b>', '<p>a bold</p>'],
  ])('%j', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('as plain text has words apart and no marks', () => {
    expect(plainTextOf('# Title\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n[link](/x)')).toBe(
      'Title one two a b 1 2 link',
    );
  });
});

describe('a link', () => {
  it.each(['/', '/a', '#b', 'https://a.example', 'HTTP://a.example', 'mailto:a@b.example'])('%s is allowed', (href) => {
    expect(safeLink(href)).toBe(true);
  });
  it.each([
    '',
    'a',
    '//a',
    '/\\a',
    '/\t/a',
    'javascript:1',
    'https:/a',
    'https:a',
    'data:x',
    ' /a',
    'mailto://x',
    'ftp://a',
  ])('%j is not', (href) => {
    expect(safeLink(href)).toBe(false);
  });
});
