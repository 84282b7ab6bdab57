/**
 * Keys of people.
 *
 * Goal: what somebody sent for identity checks can be made unreadable for good, wherever copies of it are. Method: everything is encrypted
 * with a random key of the person, which is stored wrapped by the data directory's secret in a table of its own; destroying the key deletes
 * the only thing that reads the rest. Not handled: a backup of the table `kyc_keys` itself; `docs/adr/0039` names how long one may be kept.
 */
import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { createSealer, type Sealer } from '../../platform/auth/sealed-text.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';

/** A person's key in use. */
export interface PersonKey {
  readonly keyId: bigint;
  readonly sealer: Sealer;
}

const KEY_BYTES = 32;
const USE = 'kyc person';

/** Makes, opens and destroys keys. */
export class PersonKeys {
  private readonly wrapping: Sealer;
  private readonly nowMs: () => number;

  /** `secret`: the server's secret for wrapping. */
  constructor(secret: string, nowMs: () => number) {
    this.wrapping = createSealer(secret, 'kyc keys');
    this.nowMs = nowMs;
  }

  /** The account's key, made at its first use. */
  async keyFor(tx: ClientBase, accountId: number): Promise<PersonKey> {
    const fresh = randomBytes(KEY_BYTES);
    const wrapped = this.wrapping.sealBytes(fresh, contextOf(accountId));
    await tx.query(
      `insert into kyc_keys (account_id, wrapped, made_ms) values ($1, $2, $3)
        on conflict (account_id) where wrapped is not null do nothing`,
      [accountId, wrapped, this.nowMs()],
    );
    const { rows } = await tx.query<{ keyId: bigint; wrapped: Buffer }>(
      'select key_id as "keyId", wrapped from kyc_keys where account_id = $1 and wrapped is not null',
      [accountId],
    );
    const [row] = rows;
    const key = row && this.unwrap(accountId, row.wrapped);
    if (row === undefined || key === undefined)
      throw new Error(`the identity key of account ${accountId} does not open`);
    return { keyId: row.keyId, sealer: key };
  }

  /** The key with which something was encrypted; undefined once it is destroyed. */
  async open(db: Queryable, keyId: bigint | null): Promise<Sealer | undefined> {
    if (keyId === null) return undefined;
    const { rows } = await (db as Pick<ClientBase, 'query'>).query<{ accountId: number; wrapped: Buffer | null }>(
      'select account_id as "accountId", wrapped from kyc_keys where key_id = $1',
      [keyId],
    );
    const [row] = rows;
    if (row === undefined || row.wrapped === null) return undefined;
    const key = this.unwrap(row.accountId, row.wrapped);
    if (key === undefined)
      throw new Error(`the identity key ${keyId} does not open: the data directory's secret differs`);
    return key;
  }

  /** Destroys every key of an account; what they encrypted is lost. */
  async destroy(tx: ClientBase, accountId: number): Promise<void> {
    await tx.query(
      'update kyc_keys set wrapped = null, destroyed_ms = $2 where account_id = $1 and wrapped is not null',
      [accountId, this.nowMs()],
    );
  }

  private unwrap(accountId: number, wrapped: Buffer): Sealer | undefined {
    const key = this.wrapping.openBytes(wrapped, contextOf(accountId));
    return key === undefined ? undefined : createSealer(key.toString('hex'), USE);
  }
}

function contextOf(accountId: number): string {
  return `kyc key of account ${accountId}`;
}
