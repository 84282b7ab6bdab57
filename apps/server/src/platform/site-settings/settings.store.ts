import type { Pool } from 'pg';
import { markAct } from '../audit/act.ts';
import { inTransaction } from '../projections/transaction.ts';

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

  /** Stores a value; returns the stored row. */
  async write(key: string, value: unknown, editor: SettingEditor): Promise<StoredSetting> {
    let written: SettingRow | undefined;
    await inTransaction(this.pool, async (client) => {
      await client.query(`select set_config('bourse.actor', $1, true), set_config('bourse.actor_id', $2, true)`, [
        editor.email,
        editor.userId,
      ]);
      const { rows } = await client.query<SettingRow>(
        `insert into site_settings (key, value) values ($1, $2::jsonb)
          on conflict (key) do update set value = excluded.value
          returning ${COLUMNS}`,
        [key, JSON.stringify(value)],
      );
      written = rows[0];
      await markAct(client);
    });
    if (written === undefined) throw new Error(`setting ${key} was not written`);
    return settingOfRow(written);
  }
}

function settingOfRow(row: SettingRow): StoredSetting {
  return { key: row.key, value: row.value, updatedAtMs: Number(row.updated_at_ms), updatedBy: row.updated_by };
}
