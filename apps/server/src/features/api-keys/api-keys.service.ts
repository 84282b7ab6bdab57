import { randomBytes } from 'node:crypto';
import type { RouteBody, RouteData } from '@bourse/contract';
import { minPrefixLengths } from '@bourse/domain';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import { isTooWide, normalizeNetwork } from '../../platform/auth/address-list.ts';
import type { ApiKeyStore, KeyReport, KeyTerms, StoredKey } from '../../platform/auth/api-key-store.ts';
import type { CachedApiKeyring } from '../../platform/auth/api-keyring.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { isSubAccount } from '../../platform/auth/sub-users.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import type { KeyChange } from './api-keys.messages.ts';
import { readPublicKey } from './public-keys.ts';

/** Maximum keys per user; a sub-account has its own. */
export const MAX_KEYS = 30;

type KeyData = RouteData<'apiKeys'>[number];
/** Who calls: the owner by his session, and from where. */
export interface KeyCall {
  readonly user: Pick<SessionUser, 'accountId' | 'userId' | 'masterAccountId'>;
  readonly request: { readonly address: string; readonly headers: { readonly 'user-agent'?: string | undefined } };
}

/** Dependencies of the service. */
export interface ApiKeyDeps {
  readonly store: ApiKeyStore;
  readonly ring: CachedApiKeyring;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly activity: Pick<ActivityLog, 'note'>;
  readonly nowMs?: () => number;
}

/** A user's own keys and those of his sub-accounts. The owner is always that of the session. */
export class ApiKeyService {
  private readonly store: ApiKeyStore;
  private readonly ring: CachedApiKeyring;
  private readonly deps: ApiKeyDeps;
  private readonly nowMs: () => number;

  constructor(deps: ApiKeyDeps) {
    this.store = deps.store;
    this.ring = deps.ring;
    this.deps = deps;
    this.nowMs = deps.nowMs ?? Date.now;
  }

  /** Oldest first. */
  async list(userId: string): Promise<ApiResult<KeyData[]>> {
    const keys = await this.store.list(userId);
    return { ok: true, value: keys.map((key) => this.describe(key)) };
  }

  /** Creates a key; the secret of an HMAC key is returned only here. */
  async create(call: KeyCall, body: RouteBody<'createApiKey'>): Promise<ApiResult<RouteData<'createApiKey'>>> {
    const { kind, subId } = body;
    const owner = call.user.userId;
    const userId = subId === undefined ? owner : await this.store.subUserOf(owner, subId);
    if (userId === undefined) return reject('SUB_ACCOUNT_UNKNOWN', 'subId');
    const terms = this.readTerms(body, subId !== undefined);
    if (!terms.ok) return terms;
    const publicKey = kind === 'hmac' ? '' : readPublicKey(kind, body.publicKey ?? '');
    if (publicKey === undefined) return reject('API_KEY_PUBLIC_KEY_INVALID', 'publicKey');
    if (kind === 'hmac' && body.publicKey !== undefined) {
      return reject('API_KEY_PUBLIC_KEY_INVALID', 'publicKey', 'A key that signs with a secret has no public key.');
    }
    const secret = kind === 'hmac' ? randomText() : '';
    const createdMs = this.nowMs();
    const fresh = { ...terms.value, userId, kind, publicKey, secret, createdMs, apiKey: randomText() };
    const key = await this.store.create(fresh, MAX_KEYS, this.report(call, 'created'));
    if (key === undefined) return reject('API_KEY_LIMIT', undefined, `A user may have ${MAX_KEYS} keys.`);
    return { ok: true, value: { ...this.describe(key), secretKey: secret } };
  }

  /** Changes a key; takes effect at once, also for open streams. */
  async change(call: KeyCall, keyIdText: string, body: RouteBody<'changeApiKey'>): Promise<ApiResult<KeyData>> {
    const { user } = call;
    const known = await this.store.find(user.userId, BigInt(keyIdText));
    if (known === undefined) return reject('API_KEY_UNKNOWN', 'keyId');
    const terms = this.readTerms(body, known.subId !== 0);
    if (!terms.ok) return terms;
    const key = await this.store.change(user.userId, BigInt(keyIdText), terms.value, this.report(call, 'changed'));
    if (key === undefined) return reject('API_KEY_UNKNOWN', 'keyId');
    this.ring.ended(key);
    return { ok: true, value: this.describe(key) };
  }

  /** Deletes a key; takes effect at once, also for open streams. */
  async remove(call: KeyCall, keyIdText: string): Promise<ApiResult<Record<never, never>>> {
    const key = await this.store.remove(call.user.userId, BigInt(keyIdText), this.report(call, 'deleted'));
    if (key === undefined) return reject('API_KEY_UNKNOWN', 'keyId');
    this.ring.ended(key);
    return { ok: true, value: {} };
  }

  /** Tells the person of it, who is the master also when the key is a sub-account's. */
  private report({ user, request }: KeyCall, what: KeyChange): KeyReport {
    const accountId = isSubAccount(user) ? user.masterAccountId : user.accountId;
    const { activity, notifier } = this.deps;
    return async (tx, { label, subName }) => {
      const detail = subName === '' ? label : `${subName}: ${label}`;
      await notifier.notify(tx, accountId, `api-keys.${what}`, { label: detail });
      const device = request.headers['user-agent'];
      await activity.note(tx, { accountId, event: `api-key-${what}`, address: request.address, device, detail });
    };
  }

  private readTerms(body: RouteBody<'changeApiKey'>, isForSub: boolean): ApiResult<KeyTerms> {
    const { label, ipAllowList, expiresMs } = body;
    const permissions = { ...body.permissions, transfer: body.permissions.transfer ?? false };
    if (isForSub && permissions.withdraw) return reject('SUB_ACCOUNT_CANNOT_WITHDRAW', 'permissions');
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
      subId: key.subId,
      subName: key.subName,
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
