/**
 * Values of the settings that are in force, in memory.
 *
 * Goal: any reader has a valid value at once, whatever is in the database, and an edit holds everywhere within two seconds.
 * Method: the whole table (a dozen small rows) is read twice a second, so an edit by another server or by hand in SQL needs
 * no messenger: LISTEN would want a connection of its own, an answer to its loss, and fails behind a pooler. An edit through
 * this server holds when it is answered. A stored value that its schema does not take counts as absent: the default holds.
 * Not handled: two operators who edit the same key at once; the later one wins, and the record has both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteData } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import { type Answer, refuse } from '../http/answer.ts';
import type { Logger } from '../logger.ts';
import type { Setting } from './setting.ts';
import type { SettingEditor, SettingsStore, StoredSetting } from './settings.store.ts';
import {
  SETTINGS,
  type SettingDefaults,
  type SettingKey,
  type SettingValue,
  type SiteSettings,
} from './site-settings.ts';

/** Far enough under the two seconds in which an edit must hold that a slow database may take its time. */
const REREAD_MS = 500;

/** A setting as the console shows it. */
export type SettingView = RouteData<'setConsoleSetting'>;

/** What live settings stand on. */
export interface LiveSettingsDeps {
  readonly store: SettingsStore;
  readonly logger: Logger;
  /** Every setting, in the order in which the console lists them. */
  readonly settings: readonly Setting<unknown>[];
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
  private readonly specs: ReadonlyMap<string, Setting<unknown>>;
  private readonly entries = new Map<string, Entry>();
  /** What was complained about already, by key: each damage is worth one line, not two a second. */
  private complaints = new Map<string, string>();
  private unreadable = false;
  /** Reads and writes wait for each other, so that a read which began before an edit cannot undo it in memory. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly stop = new AbortController();
  private follower: Promise<void> = Promise.resolve();

  private constructor(deps: LiveSettingsDeps) {
    this.deps = deps;
    this.specs = new Map(deps.settings.map((spec) => [spec.key, spec]));
    invariant(this.specs.size === deps.settings.length, 'no two settings have the same key');
  }

  /** Reads the settings and follows them; throws when the database cannot be read. */
  static async open(deps: LiveSettingsDeps): Promise<LiveSettings> {
    const settings = new LiveSettings(deps);
    settings.accept(await deps.store.readAll());
    settings.follower = settings.follow();
    return settings;
  }

  get<K extends SettingKey>(key: K): SettingValue<K> {
    return this.read(SETTINGS[key]);
  }

  read<T>(setting: Setting<T>): T {
    const entry = this.entries.get(setting.key);
    invariant(entry !== undefined, 'a setting is registered by its feature');
    // The entry holds what the setting's own schema has accepted, or its default.
    return entry.value as T;
  }

  /** Units of a fiat currency that one USDT is worth, as decimal text; undefined when the operator has set none. */
  readonly usdtRateOf = (code: string): string | undefined =>
    this.get('currencies').find(({ currencyCode }) => currencyCode === code)?.usdtRate;

  /** Every setting, in the order in which they were registered. */
  list(): SettingView[] {
    return this.deps.settings.map((spec) => this.view(spec));
  }

  /** Sets one. Refused: SETTING_UNKNOWN, SETTING_INVALID with the place within the value. */
  async set(key: string, value: unknown, editor: SettingEditor): Promise<Answer<SettingView>> {
    const spec = this.specs.get(key);
    if (spec === undefined) return refuse('SETTING_UNKNOWN', 'key');
    const parsed = spec.schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const field = ['value', ...(issue?.path ?? []).map(String)].join('.');
      return refuse('SETTING_INVALID', field.slice(0, 200), `${field}: ${issue?.message}`.slice(0, 500));
    }
    await this.inTurn(async () => {
      const written = await this.deps.store.write(key, parsed.data, editor);
      this.entries.set(key, this.judge(spec, written));
    });
    return { ok: true, value: this.view(spec) };
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
    for (const spec of this.deps.settings) this.entries.set(spec.key, this.judge(spec, byKey.get(spec.key)));
    for (const { key, value } of rows) if (!this.specs.has(key)) this.complaints.set(key, `unknown ${textOf(value)}`);
    for (const [key, what] of this.complaints) {
      if (before.get(key) === what) continue;
      this.deps.logger.warn({ setting: key, problem: what }, 'a stored setting is damaged; its default holds');
    }
  }

  /** What holds for a key, given what is stored. */
  private judge(spec: Setting<unknown>, stored: StoredSetting | undefined): Entry {
    const { key } = spec;
    const byDefault = this.defaultOf(spec);
    this.complaints.delete(key);
    if (stored === undefined) return { value: byDefault, state: 'default', stored };
    const parsed = spec.schema.safeParse(stored.value);
    if (parsed.success) return { value: parsed.data, state: 'stored', stored };
    this.complaints.set(key, `${parsed.error.issues[0]?.message ?? 'not valid'}: ${textOf(stored.value)}`);
    return { value: byDefault, state: 'damaged', stored };
  }

  private view(spec: Setting<unknown>): SettingView {
    const { value, state, stored } = this.entryOf(spec);
    return {
      key: spec.key,
      summary: spec.summary,
      value,
      defaultValue: this.defaultOf(spec),
      state,
      updatedAtMs: stored?.updatedAtMs ?? 0,
      updatedBy: stored?.updatedBy ?? '',
    };
  }

  private defaultOf({ key, defaultValue }: Setting<unknown>): unknown {
    return this.deps.defaults?.[key as SettingKey] ?? defaultValue;
  }

  private entryOf(spec: Setting<unknown>): Entry {
    return this.entries.get(spec.key) ?? { value: this.defaultOf(spec), state: 'default', stored: undefined };
  }
}

/** The beginning of a stored value, for a line in the log. */
function textOf(value: unknown): string {
  return JSON.stringify(value).slice(0, 100);
}
