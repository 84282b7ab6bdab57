import { randomBytes } from 'node:crypto';
import type { RouteBody, RouteData } from '@bourse/contract';
import { minPrefixLengths } from '@bourse/domain';
import { isTooWide, normalizeNetwork } from '../../platform/auth/address-list.ts';
import type { ApiKeyStore, KeyReport, KeyTerms, StoredKey } from '../../platform/auth/api-key-store.ts';
import type { CachedApiKeyring } from '../../platform/auth/api-keyring.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import type { KeyChange } from './api-keys.messages.ts';
import { readPublicKey } from './public-keys.ts';

/** Maximum keys per user. */
const MAX_KEYS = 30;

type KeyData = RouteData<'apiKeys'>[number];
type KeyOwner = Pick<SessionUser, 'accountId' | 'userId'>;

/** A user's own keys. */
export class ApiKeyService {
  private readonly store: ApiKeyStore;
  private readonly ring: CachedApiKeyring;
  private readonly notifier: Pick<Notifier, 'notify'>;
  private readonly nowMs: () => number;

  constructor(
    store: ApiKeyStore,
    ring: CachedApiKeyring,
    notifier: Pick<Notifier, 'notify'>,
    nowMs: () => number = Date.now,
  ) {
    this.store = store;
    this.ring = ring;
    this.notifier = notifier;
    this.nowMs = nowMs;
  }

  /** Oldest first. */
  async list(userId: string): Promise<ApiResult<KeyData[]>> {
    const keys = await this.store.list(userId);
    return { ok: true, value: keys.map((key) => this.describe(key)) };
  }

  /** Creates a key; the secret of an HMAC key is returned only here. */
  async create(
    { accountId, userId }: KeyOwner,
    body: RouteBody<'createApiKey'>,
  ): Promise<ApiResult<RouteData<'createApiKey'>>> {
    const terms = this.readTerms(body);
    if (!terms.ok) return terms;
    const { kind } = body;
    const publicKey = kind === 'hmac' ? '' : readPublicKey(kind, body.publicKey ?? '');
    if (publicKey === undefined) return reject('API_KEY_PUBLIC_KEY_INVALID', 'publicKey');
    if (kind === 'hmac' && body.publicKey !== undefined) {
      return reject('API_KEY_PUBLIC_KEY_INVALID', 'publicKey', 'A key that signs with a secret has no public key.');
    }
    const secret = kind === 'hmac' ? randomText() : '';
    const createdMs = this.nowMs();
    const fresh = { ...terms.value, userId, kind, publicKey, secret, createdMs, apiKey: randomText() };
    const key = await this.store.create(fresh, MAX_KEYS, this.report(accountId, 'created'));
    if (key === undefined) return reject('API_KEY_LIMIT', undefined, `A user may have ${MAX_KEYS} keys.`);
    return { ok: true, value: { ...this.describe(key), secretKey: secret } };
  }

  /** Changes a key; takes effect at once, also for open streams. */
  async change(
    { accountId, userId }: KeyOwner,
    keyIdText: string,
    body: RouteBody<'changeApiKey'>,
  ): Promise<ApiResult<KeyData>> {
    const terms = this.readTerms(body);
    if (!terms.ok) return terms;
    const key = await this.store.change(userId, BigInt(keyIdText), terms.value, this.report(accountId, 'changed'));
    if (key === undefined) return reject('API_KEY_UNKNOWN', 'keyId');
    this.ring.ended(key);
    return { ok: true, value: this.describe(key) };
  }

  /** Deletes a key; takes effect at once, also for open streams. */
  async remove({ accountId, userId }: KeyOwner, keyIdText: string): Promise<ApiResult<Record<never, never>>> {
    const key = await this.store.remove(userId, BigInt(keyIdText), this.report(accountId, 'deleted'));
    if (key === undefined) return reject('API_KEY_UNKNOWN', 'keyId');
    this.ring.ended(key);
    return { ok: true, value: {} };
  }

  private report(accountId: number, what: KeyChange): KeyReport {
    return async (tx, label) => {
      await this.notifier.notify(tx, accountId, `api-keys.${what}`, { label });
    };
  }

  private readTerms({ label, permissions, ipAllowList, expiresMs }: RouteBody<'changeApiKey'>): ApiResult<KeyTerms> {
    const networks: string[] = [];
    const least = minPrefixLengths(permissions.withdraw);
    for (const text of ipAllowList) {
      const network = normalizeNetwork(text);
      if (network === undefined) return reject('API_KEY_ADDRESS_INVALID', 'ipAllowList');
      if (isTooWide(network, least)) return reject('API_KEY_ADDRESS_TOO_WIDE', 'ipAllowList');
      networks.push(network);
    }
    if (permissions.withdraw && networks.length === 0) return reject('API_KEY_ADDRESS_REQUIRED', 'ipAllowList');
    if (expiresMs !== 0 && expiresMs <= this.nowMs()) return reject('EXPIRY_INVALID', 'expiresMs');
    return { ok: true, value: { label: label.trim(), permissions, ipAllowList: [...new Set(networks)], expiresMs } };
  }

  private describe(key: StoredKey): KeyData {
    const use = this.ring.unsavedUse(key.keyId);
    return {
      keyId: key.keyId,
      apiKey: key.apiKey,
      label: key.label,
      kind: key.kind,
      publicKey: key.publicKey,
      permissions: key.permissions,
      ipAllowList: [...key.ipAllowList],
      createdMs: key.createdMs,
      expiresMs: key.expiresMs,
      lastUsedMs: use?.atMs ?? key.lastUsedMs,
      lastUsedIp: use?.address ?? key.lastUsedIp,
    };
  }
}

/** 64 letters and digits, 380 random bits. */
function randomText(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  // Reject bytes beyond the last whole multiple of the alphabet to avoid modulo bias.
  const fair = 256 - (256 % letters.length);
  let text = '';
  while (text.length < 64) {
    for (const byte of randomBytes(96)) if (byte < fair && text.length < 64) text += letters[byte % letters.length];
  }
  return text;
}
