import { createHmac } from 'node:crypto';
import { limitKeyOf } from '../../../platform/auth/address-list.ts';

/** A searcher: a user by account, a visitor by address. */
export type Searcher = { readonly accountId: number } | { readonly address: string };

/**
 * The digest under which a searcher is counted. It cannot be reversed without the salt; a visitor within one IPv6 network
 * (/64) has the same digest.
 */
export function searcherDigest(searcher: Searcher, salt: Buffer): Buffer {
  const name = 'accountId' in searcher ? `account:${searcher.accountId}` : `address:${limitKeyOf(searcher.address)}`;
  return createHmac('sha256', salt).update(name).digest().subarray(0, 16);
}
