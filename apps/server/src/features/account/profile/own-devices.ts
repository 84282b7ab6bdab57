import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { DEVICE_SECONDS } from '../known-devices.ts';

interface DeviceRow {
  readonly device_no: bigint;
  readonly token_hash: string;
  readonly device: string;
  readonly address: string;
  readonly created_ms: number;
  readonly used_ms: number;
}

const msOf = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** The browsers that an account knows, as its owner sees and forgets them. */
export class OwnDevices {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Known browsers, the last used first; `current` are the hashes of the tokens in the caller's cookie. */
  async list({ userId }: SessionUser, current: readonly string[]): Promise<RouteData<'ownDevices'>> {
    const { rows } = await this.pool.query<DeviceRow>(
      `select device_no, token_hash, device, address, ${msOf('created_at')} as created_ms, ${msOf('last_used_at')} as used_ms
        from known_devices where user_id = $1 and last_used_at > now() - make_interval(secs => $2)
        order by last_used_at desc, device_no desc`,
      [userId, DEVICE_SECONDS],
    );
    return rows.map(({ device_no, token_hash, device, address, created_ms, used_ms }) => ({
      deviceId: device_no.toString(),
      isCurrent: current.includes(token_hash),
      device,
      address,
      createdMs: created_ms,
      lastUsedMs: used_ms,
    }));
  }

  /** Forgets a browser, in one transaction with what `then` writes. Rejected: DEVICE_UNKNOWN, also for somebody else's. */
  async remove(
    { userId }: SessionUser,
    deviceId: string,
    then: (tx: ClientBase, device: string) => Promise<void>,
  ): Promise<ApiResult<Record<never, never>>> {
    const isRemoved = await inTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<{ readonly device: string }>(
        'delete from known_devices where user_id = $1 and device_no = $2 returning device',
        [userId, deviceId],
      );
      const [row] = rows;
      if (row !== undefined) await then(tx, row.device);
      return row !== undefined;
    });
    return isRemoved ? { ok: true, value: {} } : reject('DEVICE_UNKNOWN', 'deviceId');
  }
}
