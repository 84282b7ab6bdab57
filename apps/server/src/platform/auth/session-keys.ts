import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { readP256Key } from './p256-key.ts';

/** The public halves of a browser's key pairs, bound to its session for as long as that lasts. */
export interface SessionKeys {
  /** Checks what the browser signs. */
  readonly signKey: KeyObject;
  /** For whom answers are sealed. */
  readonly sealKey: KeyObject;
}

/** The same as texts: SPKI in base64url. */
export interface SessionKeyTexts {
  readonly signKey: string;
  readonly sealKey: string;
}

/** What came of binding keys: `other`: the session has different ones and keeps them; `gone`: there is no such session any more. */
export type BindResult = 'bound' | 'invalid' | 'other' | 'gone';

const FOREIGN_KEY_VIOLATION = '23503';

/** The keys of sessions, in the database: a session that is ended anywhere takes its keys with it at once. */
export class SessionKeyStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /**
   * Binds keys to a session that has none. Whoever comes second with other keys is refused, whatever he knows of the session: a
   * copied cookie must not be able to exchange them.
   */
  async bind(sessionId: string, { signKey, sealKey }: SessionKeyTexts): Promise<BindResult> {
    // One pair for both purposes would make each weaken the other.
    if (signKey === sealKey || readP256Key(signKey) === undefined || readP256Key(sealKey) === undefined) {
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
    const signKey = texts && readP256Key(texts.signKey);
    const sealKey = texts && readP256Key(texts.sealKey);
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
