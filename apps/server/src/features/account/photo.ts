import type { Pool } from 'pg';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FilePurpose, Files, PreparedFile, StoredFile } from '../../platform/files/files.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Caller } from './caller.ts';

/** A user's picture, as the user panel shows it. The upload's limit stands in the contract, too. */
const PHOTO: FilePurpose = {
  name: 'account.photo',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 2 * 1024 * 1024,
  maxSide: 256,
};
const PHOTO_PATH = '/hk-web/v2/user/photo/';

/** Pictures of users. */
export class Photos {
  private readonly pool: Pool;
  private readonly files: Files;
  private readonly sessions: Pick<SessionStore, 'refresh'>;
  private readonly activity: ActivityLog;

  constructor(deps: {
    readonly pool: Pool;
    readonly files: Files;
    readonly sessions: Pick<SessionStore, 'refresh'>;
    readonly activity: ActivityLog;
  }) {
    this.pool = deps.pool;
    this.files = deps.files;
    this.sessions = deps.sessions;
    this.activity = deps.activity;
  }

  /** Replaces the user's picture; returns its path. Rejected as `Files.prepare` rejects. */
  async set(user: SessionUser, bytes: Buffer, caller: Caller): Promise<ApiResult<{ readonly photo: string }>> {
    const prepared = await this.files.prepare(PHOTO, bytes);
    if (!prepared.ok) return prepared;
    return { ok: true, value: { photo: await this.replace(user, prepared.value, caller) } };
  }

  /** Deletes the user's picture, if there is one. */
  async remove(user: SessionUser, caller: Caller): Promise<ApiResult<{ readonly photo: string }>> {
    return { ok: true, value: { photo: await this.replace(user, undefined, caller) } };
  }

  /** The user's own picture. Rejected: FILE_UNKNOWN. */
  async read(user: SessionUser, fileId: string): Promise<ApiResult<StoredFile>> {
    const file = await this.files.read(PHOTO, fileId, user.userId);
    return file === undefined ? reject('FILE_UNKNOWN', 'fileId') : { ok: true, value: file };
  }

  private async replace(
    { accountId, userId }: SessionUser,
    fresh: PreparedFile | undefined,
    { address, headers }: Caller,
  ): Promise<string> {
    const photo = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ image: string | null }>(
        'select image from users where id = $1 for update',
        [userId],
      );
      const before = rows[0]?.image ?? '';
      if (before.startsWith(PHOTO_PATH)) await this.files.remove(client, userId, before.slice(PHOTO_PATH.length));
      const path = fresh === undefined ? '' : PHOTO_PATH + (await this.files.store(client, userId, fresh));
      await client.query('update users set image = $2 where id = $1', [userId, path === '' ? null : path]);
      const device = headers['user-agent'];
      await this.activity.note(client, { accountId, event: 'photo-changed', address, device });
      return path;
    });
    this.sessions.refresh(userId);
    return photo;
  }
}
