/**
 * Search for users by anything that names them: account, e-mail address, nickname, API key, address of a session.
 *
 * Each way is a query of its own over an index, and the user is looked for among what they find, because a condition over all of them at once
 * would read every user. A document number is none of them: it is personal data that takes a permission of its own (`kyc.review`).
 */
import { isIP } from 'node:net';
import { plainAddress } from '../../platform/auth/address-list.ts';
import { prefixPattern, type Where } from '../../platform/db/where-builder.ts';

/** The largest account that PostgreSQL's integers hold. */
const MAX_ACCOUNT = 2 ** 31 - 1;
/** Shorter beginnings of a key name nobody in particular. */
const SHORTEST_KEY = 6;

/** Adds the condition that a user is named by a text. */
export function addSearch(where: Where, text: string): void {
  const typed = text.trim();
  const pattern = prefixPattern(typed.toLowerCase());
  const ways = ['select id from users where email like ?', 'select id from users where lower(name) like ?'];
  const values: unknown[] = [pattern, pattern];
  const accountId = accountOf(typed);
  if (accountId !== undefined) {
    ways.push('select id from users where account_id = ?');
    values.push(accountId);
  }
  if (typed.length >= SHORTEST_KEY && /^[\w-]+$/.test(typed)) {
    ways.push('select user_id from api_keys where api_key like ?');
    values.push(prefixPattern(typed));
  }
  if (isIP(typed) !== 0) {
    ways.push('select user_id from sessions where ip_address = ?');
    values.push(plainAddress(typed.toLowerCase()));
  }
  where.add(`users.id in (${ways.join(' union ')})`, ...values);
}

/** The account that a text names; undefined: it is no number of one. */
function accountOf(text: string): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= 1 && number <= MAX_ACCOUNT ? number : undefined;
}
