import { createPublicKey } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../projections/transaction.ts';
import type { ApiKey, ApiKeyKind, ApiKeyVerifier } from './api-key.ts';
import type { ApiKeySource, ApiKeyUse } from './api-keyring.ts';
import type { Sealer } from './sealed-text.ts';

/** A key as shown to its owner: everything but the secret. */
export interface StoredKey
  extends Omit<ApiKey, 'verifier' | 'email' | 'accountId' | 'masterAccountId' | 'masterUserId'> {
  /** Account of the sub-account that it is for; 0: of the account itself. */
  readonly subId: number;
  /** Name of that sub-account; empty without. */
  readonly subName: string;
  readonly kind: ApiKeyKind;
  /** PEM; empty for HMAC. */
  readonly publicKey: string;
  /** 0: never. */
  readonly lastUsedMs: number;
  readonly lastUsedIp: string;
}

/** Reports a change of a key, in its transaction. */
export type KeyReport = (tx: ClientBase, key: Pick<StoredKey, 'label' | 'subId' | 'subName'>) => Promise<void>;

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
  readonly nickname: string;
  readonly parent_user_id: string | null;
  readonly parent_account_id: number | null;
  readonly api_key: string;
  readonly kind: ApiKeyKind;
  readonly label: string;
  readonly may_read: boolean;
  readonly may_trade: boolean;
  readonly may_transfer: boolean;
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

const SELECT = `select api_keys.*, users.email, users.account_id, users.name as nickname, users.parent_user_id, users.parent_account_id
  from api_keys join users on users.id = api_keys.user_id left join users master on master.id = users.parent_user_id`;
/** A key is worth what its owner is: neither he nor, of a sub-account, its master is frozen or closed. */
const OWNER_STANDS = `users.login_frozen_at is null and users.closed_at is null
  and master.login_frozen_at is null and master.closed_at is null`;
/** Keys of a user ($1) and of his sub-accounts. */
const OWN = '(users.id = $1 or users.parent_user_id = $1)';

/** API keys in the database. Secrets are encrypted: a copy of the database alone cannot sign. */
export class ApiKeyStore implements ApiKeySource {
  private readonly pool: Pool;
  private readonly sealer: Sealer;

  constructor(pool: Pool, sealer: Sealer) {
    this.pool = pool;
    this.sealer = sealer;
  }

