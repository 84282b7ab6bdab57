/**
 * What a user prefers, the same in every browser he is logged in with.
 *
 * Goal: a choice made in one browser is in force in the others when they come to the front, and none is lost or undone by an answer that
 * comes late. Method: what is chosen while somebody is logged in goes to his account; his account is read at login, when a page begins and
 * when it comes back to the front. Nothing is put into force while a choice of this page is on its way, nor what is older than what was
 * seen. Choices go out one after the other, so that the last of two is the last that arrives; the answer to one has those of other browsers,
 * too. The language changes at login only: an address in another language is obeyed. What a visitor chose stays in his browser, and
 * the account has it when he chooses it again.
 */
import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import type { SiteConfig } from '@bourse/kit/api/site-config.ts';
import { onChoice, type Preferences } from '@bourse/kit/browser/choices.ts';
import { applySettings } from '@bourse/kit/browser/settings.ts';
import { applyCurrency } from '@bourse/kit/formats/currency.ts';
import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { loadInLocale } from '@bourse/kit/words/switch-locale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { appCalls } from './calls.ts';

/** Between two readings when a page comes to the front again and again. */
const REST_MS = 5_000;

type When = 'login' | 'front';

/** Begins to keep this browser and the accounts of its users in step; `when`: whether its first user has just logged in. */
export function startPreferences(queryClient: QueryClient, when: When = 'front'): void {
  const sync = new PreferenceSync(queryClient);
  onChoice((values) => sync.push(values));
  session.subscribe((user) => {
    sync.reset();
    // The next page reads for itself, as after a change to another of the owner's accounts.
    if (user !== undefined && !isLeaving()) void sync.pull('login');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sync.pull('front');
  });
  void sync.pull(when);
}

class PreferenceSync {
  private readonly queryClient: QueryClient;
  /** The newest version that was put into force. */
  private version = 0;
  /** Choices on their way to the account. */
  private underWay = 0;
  private last: Promise<unknown> = Promise.resolve();
  private readMs = Number.NEGATIVE_INFINITY;

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient;
  }

  reset(): void {
    this.version = 0;
    this.readMs = Number.NEGATIVE_INFINITY;
  }

  /** Stores a choice with the account; undefined for a visitor. A choice that cannot be stored stays in this browser. */
  push(values: Preferences): Promise<void> | undefined {
    const fid = session.user()?.fid;
    if (fid === undefined) return undefined;
    this.underWay += 1;
    const stored = this.last.then(() => this.send(fid, values));
    this.last = stored;
    return stored;
  }

  private async send(fid: number, values: Preferences): Promise<void> {
    // Somebody else is logged in by now: it was not his choice.
    const isHis = session.user()?.fid === fid;
    const read = isHis ? await api(appCalls.setPreferences, { body: { values } }).catch(() => undefined) : undefined;
    this.underWay -= 1;
    if (read !== undefined) this.take(fid, read, 'front');
  }

  /** Reads the account and puts it into force. */
  async pull(when: When): Promise<void> {
    const fid = session.user()?.fid;
    if (fid === undefined || performance.now() - this.readMs < REST_MS) return;
    this.readMs = performance.now();
    const read = await api(appCalls.preferences, {}).catch(() => undefined);
    if (read !== undefined) this.take(fid, read, when);
  }

  private take(fid: number, { version, values }: RouteData<'preferences'>, when: When): void {
    if (session.user()?.fid !== fid || this.underWay > 0 || version <= this.version) return;
    this.version = version;
    this.apply(values, when);
  }

  private apply({ locale, currency, ...settings }: Preferences, when: When): void {
    applySettings(settings);
    if (currency !== undefined) {
      const known = this.queryClient.getQueryData<SiteConfig>(['site-config'])?.currencies;
      const symbol = known?.find(({ currencyCode }) => currencyCode === currency)?.symbol ?? '';
      applyCurrency({ currencyCode: currency, symbol });
    }
    if (when === 'login' && locale !== undefined && locale !== location.pathname.split('/')[1]) loadInLocale(locale);
  }
}
