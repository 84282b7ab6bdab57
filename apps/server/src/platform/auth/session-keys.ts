import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { parseP256Key } from './p256-key.ts';

/** The public keys of a browser, bound to its session. */
export interface SessionKeys {
  /** Verifies the browser's signatures. */
  readonly signKey: KeyObject;
  /** Responses are encrypted for it. */
  readonly sealKey: KeyObject;
}

/** The same keys as text: SPKI in base64url. */
export interface SessionKeyTexts {
  readonly signKey: string;
  readonly sealKey: string;
}

/** Result of binding keys. `other`: the session keeps different keys bound before; `gone`: the session has ended. */
export type BindResult = 'bound' | 'invalid' | 'other' | 'gone';

const FOREIGN_KEY_VIOLATION = '23503';

/** The keys of sessions, in the database: ending a session deletes its keys at once. */
export class SessionKeyStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /**
   * Binds keys to a session that has none. A second binding with other keys is rejected: a copied cookie must not be able to
   * replace them.
   */
  async bind(sessionId: string, { signKey, sealKey }: SessionKeyTexts): Promise<BindResult> {
    // Using one key pair for both purposes would weaken both.
    if (signKey === sealKey || parseP256Key(signKey) === undefined || parseP256Key(sealKey) === undefined) {
      return 'invalid';
    }
    try {
      await this.pool.query(
        'insert into session_keys (session_id, sign_key, seal_key) values ($1, $2, $3) on conflict do nothing',
        [sessionId, signKey, sealKey],
      );
    } catch (error) {
      if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return 'gone';
      throw error;
    }
    const texts = await this.load(sessionId);
    if (texts === undefined) return 'gone';
    return texts.signKey === signKey && texts.sealKey === sealKey ? 'bound' : 'other';
  }

  /** The keys of a session; undefined when none are bound, or it has ended. */
  async find(sessionId: string): Promise<SessionKeys | undefined> {
    const texts = await this.load(sessionId);
    const signKey = texts && parseP256Key(texts.signKey);
    const sealKey = texts && parseP256Key(texts.sealKey);
    return signKey === undefined || sealKey === undefined ? undefined : { signKey, sealKey };
  }

  private async load(sessionId: string): Promise<SessionKeyTexts | undefined> {
    const { rows } = await this.pool.query<{ sign_key: string; seal_key: string }>(
      'select sign_key, seal_key from session_keys where session_id = $1',
      [sessionId],
    );
    return rows[0] && { signKey: rows[0].sign_key, sealKey: rows[0].seal_key };
  }
}
