import type { Migration } from '../db/migrate.ts';

/** Commands that features have written beside their own rows, until the core has answered them. */
export const outboxMigrations: readonly Migration[] = [
  {
    name: 'outbox-1-commands',
    sql: `
      create table outbox (
        -- The order in which commands of one feature and account are submitted.
        outbox_id bigint generated always as identity primary key,
        -- Sorted as the worker sorts.
        feature text collate "C" not null,
        -- The feature's own name of the row; with the feature it determines the command's idempotency key.
        row_id text not null,
        -- 0 for a command of no account.
        account_id integer not null,
        command jsonb not null,
        -- True from before the command is given to the core: after a crash it may or may not have been applied.
        is_submitted boolean not null default false,
        attempts integer not null default 0,
        not_before timestamptz not null default now(),
        lease_owner text,
        lease_until timestamptz not null default '-infinity',
        -- The core's answer; null while there is none.
        outcome jsonb,
        created_at timestamptz not null default now(),
        done_at timestamptz,
        unique (feature, row_id)
      );
      create index outbox_waiting on outbox (feature, account_id, outbox_id) where outcome is null;
      create index outbox_done on outbox (done_at) where outcome is not null;
    `,
  },
  {
    name: 'outbox-2-stuck-rows',
    sql: `
      alter table outbox
        -- Runs of the feature's handler that failed.
        add column failures integer not null default 0,
        add column last_error text not null default '',
        -- Since when the row is parked; known_outcome is what the handler could not take.
        add column stuck_at timestamptz,
        add column known_outcome jsonb,
        -- The stuck row of an earlier step; null: none.
        add column waits_for bigint references outbox on delete set null,
        -- Who closed it without its handler, and why.
        add column skipped_by text,
        add column skip_reason text;
      drop index outbox_waiting;
      create index outbox_waiting on outbox (feature, account_id, outbox_id)
        where outcome is null and stuck_at is null and waits_for is null;
      create index outbox_stuck on outbox (feature, outbox_id) where outcome is null and stuck_at is not null;
      create index outbox_behind on outbox (waits_for) where waits_for is not null;
      create index outbox_open on outbox (feature) where outcome is null;
    `,
  },
];
