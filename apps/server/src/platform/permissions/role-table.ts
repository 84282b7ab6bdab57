/**
 * Who may do what, in memory.
 *
 * Goal: a check costs nothing, and a change counts at once: on the server that made it when the call is answered, on others as soon
 * as PostgreSQL has notified them. Method: the whole table (operators are few) is read at the start and after each notification;
 * between a notification and the end of the reading, and while no notification can come, each check asks the database.
 */
import { PERMISSION_NAMES, type PermissionName } from '@bourse/contract';
import type { Pool } from 'pg';
import { type ChannelListener, listenTo } from '../db/listen.ts';
import type { Logger } from '../logger.ts';

/** What the route layer asks about a caller. */
export interface PermissionCheck {
  /** Whether one of the user's roles has the permission; at once when it is known in memory. */
  has(userId: string, permission: PermissionName): boolean | Promise<boolean>;
}

/** The permissions of each user who has a role. */
type Holders = ReadonlyMap<string, ReadonlySet<PermissionName>>;

interface HolderRow {
  readonly user_id: string;
  readonly has_all: boolean;
  readonly permissions: string[];
}

/** Dependencies of the table. */
export interface RoleTableDeps {
  readonly pool: Pool;
  readonly url: string;
  readonly logger: Logger;
  /** Absent: the contract's own. */
  readonly permissions?: readonly PermissionName[];
}

/** Roles that follow the database until they are closed. */
export class RoleTable implements PermissionCheck {
  /** Every permission that a feature declares, in the order of the features. */
  readonly permissions: readonly PermissionName[];
  private readonly pool: Pool;
  private readonly logger: Logger;
  private holders: Holders = new Map();
  /** Counts notifications, so that a reading that began before one is not believed. */
  private changes = 0;
  private readUpTo = -1;
  private listener: ChannelListener | undefined;

  private constructor({ pool, logger, permissions = PERMISSION_NAMES }: RoleTableDeps) {
    this.pool = pool;
    this.logger = logger;
    this.permissions = permissions;
  }

  /** Reads the table and follows it; throws when the database cannot be read. */
  static async open(deps: RoleTableDeps): Promise<RoleTable> {
    const table = new RoleTable(deps);
    const onNotify = () => void table.changed().catch((error) => table.logger.warn({ err: error }, 'roles not read'));
    table.listener = await listenTo({ ...deps, channel: 'bourse_roles', onNotify });
    await table.changed();
    return table;
  }

  has(userId: string, permission: PermissionName): boolean | Promise<boolean> {
    if (this.isCurrent()) return this.holders.get(userId)?.has(permission) ?? false;
    return this.permissionsOf(userId).then((held) => held.has(permission));
  }

  /** Everything that a user may do. */
  async permissionsOf(userId: string): Promise<ReadonlySet<PermissionName>> {
    const holders = this.isCurrent() ? this.holders : await readHolders(this.pool, this.permissions, userId);
    return holders.get(userId) ?? new Set();
  }

  /** Reads the table again; whoever changed it waits for this before he answers. */
  async changed(): Promise<void> {
    this.changes += 1;
    const { changes } = this;
    const holders = await readHolders(this.pool, this.permissions);
    if (changes <= this.readUpTo) return;
    this.holders = holders;
    this.readUpTo = changes;
  }

  async close(): Promise<void> {
    await this.listener?.close();
  }

  private isCurrent(): boolean {
    return this.readUpTo === this.changes && this.listener?.isLive() === true;
  }
}

async function readHolders(pool: Pool, declared: readonly PermissionName[], userId?: string): Promise<Holders> {
  const { rows } = await pool.query<HolderRow>(
    `select user_id, bool_or(has_all) as has_all, coalesce(array_agg(permission) filter (where permission is not null), '{}') as permissions
      from user_roles join roles using (role_id) left join role_permissions using (role_id)
      where $1::text is null or user_id = $1 group by user_id`,
    [userId ?? null],
  );
  return new Map(
    rows.map((row) => [row.user_id, row.has_all ? new Set(declared) : declaredOf(row.permissions, declared)]),
  );
}

/** A permission that no feature declares counts for nothing. */
export function declaredOf(names: readonly string[], declared: readonly PermissionName[]): ReadonlySet<PermissionName> {
  const stored = new Set(names);
  return new Set(declared.filter((name) => stored.has(name)));
}
