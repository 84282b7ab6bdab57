import { createPublicKey } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../projections/transaction.ts';
import type { ApiKey, ApiKeyKind, ApiKeyVerifier } from './api-key.ts';
import type { ApiKeySource, ApiKeyUse } from './api-keyring.ts';
import type { Sealer } from './sealed-text.ts';

/** A key as shown to its owner: everything but the secret. */
export interface StoredKey extends Omit<ApiKey, 'verifier' | 'email' | 'accountId'> {
  readonly kind: ApiKeyKind;
  /** PEM; empty for HMAC. */
  readonly publicKey: string;
  /** 0: never. */
  readonly lastUsedMs: number;
  readonly lastUsedIp: string;
}

/** Reports a change of a key with this label, in its transaction. */
export type KeyReport = (tx: ClientBase, label: string) => Promise<void>;

/** A key to be created. */
export type NewKey = Pick<
  StoredKey,
  'userId' | 'apiKey' | 'kind' | 'label' | 'permissions' | 'ipAllowList' | 'publicKey' | 'expiresMs' | 'createdMs'
> & {
  /** Empty except for HMAC. */
  readonly secret: string;
};

/** The mutable fields of a key. */
export type KeyTerms = Pick<StoredKey, 'label' | 'permissions' | 'ipAllowList' | 'expiresMs'>;

interface KeyRow {
  readonly key_id: bigint;
  readonly user_id: string;
  readonly email: string;
  readonly account_id: number;
  readonly api_key: string;
  readonly kind: ApiKeyKind;
  readonly label: string;
  readonly may_read: boolean;
  readonly may_trade: boolean;
  readonly may_withdraw: boolean;
  readonly ip_allow_list: string[];
  readonly sealed_secret: string;
  readonly public_key: string;
  readonly created_ms: bigint;
  readonly expires_ms: bigint;
  readonly last_used_ms: bigint;
  readonly last_used_ip: string;
  readonly revision: number;
}

const SELECT = `select api_keys.*, users.email, users.account_id from api_keys join users on users.id = api_keys.user_id`;

/** API keys in the database. Secrets are encrypted: a copy of the database alone cannot sign. */
export class ApiKeyStore implements ApiKeySource {
  private readonly pool: Pool;
  private readonly sealer: Sealer;

  constructor(pool: Pool, sealer: Sealer) {
    this.pool = pool;
    this.sealer = sealer;
  }

