/**
 * The settings in force, in memory.
 *
 * Goal: any reader has a valid value at once, whatever is in the database, and an edit holds everywhere within two seconds.
 * Method: the whole table (a dozen small rows) is read twice a second, so an edit by another server or by hand in SQL needs
 * no messenger: LISTEN would want a connection of its own, an answer to its loss, and fails behind a pooler. An edit through
 * this server holds when it is answered. A stored value that its schema does not take counts as absent: the default holds.
 * Not handled: two operators who edit the same key at once; the later one wins, and the record has both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteData } from '@bourse/contract';
import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingDefaults,
  type SettingKey,
  type SettingValue,
  type SiteSettings,
} from '../../platform/site-settings/site-settings.ts';
import type { SettingEditor, SettingsStore, StoredSetting } from './settings.store.ts';

/** Far enough under the two seconds in which an edit must hold that a slow database may take its time. */
const REREAD_MS = 500;

/** A setting as the console shows it. */
export type SettingView = RouteData<'setConsoleSetting'>;

/** What live settings stand on. */
export interface LiveSettingsDeps {
  readonly store: SettingsStore;
  readonly logger: Logger;
  /** Defaults that this server has instead of the table's. */
  readonly defaults?: SettingDefaults;
}

interface Entry {
  readonly value: unknown;
  readonly state: SettingView['state'];
  readonly stored: StoredSetting | undefined;
}

/** Settings that follow the database until they are closed. */
export class LiveSettings implements SiteSettings {
  private readonly deps: LiveSettingsDeps;
  private readonly entries = new Map<SettingKey, Entry>();
  /** What was complained about already, by key: each damage is worth one line, not two a second. */
  private complaints = new Map<string, string>();
  private unreadable = false;
  /** Reads and writes wait for each other, so that a read which began before an edit cannot undo it in memory. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly stop = new AbortController();
  private follower: Promise<void> = Promise.resolve();

  private constructor(deps: LiveSettingsDeps) {
    this.deps = deps;
  }

  /** Reads the settings and follows them; throws when the database cannot be read. */
  static async open(deps: LiveSettingsDeps): Promise<LiveSettings> {
    const settings = new LiveSettings(deps);
    settings.accept(await deps.store.readAll());
    settings.follower = settings.follow();
    return settings;
  }

  get<K extends SettingKey>(key: K): SettingValue<K> {
    return this.entryOf(key).value as SettingValue<K>;
  }

  /** Every setting, in the order of the table. */
  list(): SettingView[] {
    return SETTING_KEYS.map((key) => this.view(key));
  }

  /** Sets one. Refused: SETTING_UNKNOWN, SETTING_INVALID with the place within the value. */
  async set(key: string, value: unknown, editor: SettingEditor): Promise<Answer<SettingView>> {
    if (!isSettingKey(key)) return refuse('SETTING_UNKNOWN', 'key');
    const parsed = SETTINGS[key].schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const field = ['value', ...(issue?.path ?? []).map(String)].join('.');
      return refuse('SETTING_INVALID', field.slice(0, 200), `${field}: ${issue?.message}`.slice(0, 500));
    }
    await this.inTurn(async () => {
      const written = await this.deps.store.write(key, parsed.data, editor);
      this.entries.set(key, this.judge(key, written));
    });
    return { ok: true, value: this.view(key) };
  }

  /** Settings whose stored value is not valid, and stored keys that are no settings. */
  damagedCount(): number {
    return this.complaints.size;
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.follower;
    await this.last;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await sleep(REREAD_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.inTurn(() => this.reread());
    }
  }

  private async reread(): Promise<void> {
    try {
      this.accept(await this.deps.store.readAll());
      if (this.unreadable) this.deps.logger.info('the site’s settings can be read again');
      this.unreadable = false;
    } catch (error) {
      if (!this.unreadable) {
        this.deps.logger.warn({ err: error }, 'the site’s settings cannot be read; the last known ones hold');
      }
      this.unreadable = true;
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private accept(rows: readonly StoredSetting[]): void {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const before = this.complaints;
    this.complaints = new Map();
    for (const key of SETTING_KEYS) this.entries.set(key, this.judge(key, byKey.get(key)));
    for (const { key, value } of rows) if (!isSettingKey(key)) this.complaints.set(key, `unknown ${textOf(value)}`);
    for (const [key, what] of this.complaints) {
      if (before.get(key) === what) continue;
      this.deps.logger.warn({ setting: key, problem: what }, 'a stored setting is damaged; its default holds');
    }
  }

  /** What holds for a key, given what is stored. */
  private judge(key: SettingKey, stored: StoredSetting | undefined): Entry {
    const byDefault = this.defaultOf(key);
    this.complaints.delete(key);
    if (stored === undefined) return { value: byDefault, state: 'default', stored };
    const parsed = SETTINGS[key].schema.safeParse(stored.value);
    if (parsed.success) return { value: parsed.data, state: 'stored', stored };
    this.complaints.set(key, `${parsed.error.issues[0]?.message ?? 'not valid'}: ${textOf(stored.value)}`);
    return { value: byDefault, state: 'damaged', stored };
  }

  private view(key: SettingKey): SettingView {
    const { value, state, stored } = this.entryOf(key);
    return {
      key,
      summary: SETTINGS[key].summary,
      value,
      defaultValue: this.defaultOf(key),
      state,
      updatedAtMs: stored?.updatedAtMs ?? 0,
      updatedBy: stored?.updatedBy ?? '',
    };
  }

  private defaultOf(key: SettingKey): unknown {
    return this.deps.defaults?.[key] ?? SETTINGS[key].defaultValue;
  }

  private entryOf(key: SettingKey): Entry {
    return this.entries.get(key) ?? { value: this.defaultOf(key), state: 'default', stored: undefined };
  }
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The beginning of a stored value, for a line in the log. */
function textOf(value: unknown): string {
  return JSON.stringify(value).slice(0, 100);
}
