/**
 * The settings in force, cached in memory.
 *
 * Goal: every read returns a valid value synchronously, and an edit is in force everywhere within two seconds. Method: the
 * whole table (a dozen small rows) is read twice a second, so edits by another server or by SQL need no notification: LISTEN
 * would need its own connection and reconnect handling, and fails behind a pooler. An edit through this server is in force
 * when the call returns. A stored value that its schema rejects counts as absent: the default applies. Two operators who edit the
 * same key: whoever names what he has seen cannot undo the other's change; of others the later one wins, and the history has both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteData } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import * as z from 'zod/mini';
import { type ApiResult, reject } from '../http/api-result.ts';
import type { Logger } from '../logger.ts';
import { Turns } from '../turns.ts';
import type { Setting } from './setting.ts';
import type { SettingChange, SettingEditor, SettingsStore, StoredSetting } from './settings.store.ts';
import {
  SETTINGS,
  type SettingDefaults,
  type SettingKey,
  type SettingValue,
  type SiteSettings,
} from './site-settings.ts';

/** Well below the two seconds in which an edit must be in force, to allow for a slow database. */
const REREAD_MS = 500;

/** A setting as shown in the console. */
export type SettingView = RouteData<'setConsoleSetting'>;

/** Dependencies of LiveSettings. */
export interface LiveSettingsDeps {
  readonly store: SettingsStore;
  readonly logger: Logger;
  /** Every setting, in the order in which the console lists them. */
  readonly settings: readonly Setting<unknown>[];
  /** Defaults of this server that override the table's. */
  readonly defaults?: SettingDefaults;
}

interface Entry {
  readonly value: unknown;
  readonly state: SettingView['state'];
  readonly stored: StoredSetting | undefined;
}

/** Settings that follow the database until closed. */
export class LiveSettings implements SiteSettings {
  private readonly deps: LiveSettingsDeps;
  private readonly specs: ReadonlyMap<string, Setting<unknown>>;
  private readonly entries = new Map<string, Entry>();
  /** Problems already logged, by key: each is logged once, not on every read. */
  private problems = new Map<string, string>();
  private unreadable = false;
  /** Reads and writes are serialized, so that a read which began before an edit cannot undo it in memory. */
  private readonly turns = new Turns();
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
    // The entry contains a value accepted by the setting's schema, or its default.
    return entry.value as T;
  }

  /** Units of a fiat currency for one USDT, as a decimal string; undefined when no rate is set. */
  readonly usdtRateOf = (code: string): string | undefined =>
    this.get('currencies').find(({ currencyCode }) => currencyCode === code)?.usdtRate;

  /** Every setting, in the order in which they were registered. */
  list(): SettingView[] {
    return this.deps.settings.map((spec) => this.view(spec));
  }

  /**
   * Sets one, if it has not been changed since `seenMs`. Rejected with SETTING_UNKNOWN, SETTING_CHANGED, or SETTING_INVALID with the path within
   * the value.
   */
  async set(key: string, value: unknown, editor: SettingEditor, seenMs?: number): Promise<ApiResult<SettingView>> {
    const spec = this.specs.get(key);
    if (spec === undefined) return reject('SETTING_UNKNOWN', 'key');
    const parsed = spec.schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const field = ['value', ...(issue?.path ?? []).map(String)].join('.');
      return reject('SETTING_INVALID', field.slice(0, 200), `${field}: ${issue?.message}`.slice(0, 500));
    }
    const isWritten = await this.turns.take(async () => {
      const written = await this.deps.store.write(key, parsed.data, editor, seenMs);
      if (written.ok) this.entries.set(key, this.evaluate(spec, written.value));
      return written.ok;
    });
    return isWritten ? { ok: true, value: this.view(spec) } : reject('SETTING_CHANGED', 'seenMs');
  }

  /** Takes back the last change of one. Rejected with SETTING_UNKNOWN, SETTING_CHANGED, SETTING_INVALID. */
  async undo(key: string, changeId: string, editor: SettingEditor): Promise<ApiResult<SettingView>> {
    const spec = this.specs.get(key);
    if (spec === undefined) return reject('SETTING_UNKNOWN', 'key');
    const accepts = (value: unknown) => spec.schema.safeParse(value).success;
    const code = await this.turns.take(async () => {
      const undone = await this.deps.store.undo(key, changeId, accepts, editor);
      if (!undone.ok) return undone.code;
      this.entries.set(key, this.evaluate(spec, undone.value));
      return undefined;
    });
    return code === undefined ? { ok: true, value: this.view(spec) } : reject(code, 'changeId');
  }

  /** Removes the stored value of one. Rejected with SETTING_UNKNOWN. */
  async reset(key: string, editor: SettingEditor): Promise<ApiResult<SettingView>> {
    const spec = this.specs.get(key);
    if (spec === undefined) return reject('SETTING_UNKNOWN', 'key');
    await this.turns.take(async () => {
      await this.deps.store.remove(key, editor);
      this.entries.set(key, this.evaluate(spec, undefined));
    });
    return { ok: true, value: this.view(spec) };
  }

  /** Changes of one, newest first; undefined: there is no such setting. */
  async history(
    key: string,
    filter: Parameters<SettingsStore['history']>[1],
  ): Promise<readonly SettingChange[] | undefined> {
    return this.specs.has(key) ? this.deps.store.history(key, filter) : undefined;
  }

  /** The JSON schema of each value, in the order in which they were registered. */
  schemas(): { readonly key: string; readonly schema: Record<string, unknown> }[] {
    return this.deps.settings.map(({ key, schema }) => ({
      key,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
    }));
  }

  /** Settings whose stored value is not valid, and stored keys that are no settings. */
  damagedCount(): number {
    return this.problems.size;
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.follower;
    await this.turns.take(async () => undefined);
  }

  private async follow(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await sleep(REREAD_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.turns.take(() => this.reread());
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

  private accept(rows: readonly StoredSetting[]): void {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const before = this.problems;
    this.problems = new Map();
    for (const spec of this.deps.settings) this.entries.set(spec.key, this.evaluate(spec, byKey.get(spec.key)));
    for (const { key, value } of rows) if (!this.specs.has(key)) this.problems.set(key, `unknown ${textOf(value)}`);
    for (const [key, what] of this.problems) {
      if (before.get(key) === what) continue;
      this.deps.logger.warn({ setting: key, problem: what }, 'a stored setting is damaged; its default holds');
    }
  }

  /** The entry in force for a key, given its stored value. */
  private evaluate(spec: Setting<unknown>, stored: StoredSetting | undefined): Entry {
    const { key } = spec;
    const byDefault = this.defaultOf(spec);
    this.problems.delete(key);
    if (stored === undefined) return { value: byDefault, state: 'default', stored };
    const parsed = spec.schema.safeParse(stored.value);
    if (parsed.success) return { value: parsed.data, state: 'stored', stored };
    this.problems.set(key, `${parsed.error.issues[0]?.message ?? 'not valid'}: ${textOf(stored.value)}`);
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

/** The beginning of a stored value, for the log. */
function textOf(value: unknown): string {
  return JSON.stringify(value).slice(0, 100);
}
