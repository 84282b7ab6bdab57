/**
 * What a user prefers, the same on every device.
 *
 * Goal: two devices that change different preferences lose nothing of one another, and no answer that comes late undoes a newer choice.
 * Method: one row a preference; a change writes only those that it names, under the user's lock, with the next number of his counter. An
 * answer carries the highest number, so a browser leaves out one that is older than what it has. Not handled: what visitors prefer, which
 * stays in their browser.
 */
import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { lockUser } from '../login-standing.ts';

/** All preferences of a user, as the API has them. */
export type PreferencesData = RouteData<'preferences'>;

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly version: bigint;
}

/** The stored preferences of users. */
export class Preferences {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** What a user prefers. */
  read(user: SessionUser): Promise<PreferencesData> {
    return readAll(this.pool, personOf(user));
  }

  /** Changes the preferences that are named, and returns all of them. A language is also the one that the user is written to in. */
  change(user: SessionUser, values: PreferencesData['values']): Promise<PreferencesData> {
    const userId = personOf(user);
    const named = Object.entries(values).filter(([, value]) => value !== undefined);
    return inTransaction(this.pool, async (tx) => {
      await lockUser(tx, userId);
      if (named.length > 0) {
        await tx.query(
          `insert into user_preferences (user_id, name, value, version)
            select $1, name, value::jsonb, 1 + (select coalesce(max(version), 0) from user_preferences where user_id = $1)
            from unnest($2::text[], $3::text[]) as given (name, value)
            on conflict (user_id, name) do update set value = excluded.value, version = excluded.version`,
          [userId, named.map(([name]) => name), named.map(([, value]) => JSON.stringify(value))],
        );
      }
      if (values.locale !== undefined) {
        await tx.query('update users set language = $2 where id = $1', [userId, values.locale]);
      }
      return readAll(tx, userId);
    });
  }
}

/** In a sub-account its master's preferences hold: it is the same person at the same screen. */
function personOf({ userId, masterUserId }: SessionUser): string {
  return masterUserId === '' ? userId : masterUserId;
}

async function readAll(db: Pick<ClientBase, 'query'> | Pool, userId: string): Promise<PreferencesData> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<Row>(
    'select name, value, version from user_preferences where user_id = $1',
    [userId],
  );
  const version = rows.reduce((highest, row) => Math.max(highest, Number(row.version)), 0);
  // They were checked by the same schema when they were written.
  return { version, values: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}
