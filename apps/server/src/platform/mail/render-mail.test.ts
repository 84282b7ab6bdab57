import { describe, expect, it } from 'vitest';
import type { MailTemplate } from './mail.ts';
import { knownLanguage, preferredLanguage } from './preferred-language.ts';
import { checkTemplate, renderMail } from './render-mail.ts';

const TEMPLATE: MailTemplate = {
  name: 'test.greeting',
  params: ['name', 'place'],
  texts: {
    en_US: { subject: 'Hello {name}', body: ['Dear {name},', 'welcome to {place} & elsewhere.'] },
    zh_CN: { subject: '您好 {name}', body: ['欢迎来到{place}。'] },
    ar_AE: { subject: '{name}', body: ['{place}'] },
  },
};
const render = (params: Record<string, string>, language: 'en_US' | 'zh_CN' | 'de_DE' | 'ar_AE' = 'en_US') =>
  renderMail(TEMPLATE, { language, params });

describe('a mail', () => {
  it('has its parameters in subject, text and HTML', () => {
    const rendered = render({ name: 'Ann', place: 'Bonn' });
    expect(rendered).toMatchObject({
      ok: true,
      value: { subject: 'Hello Ann', text: 'Dear Ann,\n\nwelcome to Bonn & elsewhere.\n' },
    });
    expect(rendered.ok && rendered.value.html).toContain('<p>welcome to Bonn &amp; elsewhere.</p>');
    expect(rendered.ok && rendered.value.html).toContain('<html lang="en-US" dir="ltr">');
  });

  it('is in the language asked for, and in English where that has no text', () => {
    expect(render({ name: 'Ann', place: 'Bonn' }, 'zh_CN')).toMatchObject({ value: { text: '欢迎来到Bonn。\n' } });
    const german = render({ name: 'Ann', place: 'Bonn' }, 'de_DE');
    expect(german).toMatchObject({ value: { subject: 'Hello Ann' } });
    expect(german.ok && german.value.html).toContain('lang="en-US"');
    const arabic = render({ name: 'Ann', place: 'Bonn' }, 'ar_AE');
    expect(arabic.ok && arabic.value.html).toContain('lang="ar-AE" dir="rtl"');
  });

  it('takes parameters as text: neither HTML nor placeholders', () => {
    const rendered = render({ name: '{place}', place: '<script src="x">\'"&' });
    expect(rendered).toMatchObject({ value: { subject: 'Hello {place}' } });
    expect(rendered.ok && rendered.value.html).toContain('&lt;script src=&quot;x&quot;&gt;&#39;&quot;&amp;');
    expect(rendered.ok && rendered.value.html).not.toContain('<script');
  });

  it.each([
    ['a line break', 'Ann\r\nBcc: all@example.com'],
    ['a line feed', 'Ann\nX'],
    ['a line separator of Unicode', 'Ann\u2028X'],
    ['a null', 'Ann\0'],
    ['a mark that turns the text', 'Ann\u202egnp.exe'],
    ['a thousand characters and one', 'a'.repeat(1_001)],
  ])('refuses a parameter with %s', (_, name) => {
    expect(render({ name, place: 'Bonn' })).toEqual({ ok: false, code: 'MAIL_PARAMS_INVALID' });
  });

  it.each([
    ['one is missing', { name: 'Ann' }],
    ['one is too many', { name: 'Ann', place: 'Bonn', more: '' }],
    ['one has another name', { name: 'Ann', toString: 'x' }],
    ['one is no text', { name: 'Ann', place: 5 as unknown as string }],
  ])('refuses parameters of which %s', (_, params) => {
    expect(renderMail(TEMPLATE, { language: 'en_US', params })).toEqual({ ok: false, code: 'MAIL_PARAMS_INVALID' });
  });
});

it('a template that uses a parameter that no mail gives is refused with its name and language', () => {
  const wrong = { ...TEMPLATE, texts: { ...TEMPLATE.texts, zh_CN: { subject: '{nickname}', body: [] } } };
  expect(() => checkTemplate(TEMPLATE)).not.toThrow();
  expect(() => checkTemplate(wrong)).toThrow('test.greeting has no parameter nickname (zh_CN)');
});

it.each([
  [undefined, 'en_US'],
  ['', 'en_US'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de_DE'],
  ['nl, fr;q=0.5', 'fr_FR'],
  ['en;q=0.4, ja;q=0.7', 'ja_JP'],
  ['zh', 'zh_CN'],
  ['zh-Hans-HK', 'zh_HK'],
  ['zh-TW', 'zh_HK'],
  ['zh-Hant', 'zh_HK'],
  ['pt', 'pt_BR'],
  ['ko;q=0', 'en_US'],
  ['*', 'en_US'],
  [`${'x'.repeat(10_000)},de`, 'en_US'],
  ['de;q=9, fr', 'fr_FR'],
])('Accept-Language %j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('a stored language that the site does not have is English', () => {
  expect([knownLanguage('ar_AE'), knownLanguage('longest'), knownLanguage('')]).toEqual(['ar_AE', 'en_US', 'en_US']);
});

describe('the anti-phishing code of the reader', () => {
  const withCode = (code: string, language: 'en_US' | 'zh_CN' | 'de_DE' = 'en_US') =>
    renderMail(TEMPLATE, { language, params: { name: 'Ann', place: 'Bonn' } }, code);

  it('stands above the text, in the language in which the mail is written', () => {
    expect(withCode('Blue42')).toMatchObject({
      value: { text: expect.stringMatching(/^Your anti-phishing code: Blue42\n\nDear/) },
    });
    expect(withCode('Blue42', 'zh_CN')).toMatchObject({
      value: { text: expect.stringMatching(/^您的防钓鱼码：Blue42\n/) },
    });
    // There is no German text of this mail, so the line is English as well.
    expect(withCode('Blue42', 'de_DE')).toMatchObject({
      value: { text: expect.stringMatching(/^Your anti-phishing/) },
    });
  });

  it('is left out by whoever has none, and is text whatever it is', () => {
    expect(withCode('')).toMatchObject({ value: { text: 'Dear Ann,\n\nwelcome to Bonn & elsewhere.\n' } });
    const rendered = withCode('$&<b>');
    expect(rendered.ok && rendered.value.html).toContain('code: $&amp;&lt;b&gt;');
  });
});
