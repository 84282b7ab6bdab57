import { LANGUAGES } from '@bourse/contract';
import type { ClientBase } from 'pg';
import { HOUSE_DOMAIN } from '../auth/house-users.ts';
import { isSubAccountAddress } from '../auth/sub-users.ts';
import type { Logger } from '../logger.ts';
import type { Language, Mailer, MailItem, MailTemplate, MailTexts } from '../mail/mail.ts';
import { knownLanguage } from '../mail/preferred-language.ts';
import { inboxText } from './inbox-text.ts';
import type { Notification, NotificationSink, Notifier } from './notify.ts';

/** The mail of a kind that has no template of its own: its message. */
export const messageMail: MailTemplate = {
  name: 'notify.message',
  params: ['title', 'content'],
  // The texts come in the reader's language.
  texts: Object.fromEntries(
    LANGUAGES.map(({ value }) => [value, { subject: '{title}', body: ['{content}'] }]),
  ) as unknown as MailTexts,
};

/** Longest text of a message in a mail. */
const MAX_CHARS = 1_000;

/** What the sink needs. */
export interface MailSinkDeps {
  readonly mailer: Mailer;
  readonly kinds: Pick<Notifier, 'kindOf' | 'unsubscribeUrl'>;
  readonly logger: Logger;
}

/** Sends notifications as mails in the language of the user: by the template that has the name of the kind, else as the kind's message. */
export class MailSink implements NotificationSink {
  readonly name = 'mail';
  private readonly deps: MailSinkDeps;

  constructor(deps: MailSinkDeps) {
    this.deps = deps;
  }

  async deliver(tx: ClientBase, notification: Notification): Promise<void> {
    const { kinds, logger, mailer } = this.deps;
    const { accountId, kind } = notification;
    const { rows } = await tx.query<{ readonly email: string; readonly language: string }>(
      'select email, language from users where account_id = $1',
      [accountId],
    );
    const [user] = rows;
    // Market makers and sub-accounts have no mailbox.
    if (user === undefined || user.email.endsWith(HOUSE_DOMAIN) || isSubAccountAddress(user.email)) return;
    const language = knownLanguage(user.language);
    const content = this.contentOf(notification, language);
    if (content === undefined) return logger.error({ kind }, 'a kind of notifications has neither mail nor message');
    const known = kinds.kindOf(kind);
    const unsubscribeUrl = known === undefined ? undefined : kinds.unsubscribeUrl(accountId, known);
    const sent = await mailer.send(tx, { to: user.email, language, ...content, unsubscribeUrl });
    // What happened is true whether or not it can be mailed.
    if (!sent.ok) logger.error({ accountId, kind, code: sent.code }, 'a notification could not be mailed');
  }

  private contentOf(
    { kind, params }: Notification,
    language: Language,
  ): Pick<MailItem, 'template' | 'params'> | undefined {
    if (this.deps.mailer.has(kind)) {
      const texts = Object.entries(params).map(([name, value]) => [name, String(value)]);
      return { template: kind, params: Object.fromEntries(texts) };
    }
    const entry = this.deps.kinds.kindOf(kind)?.inbox;
    if (entry === undefined) return undefined;
    const { title, content } = inboxText(entry, params, language);
    return { template: messageMail.name, params: { title: oneLine(title), content: oneLine(content) } };
  }
}

/** A text without line breaks and other controls, at most as long as a parameter may be. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARS);
}
