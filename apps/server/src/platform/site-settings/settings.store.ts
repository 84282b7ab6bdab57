import { fail, ok, type Result } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import { markAct } from '../audit/act.ts';
import { onConnection } from '../projections/transaction.ts';

/** A stored setting; its value is not validated yet. */
export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
  readonly updatedAtMs: number;
  readonly updatedBy: string;
}

/** Who changes a setting in the console. */
export interface SettingEditor {
  readonly userId: string;
  readonly email: string;
}

/** A change of a setting; the values are null where none was stored. */
export interface SettingChange {
  readonly changeId: bigint;
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  readonly changedBy: string;
  readonly hadValue: boolean;
  readonly hasValue: boolean;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

interface ChangeRow {
  readonly audit_id: bigint;
  readonly changed_at_ms: bigint;
  readonly changed_by: string;
  readonly had_value: boolean;
  readonly has_value: boolean;
  readonly old_value: unknown;
  readonly new_value: unknown;
}

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly updated_at_ms: bigint;
  readonly updated_by: string;
}

const COLUMNS = 'key, value, updated_at_ms, updated_by';

/** Stores settings in PostgreSQL; the table's triggers record each change. */
export class SettingsStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** All stored settings, unknown keys included. */
  async readAll(): Promise<StoredSetting[]> {
    const { rows } = await this.pool.query<SettingRow>(`select ${COLUMNS} from site_settings`);
    return rows.map(settingOfRow);
  }

  /** Stores a value, if the stored one is of the time `seenMs` (0: none is stored); returns the stored row. */
  async write(
    key: string,
    value: unknown,
    editor: SettingEditor,
    seenMs?: number,
  ): Promise<Result<StoredSetting, 'SETTING_CHANGED'>> {
    const written = await this.change(editor, async (tx) => {
      if (seenMs !== undefined && (await lastChangeMs(tx, key)) !== seenMs) return undefined;
      return { row: await writeRow(tx, key, value) };
    });
    return written === undefined ? fail('SETTING_CHANGED') : ok(settingOfRow(written.row));
  }

  /** Removes a stored value, so that the default is in force. */
  async remove(key: string, editor: SettingEditor): Promise<void> {
    await this.change(editor, async (tx) => {
      await tx.query('delete from site_settings where key = $1', [key]);
      return {};
    });
  }

  /**
   * Stores what was there before the last change of a key, if `changeId` names that change and `accepts` the value; returns the stored row,
   * `undefined` where nothing is stored then.
   */
  async undo(
    key: string,
    changeId: string,
    accepts: (value: unknown) => boolean,
    editor: SettingEditor,
  ): Promise<Result<StoredSetting | undefined, 'SETTING_CHANGED' | 'SETTING_INVALID'>> {
    let code: 'SETTING_CHANGED' | 'SETTING_INVALID' = 'SETTING_CHANGED';
    const done = await this.change(editor, async (tx) => {
      await lockSettings(tx);
      const { rows } = await tx.query<{ audit_id: bigint; had_value: boolean; old_value: unknown }>(
        `select audit_id, old_value is not null as had_value, old_value from site_settings_audit
          where key = $1 order by audit_id desc limit 1`,
        [key],
      );
      const [last] = rows;
      if (last === undefined || String(last.audit_id) !== changeId) return undefined;
      if (last.had_value && !accepts(last.old_value)) {
        code = 'SETTING_INVALID';
        return undefined;
      }
      if (last.had_value) return { row: await writeRow(tx, key, last.old_value) };
      await tx.query('delete from site_settings where key = $1', [key]);
      return { row: undefined };
    });
    if (done === undefined) return fail(code);
    return ok(done.row === undefined ? undefined : settingOfRow(done.row));
  }

  /** Changes of a key, newest first, before a change's id if there is one. */
  async history(
    key: string,
    filter: { readonly changedBy?: string | undefined; readonly before?: bigint | undefined; readonly limit: number },
  ): Promise<SettingChange[]> {
    const { rows } = await this.pool.query<ChangeRow>(
      `select audit_id, changed_at_ms, changed_by, old_value is not null as had_value, new_value is not null as has_value,
          old_value, new_value
        from site_settings_audit
        where key = $1 and ($2::text is null or changed_by = $2) and ($3::bigint is null or audit_id < $3)
        order by audit_id desc limit $4`,
      [key, filter.changedBy ?? null, filter.before ?? null, filter.limit],
    );
    return rows.map((row) => ({
      changeId: row.audit_id,
      key,
      timeMs: Number(row.changed_at_ms),
      changedBy: row.changed_by,
      hadValue: row.had_value,
      hasValue: row.has_value,
      oldValue: row.old_value,
      newValue: row.new_value,
    }));
  }

  /** Makes a change in the name of an editor; one that returns undefined is undone. */
  private change<T>(editor: SettingEditor, work: (tx: ClientBase) => Promise<T | undefined>): Promise<T | undefined> {
    return onConnection(this.pool, async (tx) => {
      await tx.query('begin');
      await tx.query(`select set_config('bourse.actor', $1, true), set_config('bourse.actor_id', $2, true)`, [
        editor.email,
        editor.userId,
      ]);
      const result = await work(tx);
      if (result !== undefined) await markAct(tx);
      await tx.query(result === undefined ? 'rollback' : 'commit');
      return result;
    });
  }
}

/** Changes of the settings are made one after the other, also those of other servers. */
async function lockSettings(tx: ClientBase): Promise<void> {
  await tx.query('lock table site_settings in share row exclusive mode');
}

/** When the stored value was set, until the transaction ends; 0 without one. */
async function lastChangeMs(tx: ClientBase, key: string): Promise<number> {
  await lockSettings(tx);
  const { rows } = await tx.query<{ ms: bigint }>('select updated_at_ms as ms from site_settings where key = $1', [
    key,
  ]);
  return Number(rows[0]?.ms ?? 0n);
}

async function writeRow(tx: ClientBase, key: string, value: unknown): Promise<SettingRow> {
  const { rows } = await tx.query<SettingRow>(
    `insert into site_settings (key, value) values ($1, $2::jsonb)
      on conflict (key) do update set value = excluded.value
      returning ${COLUMNS}`,
    [key, JSON.stringify(value)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`setting ${key} was not written`);
  return row;
}

function settingOfRow(row: SettingRow): StoredSetting {
  return { key: row.key, value: row.value, updatedAtMs: Number(row.updated_at_ms), updatedBy: row.updated_by };
}
