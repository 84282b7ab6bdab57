import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiKey } from './api-key.ts';
import { type ApiKeyUse, CachedApiKeyring } from './api-keyring.ts';

const KEY: ApiKey = {
  keyId: '7',
  apiKey: 'k'.repeat(64),
  userId: 'u',
  email: 'trader@example.com',
  accountId: 1000,
  label: 'bot',
  masterAccountId: 0,
  masterUserId: '',
  permissions: { read: true, trade: true, transfer: false, withdraw: false },
  ipAllowList: ['10.0.0.0/8'],
  expiresMs: 0,
  createdMs: 0,
  revision: 1,
  verifier: { kind: 'hmac', secret: 's' },
};

class Source {
  key: ApiKey | undefined = KEY;
  loads = 0;
  saved: ApiKeyUse[] = [];
  fails = false;
  gate: Promise<void> | undefined;
  async load() {
    this.loads += 1;
    const { key } = this;
    await this.gate;
    return key;
  }
  async standing() {
    const { key } = this;
    return new Map(key === undefined ? [] : [[key.keyId, key.revision]]);
  }
  async saveUses(uses: readonly ApiKeyUse[]) {
    if (this.fails) throw new Error('the database is gone');
    this.saved.push(...uses);
  }
}

let source: Source;
let troubles: unknown[];
let ring: CachedApiKeyring;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  source = new Source();
  troubles = [];
  ring = new CachedApiKeyring(source, (error) => troubles.push(error));
});
afterEach(() => vi.useRealTimers());

describe('a key', () => {
  it('is loaded once, then cached for half a minute', async () => {
    expect(await Promise.all([ring.find(KEY.apiKey), ring.find(KEY.apiKey)])).toEqual([KEY, KEY]);
    expect(source.loads).toBe(1);
    vi.advanceTimersByTime(29_999);
    expect(ring.find(KEY.apiKey)).toBe(KEY);
    vi.advanceTimersByTime(1);
    await ring.find(KEY.apiKey);
    expect(source.loads).toBe(2);
  });

  it('that does not exist is cached as well', async () => {
    source.key = undefined;
    expect(await ring.find('x')).toBeUndefined();
    expect(ring.find('x')).toBeUndefined();
    expect(source.loads).toBe(1);
  });

  it('that was changed is reloaded at once, and its listeners are notified', async () => {
    const heard: string[] = [];
    const stop = ring.onEnded((keyId) => heard.push(keyId));
    await ring.find(KEY.apiKey);
    source.key = { ...KEY, revision: 2 };
    ring.ended(KEY);
    expect(await ring.find(KEY.apiKey)).toMatchObject({ revision: 2 });
    stop();
    ring.ended(KEY);
    expect(heard).toEqual(['7']);
  });

  it('is not cached again by a lookup that began before it was deleted', async () => {
    let open = () => {};
    source.gate = new Promise((done) => {
      open = done;
    });
    const early = ring.find(KEY.apiKey);
    await Promise.resolve();
    ring.ended(KEY);
    source.key = undefined;
    open();
    await early;
    expect(await ring.find(KEY.apiKey)).toBeUndefined();
  });

  it('is valid until it expires, and its listeners are notified at once', async () => {
    const heard: string[] = [];
    ring.onEnded((keyId) => heard.push(keyId));
    source.key = { ...KEY, expiresMs: 1_010_000 };
    expect(await ring.find(KEY.apiKey)).toBeDefined();
    vi.advanceTimersByTime(9_999);
    expect(ring.find(KEY.apiKey)).toBeDefined();
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['7']);
    expect(await ring.find(KEY.apiKey)).toBeUndefined();
  });

  it('may expire later than the maximum delay of a timer', async () => {
    const heard: string[] = [];
    ring.onEnded((keyId) => heard.push(keyId));
    source.key = { ...KEY, expiresMs: 1_000_000 + 2 ** 32 };
    await ring.find(KEY.apiKey);
    vi.advanceTimersByTime(2 ** 32 - 1);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['7']);
  });

  it('checks its address list', async () => {
    await ring.find(KEY.apiKey);
    expect(ring.allowsAddress(KEY, '10.1.2.3')).toBe(true);
    expect(ring.allowsAddress(KEY, '11.1.2.3')).toBe(false);
    expect(ring.allowsAddress({ ...KEY, revision: 2, ipAllowList: [] }, '11.1.2.3')).toBe(true);
  });
});

describe('a key in use whose owner is frozen or closed', () => {
  it('ends within two seconds, and its streams with it', async () => {
    const heard: string[] = [];
    ring.onEnded((keyId) => heard.push(keyId));
    await ring.find(KEY.apiKey);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    source.key = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toEqual(['7']);
    expect(await ring.find(KEY.apiKey)).toBeUndefined();
  });

  it('ends as well when another server has changed it', async () => {
    const heard: string[] = [];
    ring.onEnded((keyId) => heard.push(keyId));
    await ring.find(KEY.apiKey);
    source.key = { ...KEY, revision: 2 };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toEqual(['7']);
    expect(await ring.find(KEY.apiKey)).toMatchObject({ revision: 2 });
  });

  it('is looked at as long as it is in use, and not after the ring is closed', async () => {
    await ring.find(KEY.apiKey);
    const looks = vi.spyOn(source, 'standing');
    await vi.advanceTimersByTimeAsync(7_600);
    expect(looks).toHaveBeenCalledTimes(10);
    await ring.close();
    await vi.advanceTimersByTimeAsync(7_500);
    expect(looks).toHaveBeenCalledTimes(10);
  });
});

describe('uses', () => {
  it('are written periodically, the last of each key', async () => {
    ring.noteUsed(KEY, '10.0.0.1', 1);
    ring.noteUsed(KEY, '::ffff:10.0.0.2', 2);
    expect(ring.unsavedUse('7')).toEqual({ keyId: '7', atMs: 2, address: '10.0.0.2' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(source.saved).toEqual([{ keyId: '7', atMs: 2, address: '10.0.0.2' }]);
    expect(ring.unsavedUse('7')).toBeUndefined();
  });

  it('are kept when the database is unavailable, and written with the next ones', async () => {
    source.fails = true;
    ring.noteUsed(KEY, '10.0.0.1', 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(troubles).toHaveLength(1);
    source.fails = false;
    ring.noteUsed({ ...KEY, keyId: '8' }, '10.0.0.1', 2);
    await ring.close();
    expect(source.saved.map(({ keyId }) => keyId)).toEqual(['7', '8']);
  });
});
