/**
 * Who talks with customer service.
 *
 * Goal: a talk is seen by the person who holds it and by nobody after him in the same browser. Method: a user is who the session says, nothing
 * in a request can name another; a visitor is a random id in a cookie that the server signs, with an end, and which scripts cannot read. A login
 * and a logout delete the cookie, and beside a session it counts for nothing. Not handled: a visitor's talk does not move to the account that
 * he opens later.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { type CookiePolicy, cookieName } from '../../platform/auth/cookie-names.ts';
import type { GuardedUser } from '../../platform/auth/module-guard.ts';

/** A customer: a user by account, or a visitor by the id of his cookie. */
export type Customer =
  | ({ readonly kind: 'user' } & GuardedUser)
  | { readonly kind: 'visitor'; readonly visitorId: string };

/** A customer without what only the session has. */
export type OwnerKey =
  | { readonly kind: 'user'; readonly accountId: number }
  | { readonly kind: 'visitor'; readonly visitorId: string };

/** A key that no two customers share. */
export function customerKey(customer: OwnerKey): string {
  return customer.kind === 'user' ? `user/${customer.accountId}` : `visitor/${customer.visitorId}`;
}

/** How long a visitor is known, seconds; renewed whenever he opens a talk. */
const VISITOR_S = 7 * 24 * 3_600;
/** 96 bits: with end and signature it fits into a topic's code. */
const ID_BYTES = 12;
/** Characters of a signature: 96 bits. */
const MAC_LENGTH = 16;

/** Tokens of one kind: an id with an end, signed for a purpose. */
export class SignedIds {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** `id.end.signature`; the end in seconds since the epoch, base 36. */
  sign(id: string, endsS: number): string {
    const body = `${id}.${endsS.toString(36)}`;
    return `${body}.${this.macOf(body)}`;
  }

  /** The id of a token that is ours and has not ended; undefined for any other text. */
  verify(token: string, nowMs: number): string | undefined {
    const parts = token.split('.');
    const [id = '', end = '', mac = ''] = parts;
    if (parts.length !== 3 || id === '' || !/^[0-9a-z]{1,8}$/.test(end)) return undefined;
    const expected = Buffer.from(this.macOf(`${id}.${end}`));
    const given = Buffer.from(mac);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number.parseInt(end, 36) * 1_000 > nowMs ? id : undefined;
  }

  private macOf(body: string): string {
    return createHmac('sha256', this.secret).update(body).digest('base64url').slice(0, MAC_LENGTH);
  }
}

/** The cookie of visitors. */
export class VisitorCookie {
  readonly name: string;
  private readonly ids: SignedIds;
  private readonly flags: string;

  constructor(secret: string, policy: CookiePolicy) {
    this.ids = new SignedIds(secret);
    this.name = cookieName(policy, 'bourse_visitor');
    this.flags = `Path=/; HttpOnly; SameSite=Strict${policy.secure ? '; Secure' : ''}`;
  }

  /** The visitor of a Cookie header; undefined: none, one that has ended, or one that the server has not signed. */
  read(header: string | undefined, nowMs: number): string | undefined {
    if (header === undefined || !header.includes(this.name)) return undefined;
    const value = fastifyCookie.parse(header, { decode: (raw) => raw })[this.name];
    if (value === undefined || value.length > 80) return undefined;
    const id = this.ids.verify(value, nowMs);
    return id !== undefined && id.length === Math.ceil((ID_BYTES * 4) / 3) ? id : undefined;
  }

  /** A `set-cookie` line that makes the browser this visitor for a week. */
  lineFor(visitorId: string, nowMs: number): string {
    const token = this.ids.sign(visitorId, Math.floor(nowMs / 1_000) + VISITOR_S);
    return `${this.name}=${token}; Max-Age=${VISITOR_S}; ${this.flags}`;
  }

  /** A `set-cookie` line that ends it. */
  get endLine(): string {
    return `${this.name}=; Max-Age=0; ${this.flags}`;
  }
}

/** The id of a new visitor. */
export function newVisitorId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