  async load(apiKey: string): Promise<ApiKey | undefined> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where api_key = $1`, [apiKey]);
    const [row] = rows;
    const verifier = row && this.verifierOf(row);
    if (row === undefined || verifier === undefined) return undefined;
    return { ...termsOf(row), email: row.email, accountId: row.account_id, verifier };
  }

  async saveUses(uses: readonly ApiKeyUse[]): Promise<void> {
    await this.pool.query(
      `update api_keys set last_used_ms = used.at_ms, last_used_ip = used.address
        from unnest($1::bigint[], $2::bigint[], $3::text[]) as used (key_id, at_ms, address)
        where api_keys.key_id = used.key_id and api_keys.last_used_ms < used.at_ms`,
      [uses.map(({ keyId }) => keyId), uses.map(({ atMs }) => atMs), uses.map(({ address }) => address)],
    );
  }

  /** A user's keys, oldest first. */
  async list(userId: string): Promise<StoredKey[]> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where user_id = $1 order by key_id`, [userId]);
    return rows.map(storedKeyOf);
  }

  /**
   * Creates a key; undefined when the user already has `maxKeys`. Locks the user's row, so that concurrent calls count correctly. `report` runs in the
   * same transaction.
   */
  async create(key: NewKey, maxKeys: number, report: KeyReport): Promise<StoredKey | undefined> {
    const { permissions } = key;
    const keyId = await inTransaction(this.pool, async (client) => {
      await client.query('select 1 from users where id = $1 for update', [key.userId]);
      const { rows } = await client.query<{ key_id: bigint }>(
        `insert into api_keys (user_id, api_key, kind, label, may_read, may_trade, may_withdraw, ip_allow_list,
            sealed_secret, public_key, created_ms, expires_ms)
          select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
          where (select count(*) from api_keys where user_id = $1) < $13
          returning key_id`,
        [
          key.userId,
          key.apiKey,
          key.kind,
          key.label,
          permissions.read,
          permissions.trade,
          permissions.withdraw,
          key.ipAllowList,
          key.secret === '' ? '' : this.sealer.seal(key.secret, key.apiKey),
          key.publicKey,
          key.createdMs,
          key.expiresMs,
          maxKeys,
        ],
      );
      if (rows[0] !== undefined) await report(client, key.label);
      return rows[0]?.key_id;
    });
    return keyId === undefined ? undefined : this.find(key.userId, keyId);
  }

  /** Changes a key of a user, and reports it in the same transaction; undefined when there is no such key. */
  async change(userId: string, keyId: bigint, terms: KeyTerms, report: KeyReport): Promise<StoredKey | undefined> {
    const { read, trade, withdraw } = terms.permissions;
    const rowCount = await inTransaction(this.pool, async (tx) => {
      const changed = await tx.query(
        `update api_keys set label = $3, may_read = $4, may_trade = $5, may_withdraw = $6, ip_allow_list = $7,
            expires_ms = $8, revision = revision + 1
          where user_id = $1 and key_id = $2`,
        [userId, keyId, terms.label, read, trade, withdraw, terms.ipAllowList, terms.expiresMs],
      );
      if (changed.rowCount !== 0) await report(tx, terms.label);
      return changed.rowCount;
    });
    return rowCount === 0 ? undefined : this.find(userId, keyId);
  }

  /** Deletes a key of a user, and reports it in the same transaction; undefined when there is no such key. */
  async remove(
    userId: string,
    keyId: bigint,
    report: KeyReport,
  ): Promise<Pick<StoredKey, 'keyId' | 'apiKey'> | undefined> {
    const row = await inTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<{ api_key: string; label: string }>(
        'delete from api_keys where user_id = $1 and key_id = $2 returning api_key, label',
        [userId, keyId],
      );
      if (rows[0] !== undefined) await report(tx, rows[0].label);
      return rows[0];
    });
    return row && { keyId: String(keyId), apiKey: row.api_key };
  }

  /** Replaces the user's demo key by the one of the configuration, or removes it. */
  async setDemoKey(
    email: string,
    key: { readonly apiKey: string; readonly secret: string } | undefined,
  ): Promise<void> {
    await this.pool.query('delete from api_keys where is_demo');
    if (key === undefined) return;
    await this.pool.query(
      `insert into api_keys (user_id, api_key, kind, label, may_read, may_trade, may_withdraw, ip_allow_list,
          sealed_secret, public_key, created_ms, expires_ms, is_demo)
        select id, $2, 'hmac', 'Demo', true, true, false, '{}', $3, '', $4, 0, true from users where email = $1`,
      [email, key.apiKey, this.sealer.seal(key.secret, key.apiKey), Date.now()],
    );
  }

  private async find(userId: string, keyId: bigint): Promise<StoredKey | undefined> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where user_id = $1 and key_id = $2`, [userId, keyId]);
    return rows[0] && storedKeyOf(rows[0]);
  }

  /** undefined when the secret cannot be decrypted: the database was moved without the data directory's secrets. */
  private verifierOf(row: KeyRow): ApiKeyVerifier | undefined {
    if (row.kind !== 'hmac') return { kind: row.kind, publicKey: createPublicKey(row.public_key) };
    const secret = this.sealer.open(row.sealed_secret, row.api_key);
    return secret === undefined ? undefined : { kind: 'hmac', secret };
  }
}

function termsOf(row: KeyRow) {
  return {
    keyId: String(row.key_id),
    apiKey: row.api_key,
    userId: row.user_id,
    label: row.label,
    permissions: { read: row.may_read, trade: row.may_trade, withdraw: row.may_withdraw },
    ipAllowList: row.ip_allow_list,
    expiresMs: Number(row.expires_ms),
    createdMs: Number(row.created_ms),
    revision: row.revision,
  };
}

function storedKeyOf(row: KeyRow): StoredKey {
  return {
    ...termsOf(row),
    kind: row.kind,
    publicKey: row.public_key,
    lastUsedMs: Number(row.last_used_ms),
    lastUsedIp: row.last_used_ip,
  };
}
