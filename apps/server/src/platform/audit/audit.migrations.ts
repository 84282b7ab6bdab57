import type { Migration } from '../db/migrate.ts';

/**
 * The audit log. It stands in a schema of its own, so that in the embedded cluster it can belong to the administrator and the server's
 * role may only read and append (`protectAuditLog`); elsewhere the triggers stop mistakes, and the chain of hashes shows the rest.
 */
export const auditMigrations: readonly Migration[] = [
  {
    name: 'audit-1-entries',
    sql: `
      create schema audit;
      create table audit.entries (
        -- 1, 2, 3 … without a gap.
        seq bigint primary key,
        at_ms bigint not null,
        user_id text not null,
        email text not null,
        address text not null,
        -- operationId of the call.
        route text not null,
        -- JSON text of params, query and body, secrets masked; text, so that its bytes stay as they were hashed.
        request text not null,
        -- ok, or the code of the rejection.
        outcome text not null,
        -- SHA-256 of the entry before; 32 zero bytes for the first.
        previous_hash bytea not null,
        -- SHA-256 of this entry, previous_hash included; see platform/audit/entry.ts.
        hash bytea not null
      );
      create index audit_entries_email on audit.entries (email, seq);
      create index audit_entries_route on audit.entries (route, seq);
      create function audit.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only';
      end $$;
      create trigger entries_kept before update or delete or truncate on audit.entries
        for each statement execute function audit.refuse_change();
    `,
  },
  {
    name: 'audit-2-acts-begin-and-end',
    owner: 'administrator',
    sql: `
      -- Names the two entries of an act, the first with the outcome unknown; empty for a call that has one entry.
      alter table audit.entries add column call_id text not null default '';
      create index audit_entries_unknown on audit.entries (seq) where outcome = 'unknown';
      create index audit_entries_ended on audit.entries (call_id) where call_id <> '' and outcome <> 'unknown';
    `,
  },
  {
    name: 'audit-3-marks',
    sql: `
      -- Acts that took effect, written in the transaction of the effect; removed when the log has the outcome.
      create table audit_marks (call_id text primary key);
    `,
  },
];
