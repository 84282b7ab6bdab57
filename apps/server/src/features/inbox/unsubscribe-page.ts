import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { inlineHashes } from '../../platform/http/inline-hashes.ts';
import type { Language } from '../../platform/mail/mail.ts';
import { preferredLanguage } from '../../platform/mail/preferred-language.ts';
import type { Preferences } from './preferences.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts';

interface Words {
  readonly title: string;
  readonly ask: string;
  readonly button: string;
  readonly done: string;
  readonly invalid: string;
}

const EN: Words = {
  title: 'Mails from Bourse',
  ask: 'Do you want to stop receiving these messages by mail? They stay in your inbox.',
  button: 'Stop these mails',
  done: 'You will not receive these messages by mail any more. You can change this in your notification settings.',
  invalid: 'This link is not valid.',
};
const WORDS: Readonly<Partial<Record<Language, Words>>> = {
  en_US: EN,
  zh_CN: {
    title: 'Bourse 邮件',
    ask: '是否不再通过邮件接收此类消息？消息仍会保留在您的收件箱中。',
    button: '停止发送此类邮件',
    done: '您将不再通过邮件收到此类消息。您可以在通知设置中更改。',
    invalid: '此链接无效。',
  },
  zh_HK: {
    title: 'Bourse 電郵',
    ask: '是否不再以電郵接收此類訊息？訊息仍會保留在您的收件箱中。',
    button: '停止發送此類電郵',
    done: '您將不再以電郵收到此類訊息。您可以在通知設定中更改。',
    invalid: '此連結無效。',
  },
};
const STYLE =
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:36em;padding:2em 1.5em;font:16px/1.5 sans-serif}button{font:inherit;padding:.5em 1em}';
const STYLE_TAG = `<style>${STYLE}</style>`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${inlineHashes('style', [STYLE_TAG]).join(' ')}`,
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  ].join('; '),
  'x-robots-tag': 'noindex',
} as const;

/**
 * Adds the page behind `List-Unsubscribe`. GET only asks, because programs that scan mails follow links; POST acts, by the page's button or by
 * the mail program (RFC 8058), which sends neither cookies nor a token of a session: the link itself is the proof.
 */
export function registerUnsubscribePage(app: HttpApp, links: UnsubscribeLinks, preferences: Preferences): void {
  const rateLimit = app.limits.reads === undefined ? {} : { rateLimit: { ...app.limits.reads, groupId: 'reads' } };
  app.fastify.get(UNSUBSCRIBE_PATH, { config: rateLimit }, (request, reply) => {
    const words = wordsOf(request);
    const token = tokenOf(request);
    if (links.read(token) === undefined) return send(reply, 404, words, words.invalid);
    const action = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;
    const form = `<form method="post" action="${escapeHtml(action)}"><button>${words.button}</button></form>`;
    return send(reply, 200, words, words.ask, form);
  });
  app.fastify.post(UNSUBSCRIBE_PATH, { config: rateLimit }, async (request, reply) => {
    const words = wordsOf(request);
    const found = links.read(tokenOf(request));
    if (found === undefined) return send(reply, 404, words, words.invalid);
    const { accountId, what } = found;
    await (what === 'digest' ? preferences.endDigest(accountId) : preferences.endMails(accountId, what));
    return send(reply, 200, words, words.done);
  });
}

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : '';
  return typeof token === 'string' ? token : '';
}

function wordsOf({ headers }: FastifyRequest): Words & { readonly language: Language } {
  const language = preferredLanguage(headers['accept-language']);
  const words = WORDS[language];
  return words === undefined ? { ...EN, language: 'en_US' } : { ...words, language };
}

function send(
  reply: FastifyReply,
  status: number,
  { language, title }: Pick<Words, 'title'> & { readonly language: Language },
  text: string,
  form = '',
): FastifyReply {
  const html = `<!doctype html>
<html lang="${language.replace('_', '-')}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
${STYLE_TAG}</head>
<body><h1>${title}</h1><p>${text}</p>${form}</body>
</html>
`;
  return reply.code(status).headers(HEADERS).send(html);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
