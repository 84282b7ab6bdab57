import type { Migration } from '../db/migrate.ts';

/** What is to be done at a time. */
export const jobsMigrations: readonly Migration[] = [
  {
    name: 'jobs-1-jobs',
    sql: `
      create table jobs (
        kind text not null,
        id text not null,
        -- Milliseconds since the epoch, by the server's clock.
        due_ms bigint not null,
        -- Null: once.
        period_ms bigint,
        payload jsonb not null default 'null',
        -- Grows with each change of the job, so that a run that ends does not remove what was scheduled while it ran.
        version bigint not null default 1,
        -- Runs that began since the job was scheduled.
        attempts integer not null default 0,
        -- It failed as often as its kind allows, and is not tried again.
        is_dead boolean not null default false,
        last_error text not null default '',
        -- Who runs it, and until when nobody else does; by the database's clock.
        lease_owner text,
        lease_until timestamptz not null default '-infinity',
        primary key (kind, id)
      );
      create index jobs_due on jobs (kind, due_ms) where not is_dead;
      create index jobs_failing on jobs (kind) where not is_dead and last_error <> '';
      create index jobs_dead on jobs (kind) where is_dead;
    `,
  },
  {
    name: 'jobs-2-last-run',
    sql: `
      alter table jobs
        -- Orders jobs that are due at the same time.
        add column job_no bigint generated always as identity,
        -- When the last run began, milliseconds since the epoch; 0: none did.
        add column last_run_ms bigint not null default 0;
    `,
  },
];
