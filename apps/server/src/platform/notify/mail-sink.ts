import type { ClientBase } from 'pg';
import { HOUSE_DOMAIN } from '../auth/house-users.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mail.ts';
import { knownLanguage } from '../mail/preferred-language.ts';
import type { Notification, NotificationSink } from './notify.ts';

/** Sends notifications as mails, by the template that has the name of the kind, in the language of the user. */
export class MailSink implements NotificationSink {
  readonly name = 'mail';
  private readonly mailer: Mailer;
  private readonly logger: Logger;

  constructor(mailer: Mailer, logger: Logger) {
    this.mailer = mailer;
    this.logger = logger;
  }

  async deliver(tx: ClientBase, { accountId, kind, params }: Notification): Promise<void> {
    const { rows } = await tx.query<{ readonly email: string; readonly language: string }>(
      'select email, language from users where account_id = $1',
      [accountId],
    );
    const [user] = rows;
    // Market makers have no mailbox.
    if (user === undefined || user.email.endsWith(HOUSE_DOMAIN)) return;
    const texts = Object.entries(params).map(([name, value]) => [name, String(value)]);
    const item = {
      to: user.email,
      template: kind,
      language: knownLanguage(user.language),
      params: Object.fromEntries(texts),
    };
    const sent = await this.mailer.send(tx, item);
    // What happened is true whether or not it can be mailed.
    if (!sent.ok) this.logger.error({ accountId, kind, code: sent.code }, 'a notification could not be mailed');
  }
}