  async load(apiKey: string): Promise<ApiKey | undefined> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where api_key = $1 and ${OWNER_STANDS}`, [apiKey]);
    const [row] = rows;
    const verifier = row && this.verifierOf(row);
    if (row === undefined || verifier === undefined) return undefined;
    return {
      ...termsOf(row),
      email: row.email,
      accountId: row.account_id,
      masterAccountId: row.parent_account_id ?? 0,
      masterUserId: row.parent_user_id ?? '',
      verifier,
    };
  }

  async standing(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<Pick<KeyRow, 'key_id' | 'revision'>>(
      `select key_id, revision from api_keys join users on users.id = api_keys.user_id
        left join users master on master.id = users.parent_user_id where key_id = any($1::bigint[]) and ${OWNER_STANDS}`,
      [keyIds],
    );
    return new Map(rows.map(({ key_id, revision }) => [String(key_id), revision]));
  }

  async saveUses(uses: readonly ApiKeyUse[]): Promise<void> {
    await this.pool.query(
      `update api_keys set last_used_ms = used.at_ms, last_used_ip = used.address
        from unnest($1::bigint[], $2::bigint[], $3::text[]) as used (key_id, at_ms, address)
        where api_keys.key_id = used.key_id and api_keys.last_used_ms < used.at_ms`,
      [uses.map(({ keyId }) => keyId), uses.map(({ atMs }) => atMs), uses.map(({ address }) => address)],
    );
  }

  /** Keys of a user and of his sub-accounts, oldest first. */
  async list(userId: string): Promise<StoredKey[]> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where ${OWN} order by key_id`, [userId]);
    return rows.map(storedKeyOf);
  }

  /** How many keys an account has, those of its sub-accounts not among them. */
  async countOf(accountId: number): Promise<number> {
    const { rows } = await this.pool.query<{ readonly count: number }>(
      'select count(*)::int as count from api_keys join users on users.id = api_keys.user_id where users.account_id = $1',
      [accountId],
    );
    return rows[0]?.count ?? 0;
  }

  /** The user of an open sub-account of a master; undefined when he has none of this account id. */
  async subUserOf(masterUserId: string, accountId: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ readonly id: string }>(
      'select id from users where parent_user_id = $1 and account_id = $2 and closed_at is null',
      [masterUserId, accountId],
    );
    return rows[0]?.id;
  }

  /**
   * Creates a key; undefined when the user already has `maxKeys`, or has been closed. Locks the user's row, so that concurrent calls count
   * correctly. `report` runs in the same transaction.
   */
  async create(key: NewKey, maxKeys: number, report: KeyReport): Promise<StoredKey | undefined> {
    const { permissions } = key;
    return inTransaction(this.pool, async (client) => {
      await client.query('select 1 from users where id = $1 for update', [key.userId]);
      const { rows } = await client.query<{ key_id: bigint }>(
        `insert into api_keys (user_id, api_key, kind, label, may_read, may_trade, may_withdraw, ip_allow_list,
            sealed_secret, public_key, created_ms, expires_ms, may_transfer)
          select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14
          where (select count(*) from api_keys where user_id = $1) < $13
            and exists (select 1 from users where id = $1 and closed_at is null)
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
          permissions.transfer,
        ],
      );
      const made = rows[0] && (await findKey(client, key.userId, rows[0].key_id));
      if (made !== undefined) await report(client, made);
      return made;
    });
  }

  /** A key of a user or of one of his sub-accounts. */
  find(userId: string, keyId: bigint): Promise<StoredKey | undefined> {
    return findKey(this.pool, userId, keyId);
  }

  /** Changes a key of a user or of one of his sub-accounts, and reports it in the same transaction; undefined when there is no such key. */
  change(userId: string, keyId: bigint, terms: KeyTerms, report: KeyReport): Promise<StoredKey | undefined> {
    const { read, trade, transfer, withdraw } = terms.permissions;
    return inTransaction(this.pool, async (tx) => {
      await tx.query(
        `update api_keys set label = $3, may_read = $4, may_trade = $5, may_transfer = $6, may_withdraw = $7, ip_allow_list = $8,
            expires_ms = $9, revision = revision + 1
          from users where users.id = api_keys.user_id and ${OWN} and key_id = $2`,
        [userId, keyId, terms.label, read, trade, transfer, withdraw, terms.ipAllowList, terms.expiresMs],
      );
      const changed = await findKey(tx, userId, keyId);
      if (changed !== undefined) await report(tx, changed);
      return changed;
    });
  }

  /** Deletes a key of a user or of one of his sub-accounts, and reports it in the same transaction; undefined when there is no such key. */
  async remove(
    userId: string,
    keyId: bigint,
    report: KeyReport,
  ): Promise<Pick<StoredKey, 'keyId' | 'apiKey'> | undefined> {
    return inTransaction(this.pool, async (tx) => {
      const key = await findKey(tx, userId, keyId);
      if (key === undefined) return undefined;
      const { rowCount } = await tx.query('delete from api_keys where key_id = $1', [keyId]);
      // Somebody else has deleted it meanwhile.
      if (rowCount === 0) return undefined;
      await report(tx, key);
      return key;
    });
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

  /** undefined when the secret cannot be decrypted: the database was moved without the data directory's secrets. */
  private verifierOf(row: KeyRow): ApiKeyVerifier | undefined {
    if (row.kind !== 'hmac') return { kind: row.kind, publicKey: createPublicKey(row.public_key) };
    const secret = this.sealer.open(row.sealed_secret, row.api_key);
    return secret === undefined ? undefined : { kind: 'hmac', secret };
  }
}

async function findKey(db: Pool | ClientBase, userId: string, keyId: bigint): Promise<StoredKey | undefined> {
  const { rows } = await (db as ClientBase).query<KeyRow>(`${SELECT} where ${OWN} and key_id = $2`, [userId, keyId]);
  return rows[0] && storedKeyOf(rows[0]);
}

function termsOf(row: KeyRow) {
  return {
    keyId: String(row.key_id),
    apiKey: row.api_key,
    userId: row.user_id,
    label: row.label,
    permissions: {
      read: row.may_read,
      trade: row.may_trade,
      transfer: row.may_transfer,
      withdraw: row.may_withdraw,
    },
    ipAllowList: row.ip_allow_list,
    expiresMs: Number(row.expires_ms),
    createdMs: Number(row.created_ms),
    revision: row.revision,
  };
}

function storedKeyOf(row: KeyRow): StoredKey {
  return {
    ...termsOf(row),
    subId: row.parent_user_id === null ? 0 : row.account_id,
    subName: row.parent_user_id === null ? '' : row.nickname,
    kind: row.kind,
    publicKey: row.public_key,
    lastUsedMs: Number(row.last_used_ms),
    lastUsedIp: row.last_used_ip,
  };
}
