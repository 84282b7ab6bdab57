import { randomUUID } from 'node:crypto';
import type { ModuleName } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { SUB_ACCOUNT_DOMAIN } from '../../platform/auth/sub-users.ts';

/** A sub-account as it is stored. */
export interface SubRow {
  readonly subUserId: string;
  readonly accountId: number;
  readonly masterUserId: string;
  readonly name: string;
  /** Names its user; nobody receives mail there. */
  readonly email: string;
  readonly mayTrade: boolean;
  readonly closedModules: readonly ModuleName[];
  readonly createdMs: number;
  /** API keys of it. */
  readonly apiKeys: number;
}

/** Its master. */
export interface Master {
  readonly userId: string;
  readonly accountId: number;
}

type Db = Pick<ClientBase, 'query'>;

const COLUMNS = `sub_user_id as "subUserId", account_id as "accountId", master_user_id as "masterUserId", name, may_trade as "mayTrade",
  closed_modules as "closedModules", created_ms::float8 as "createdMs",
  (select email from users where id = sub_user_id) as email,
  (select count(*) from api_keys where user_id = sub_user_id)::int as "apiKeys"`;

/** The SQL of sub-accounts. */
export class SubAccountStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Open sub-accounts of a master, oldest first. */
  async list(masterUserId: string, db: Db = this.pool as unknown as Db): Promise<SubRow[]> {
    const { rows } = await db.query<SubRow>(
      `select ${COLUMNS} from sub_accounts where master_user_id = $1 and state = 'open' order by account_id`,
      [masterUserId],
    );
    return rows;
  }

  /** An open sub-account of a master by its account id; undefined when he has none such. */
  async find(
    masterUserId: string,
    accountId: number,
    db: Db = this.pool as unknown as Db,
  ): Promise<SubRow | undefined> {
    const { rows } = await db.query<SubRow>(
      `select ${COLUMNS} from sub_accounts where master_user_id = $1 and account_id = $2 and state = 'open'`,
      [masterUserId, accountId],
    );
    return rows[0];
  }

  /** Names of all sub-accounts that a master ever had, by account id. */
  async names(masterUserId: string): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<Pick<SubRow, 'accountId' | 'name'>>(
      'select account_id as "accountId", name from sub_accounts where master_user_id = $1',
      [masterUserId],
    );
    return new Map(rows.map(({ accountId, name }) => [accountId, name]));
  }

  /** Sub-accounts to which something is closed. */
  async restricted(): Promise<Pick<SubRow, 'accountId' | 'closedModules'>[]> {
    const { rows } = await this.pool.query<Pick<SubRow, 'accountId' | 'closedModules'>>(
      `select account_id as "accountId", closed_modules as "closedModules" from sub_accounts
        where state = 'open' and closed_modules <> '{}'`,
    );
    return rows;
  }

  /** How many sub-accounts a master has that are open or being opened. */
  async count(masterUserId: string, db: Db = this.pool as unknown as Db): Promise<number> {
    const { rows } = await db.query<{ readonly count: number }>(
      `select count(*)::int as count from sub_accounts where master_user_id = $1 and state in ('opening', 'open')`,
      [masterUserId],
    );
    return rows[0]?.count ?? 0;
  }

  /** How many sub-accounts a master has opened since a time, milliseconds since the epoch; closed ones are among them. */
  async countSince(tx: Db, masterUserId: string, sinceMs: number): Promise<number> {
    const { rows } = await tx.query<{ readonly count: number }>(
      `select count(*)::int as count from sub_accounts where master_user_id = $1 and created_ms > $2 and state <> 'failed'`,
      [masterUserId, sinceMs],
    );
    return rows[0]?.count ?? 0;
  }

  /** How many open sub-accounts the master of this account has. */
  async countOf(masterAccountId: number): Promise<number> {
    const { rows } = await this.pool.query<{ readonly id: string }>('select id from users where account_id = $1', [
      masterAccountId,
    ]);
    return rows[0] === undefined ? 0 : this.count(rows[0].id);
  }

  /** Whether another sub-account of the master has a name; upper and lower case are the same. */
  async isNameTaken(tx: Db, masterUserId: string, name: string, exceptId = 0): Promise<boolean> {
    const { rowCount } = await tx.query(
      `select 1 from sub_accounts where master_user_id = $1 and lower(name) = lower($2) and account_id <> $3
        and state in ('opening', 'open')`,
      [masterUserId, name, exceptId],
    );
    return rowCount !== 0;
  }

  /** Adds a sub-account that the core does not know yet; its user has no way to log in. */
  async insert(
    tx: Db,
    master: Master,
    name: string,
    createdMs: number,
  ): Promise<Pick<SubRow, 'subUserId' | 'accountId'>> {
    const subUserId = randomUUID();
    const { rows } = await tx.query<{ readonly account_id: number }>(
      `insert into users (id, name, email, language, parent_user_id, parent_account_id)
        select $1, $2, $3, language, id, account_id from users where id = $4 returning account_id`,
      [subUserId, name, `${subUserId}${SUB_ACCOUNT_DOMAIN}`, master.userId],
    );
    const accountId = rows[0]?.account_id;
    if (accountId === undefined) throw new Error('a sub-account of nobody');
    await tx.query(
      `insert into sub_accounts (sub_user_id, account_id, master_user_id, name, state, created_ms)
        values ($1, $2, $3, $4, 'opening', $5)`,
      [subUserId, accountId, master.userId, name, createdMs],
    );
    return { subUserId, accountId };
  }

  /** A sub-account with its master, whatever its state. */
  async byUser(tx: Db, subUserId: string): Promise<(SubRow & { readonly masterAccountId: number }) | undefined> {
    const { rows } = await tx.query<SubRow & { readonly masterAccountId: number }>(
      `select ${COLUMNS}, (select account_id from users where id = master_user_id) as "masterAccountId"
        from sub_accounts where sub_user_id = $1`,
      [subUserId],
    );
    return rows[0];
  }

  /** The core has taken a sub-account. */
  async open(tx: Db, subUserId: string): Promise<void> {
    await tx.query(`update sub_accounts set state = 'open' where sub_user_id = $1 and state = 'opening'`, [subUserId]);
  }

  /** The core has not taken it: it never was one. */
  async fail(tx: Db, subUserId: string, nowMs: number): Promise<void> {
    await tx.query(`update sub_accounts set state = 'failed', closed_ms = $2 where sub_user_id = $1`, [
      subUserId,
      nowMs,
    ]);
    await tx.query('update users set closed_at = now() where id = $1', [subUserId]);
  }

  /** Changes name and modules. */
  async change(tx: Db, subUserId: string, name: string, closedModules: readonly ModuleName[]): Promise<void> {
    await tx.query('update sub_accounts set name = $2, closed_modules = $3 where sub_user_id = $1', [
      subUserId,
      name,
      closedModules,
    ]);
    await tx.query('update users set name = $2 where id = $1', [subUserId, name]);
  }

  /** The number of the next command about a sub-account. */
  async nextChange(tx: Db, subUserId: string): Promise<number> {
    const { rows } = await tx.query<{ readonly changes: number }>(
      'update sub_accounts set changes = changes + 1 where sub_user_id = $1 returning changes',
      [subUserId],
    );
    return rows[0]?.changes ?? 0;
  }

  /** What the core has decided about its orders. */
  async setMayTrade(tx: Db, subUserId: string, mayTrade: boolean): Promise<void> {
    await tx.query('update sub_accounts set may_trade = $2 where sub_user_id = $1', [subUserId, mayTrade]);
  }

  /** Closes it, and deletes its API keys. */
  async close(tx: Db, subUserId: string, nowMs: number): Promise<void> {
    await tx.query(`update sub_accounts set state = 'closed', closed_ms = $2 where sub_user_id = $1`, [
      subUserId,
      nowMs,
    ]);
    await tx.query('delete from api_keys where user_id = $1', [subUserId]);
  }
}
