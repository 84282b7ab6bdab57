import type { ClientBase } from 'pg';

/** What somebody may do on a day (UTC). */
const A_DAY = { file: 100, application: 10 } as const;

/** Uses one of the day's allowance, in the caller's transaction; false when none is left. */
export async function takeQuota(
  tx: ClientBase,
  accountId: number,
  what: keyof typeof A_DAY,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ used: number }>(
    `insert into kyc_quota (account_id, day, what, used) values ($1, $2, $3, 1)
      on conflict (account_id, day, what) do update set used = kyc_quota.used + 1 where kyc_quota.used < $4
      returning used`,
    [accountId, new Date(nowMs).toISOString().slice(0, 10), what, A_DAY[what]],
  );
  return rows.length > 0;
}
