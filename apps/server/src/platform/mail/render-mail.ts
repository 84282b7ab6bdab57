import { fail, invariant, ok, type Result } from '@bourse/domain';
import type { Language, MailItem, MailTemplate, MailText } from './mail.ts';
import { phishingLine } from './phishing-line.ts';

/** Subject and both bodies of a mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_PARAM_CHARS = 1_000;
const MAX_SUBJECT_CHARS = 200;
const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;
/** Line breaks and other controls, also those of Unicode, and marks that turn the direction of text. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Checks that each text of a template uses no parameter that mails do not give. */
export function checkTemplate({ name, params, texts }: MailTemplate): void {
  for (const [language, text] of Object.entries(texts)) {
    const used = [text.subject, ...text.body].flatMap((line) => [...line.matchAll(PLACEHOLDER)].map(([, key]) => key));
    const unknown = used.find((key) => key !== undefined && !params.includes(key));
    invariant(unknown === undefined, `the mail ${name} has no parameter ${unknown} (${language})`);
    invariant(!UNSAFE.test(text.subject), `the subject of the mail ${name} has a control character (${language})`);
  }
}

/** Puts a mail's parameters into the text of its language, under the reader's anti-phishing code if he has one. Rejected: MAIL_PARAMS_INVALID. */
export function renderMail(
  template: MailTemplate,
  { language, params }: Pick<MailItem, 'language' | 'params'>,
  phishingCode = '',
): Result<RenderedMail, 'MAIL_PARAMS_INVALID'> {
  if (!areValid(template.params, params)) return fail('MAIL_PARAMS_INVALID');
  const chosen = template.texts[language];
  const { subject, body }: MailText = chosen ?? template.texts.en_US;
  const written: Language = chosen === undefined ? 'en_US' : language;
  // What only a parameter would have filled is left out without it.
  const filled = body.map((line) => fill(line, params)).filter((paragraph) => paragraph !== '');
  const paragraphs = phishingCode === '' ? filled : [phishingLine(phishingCode, written), ...filled];
  return ok({
    subject: fill(subject, params).slice(0, MAX_SUBJECT_CHARS),
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlOf(paragraphs, written),
  });
}

function areValid(names: readonly string[], params: Readonly<Record<string, string>>): boolean {
  if (Object.keys(params).length !== names.length) return false;
  return names.every((name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return typeof value === 'string' && value.length <= MAX_PARAM_CHARS && !UNSAFE.test(value);
  });
}

/** Every placeholder is replaced once: what a parameter brings is never one itself. */
function fill(line: string, params: Readonly<Record<string, string>>): string {
  return line.replaceAll(PLACEHOLDER, (_, key: string) => params[key] ?? '');
}

function htmlOf(paragraphs: readonly string[], language: Language): string {
  const lang = language.replace('_', '-');
  const dir = language === 'ar_AE' ? 'rtl' : 'ltr';
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><title>Bourse</title></head>
<body style="margin:0 auto;max-width:36em;padding:1.5em;font:16px/1.5 sans-serif;color:#16181d;background:#fff">
${body}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const escapes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}
