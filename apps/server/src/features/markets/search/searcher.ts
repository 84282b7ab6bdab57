import { createHmac } from 'node:crypto';
import { limitKeyOf } from '../../../platform/auth/address-list.ts';

/** Who searches: a user by the account, a visitor by the address. */
export type Searcher = { readonly accountId: number } | { readonly address: string };

/**
 * The digest under which somebody's searches are counted. Nobody can be told from it without the salt; a visitor who moves
 * within one household's IPv6 network (/64) stays the same.
 */
export function searcherDigest(searcher: Searcher, salt: Buffer): Buffer {
  const name = 'accountId' in searcher ? `account:${searcher.accountId}` : `address:${limitKeyOf(searcher.address)}`;
  return createHmac('sha256', salt).update(name).digest().subarray(0, 16);
}
