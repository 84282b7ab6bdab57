/**
 * Who may approve.
 *
 * Goal: nobody approves his own proposal with a second account that he has just equipped. Method: a permission counts for approving when
 * the approver had it before the proposal was made, for at least the cooling period, whoever gave it: if only what the proposer gave were
 * to cool off, he would let a second account equip a third. Both the grant of the role and the adding of the permission to the role count.
 * For as long, nobody approves whose lost second factor was removed by operators: whoever got it removed may be somebody else.
 * What the installation gave (the command `grant-owner`, SQL, the demo's seed) needs no cooling: whoever has the database needs no
 * approval. Not handled: two accounts of one person that are older than the cooling period; the operators' list and the audit log show
 * both for all of it.
 */
import type { PermissionName } from '@bourse/contract';
import type { ClientBase } from 'pg';

/** Whether a user has had a permission since `coolingMs` before a time (milliseconds since the epoch), or by the installation since then. */
export async function hasHeld(
  client: ClientBase,
  userId: string,
  permission: PermissionName,
  { beforeMs, coolingMs }: { readonly beforeMs: number; readonly coolingMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from user_roles held join roles using (role_id)
        left join role_permissions part on part.role_id = held.role_id and part.permission = $2
      where held.user_id = $1
        and held.granted_ms <= case when held.granted_by_user is null then $3::bigint else $3::bigint - $4::bigint end
        and (has_all
          or part.added_ms <= case when part.added_by_user is null then $3::bigint else $3::bigint - $4::bigint end)
        and not exists (select 1 from users where id = $1
          and extract(epoch from factors_reset_at) * 1000 > $3::bigint - $4::bigint)
      limit 1`,
    [userId, permission, beforeMs, coolingMs],
  );
  return rowCount === 1;
}
