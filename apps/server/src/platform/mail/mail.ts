import type { LANGUAGES } from '@bourse/contract';
import type { Result } from '@bourse/domain';
import type { ClientBase } from 'pg';

/** A language of the site: `zh_CN`. */
export type Language = (typeof LANGUAGES)[number]['value'];

/** A mail's text in one language; `{name}` stands for a parameter. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs, first to last. */
  readonly body: readonly string[];
}

/** Texts by language; English stands in for a language that has none. */
export type MailTexts = Readonly<Partial<Record<Language, MailText>>> & { readonly en_US: MailText };

/** A mail that a feature sends. */
export interface MailTemplate {
  /** `<feature>.<what>`: `account.new-device`. */
  readonly name: string;
  /** Names of the parameters; each mail gives every one of them. */
  readonly params: readonly string[];
  readonly texts: MailTexts;
}

/** One mail to one person. */
export interface MailItem {
  /** One address without a name. */
  readonly to: string;
  /** Name of a registered template. */
  readonly template: string;
  readonly language: Language;
  /** Plain text of one line each, at most 1,000 characters. */
  readonly params: Readonly<Record<string, string>>;
  /** Where the reader ends such mails, by one POST (RFC 8058); left out: nowhere. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Why a mail is rejected. */
export type MailCode = 'MAIL_ADDRESS_INVALID' | 'MAIL_PARAMS_INVALID';

/** What features use of the mail service. */
export interface Mailer {
  /** Adds a template; before mails of it are sent. */
  register(template: MailTemplate): void;
  /** Whether there is a template of this name. */
  has(template: string): boolean;
  /**
   * Writes a mail down in the caller's transaction and returns its id; it is delivered once the transaction has committed, at least once.
   * Rejected: MAIL_ADDRESS_INVALID, MAIL_PARAMS_INVALID.
   */
  send(tx: ClientBase, item: MailItem): Promise<Result<bigint, MailCode>>;
}
