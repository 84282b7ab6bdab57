import type { ClientBase, Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import { prefixPattern, Where } from '../../platform/db/where-builder.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { addSearch } from './users.search.ts';

/** A user as the list shows one. Times in milliseconds since the epoch. */
export interface UserRow {
  readonly userId: string;
  readonly accountId: number;
  readonly email: string;
  readonly nickname: string;
  readonly registeredMs: number;
  readonly isLoginFrozen: boolean;
  readonly isClosed: boolean;
  readonly roles: readonly { readonly roleId: string; readonly name: string }[];
}

/** A user with all of the profile. */
export interface UserProfile extends UserRow {
  /** Path of the picture; empty without one. */
  readonly photo: string;
  readonly language: string;
  readonly vipLevel: number;
  readonly vipType: number;
  readonly isEmailProved: boolean;
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  /** 0: it is none's sub-account. */
  readonly masterAccountId: number;
  /** 0: login is free. */
  readonly loginFrozenMs: number;
  /** 0: it is open. */
  readonly closedMs: number;
  readonly sessions: number;
  readonly apiKeys: number;
}

/** A session that has not ended. */
export interface UserSession {
  /** In the order of their opening. */
  readonly sessionNo: bigint;
  readonly sessionId: string;
  readonly device: string;
  readonly address: string;
  readonly createdMs: number;
  readonly lastUsedMs: number;
  readonly expiresMs: number;
}

/** Which users are wanted. `email`, `nickname`: the beginning of it; `frozen`: only these accounts and those whose login is frozen. */
export interface UserFilter {
  /** Anything that names a user. */
  readonly q?: string | undefined;
  readonly accountId?: number | undefined;
  readonly email?: string | undefined;
  readonly nickname?: string | undefined;
  readonly frozen?: readonly number[] | undefined;
  /** Accounts below this number. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

const msOf = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;
const USER = `id as "userId", account_id as "accountId", email, name as nickname, ${msOf('created_at')} as "registeredMs",
  login_frozen_at is not null as "isLoginFrozen", closed_at is not null as "isClosed",
  coalesce((select json_agg(json_build_object('roleId', roles.role_id::text, 'name', roles.name) order by lower(roles.name))
    from user_roles join roles using (role_id) where user_roles.user_id = users.id), '[]') as roles`;

/** Users, the newest first. */
export async function listUsers(pool: Pool, filter: UserFilter): Promise<UserRow[]> {
  const where = new Where();
  where.add('true');
  if (filter.q !== undefined) addSearch(where, filter.q);
  where.add('account_id = ?', filter.accountId);
  where.add('email like ?', filter.email && prefixPattern(filter.email.toLowerCase()));
  where.add('lower(name) like ?', filter.nickname && prefixPattern(filter.nickname.toLowerCase()));
  where.add('(account_id = any(?) or login_frozen_at is not null)', filter.frozen);
  where.add('account_id < ?', filter.before);
  const { rows } = await pool.query<UserRow>(
    `select ${USER} from users where ${where.text} order by account_id desc limit ${filter.limit}`,
    where.values,
  );
  return rows;
}

/** One user; undefined: there is none. */
export async function findUser(pool: Pool, accountId: number): Promise<UserProfile | undefined> {
  const { rows } = await pool.query<UserProfile>(
    `select ${USER}, coalesce(image, '') as photo, language, vip_level as "vipLevel", vip_type as "vipType",
        email_verified as "isEmailProved",
        exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null) as "hasAuthenticator",
        (select count(*)::integer from passkeys where user_id = users.id) as passkeys,
        coalesce((select account_id from users master where master.id = users.parent_user_id), 0) as "masterAccountId",
        coalesce(${msOf('login_frozen_at')}, 0) as "loginFrozenMs", coalesce(${msOf('closed_at')}, 0) as "closedMs",
        (select count(*)::integer from sessions where user_id = users.id and expires_at > now()) as sessions,
        (select count(*)::integer from api_keys where user_id = users.id) as "apiKeys"
      from users where account_id = $1`,
    [accountId],
  );
  return rows[0];
}

/** A user's sessions, the newest first, before a number if there is one. */
export async function listSessions(
  pool: Pool,
  userId: string,
  before: bigint | undefined,
  limit: number,
): Promise<UserSession[]> {
  const { rows } = await pool.query<UserSession>(
    `select session_no as "sessionNo", id as "sessionId", coalesce(user_agent, '') as device,
        coalesce(ip_address, '') as address, ${msOf('created_at')} as "createdMs", ${msOf('updated_at')} as "lastUsedMs",
        ${msOf('expires_at')} as "expiresMs"
      from sessions where user_id = $1 and expires_at > now() and ($2::bigint is null or session_no < $2)
      order by session_no desc limit $3`,
    [userId, before ?? null, limit],
  );
  return rows;
}

/** Whether a change is an operator's act, or a part of one whose other part tells whether it was done. */
export type ActShare = 'whole' | 'part';

/** Ends sessions of a user: one, or all but one; returns the ids of those that were there. */
export function endSessions(
  pool: Pool,
  userId: string,
  which: { readonly only: string } | { readonly except: string },
  act: ActShare,
  note: (tx: ClientBase) => Promise<void>,
): Promise<string[]> {
  return inTransaction(pool, async (tx: ClientBase) => {
    const [condition, sessionId] = 'only' in which ? ['id = $2', which.only] : ['id <> $2', which.except];
    const { rows } = await tx.query<{ readonly id: string }>(
      `delete from sessions where user_id = $1 and ${condition} returning id`,
      [userId, sessionId],
    );
    if (rows.length > 0) await note(tx);
    if (act === 'whole') await markAct(tx);
    return rows.map(({ id }) => id);
  });
}
