import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PreferenceGroup } from '@bourse/contract';
import { GROUPS } from './preferences.ts';

/** Path of the page that ends mails. It answers GET with a page that asks, and POST by ending them (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/hk-web/v3/inmail/unsubscribe';

/** What a link ends: the mails of a group, or the digest. */
export type Unsubscribed = PreferenceGroup | 'digest';

/** Links in mails that end such mails without a login; each is good for one account and group, for ever. */
export class UnsubscribeLinks {
  private readonly secret: string;
  private readonly publicUrl: string | undefined;

  /** Without a public URL mails have no such links. */
  constructor(secret: string, publicUrl: string | undefined) {
    this.secret = secret;
    this.publicUrl = publicUrl;
  }

  url(accountId: number, what: Unsubscribed): string | undefined {
    if (this.publicUrl === undefined) return undefined;
    return new URL(`${UNSUBSCRIBE_PATH}?token=${this.token(accountId, what)}`, this.publicUrl).href;
  }

  /** `1007.trades.<mac>`. */
  token(accountId: number, what: Unsubscribed): string {
    return `${accountId}.${what}.${this.mac(`${accountId}.${what}`)}`;
  }

  /** What a token is for; undefined for one that is not ours. */
  read(token: string): { readonly accountId: number; readonly what: Unsubscribed } | undefined {
    const [, account = '', name = '', mac = ''] = /^([1-9]\d{0,9})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
    const what = [...GROUPS, 'digest' as const].find((group) => group === name);
    if (what === undefined) return undefined;
    const [sent, right] = [Buffer.from(mac), Buffer.from(this.mac(`${account}.${what}`))];
    return sent.length === right.length && timingSafeEqual(sent, right)
      ? { accountId: Number(account), what }
      : undefined;
  }

  private mac(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
