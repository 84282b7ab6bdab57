import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the kyc feature. */
export const kycMigrations: readonly Migration[] = [
  {
    name: 'kyc-1-identity-records',
    sql: `
      create table identity_records (
        record_id bigint generated always as identity primary key,
        account_id integer not null references users (account_id) on delete cascade,
        -- 1 standard, 2 advanced, 3 enterprise
        identity_type smallint not null check (identity_type between 1 and 3),
        -- 0 waits for its audit, 1 passed, 2 failed, 3 not identified
        identity_status smallint not null check (identity_status between 0 and 3),
        submitted_ms bigint not null check (submitted_ms >= 0)
      );
      create index identity_records_account on identity_records (account_id);
    `,
  },
  {
    name: 'kyc-2-cases',
    sql: `
      -- One key a person, wrapped by the data directory's secret. Without it nothing that the person sent can be read.
      create table kyc_keys (
        key_id bigint generated always as identity primary key,
        account_id integer not null references users (account_id) on delete cascade,
        -- Null once the key is destroyed.
        wrapped bytea,
        made_ms bigint not null,
        destroyed_ms bigint not null default 0
      );
      create unique index kyc_keys_in_use on kyc_keys (account_id) where wrapped is not null;

      alter table identity_records
        -- Where the case is: in the queue, held by a reviewer, waiting for the user, decided.
        add column state text not null default 'closed' check (state in ('waiting', 'claimed', 'asked', 'closed')),
        add column version integer not null default 1,
        -- Version of the draft that was submitted, and of the supplement: the same again is the same submission.
        add column draft_version integer not null default 0,
        add column supplement_version integer not null default 0,
        add column claimed_by integer,
        add column claimed_name text not null default '',
        add column claimed_ms bigint not null default 0,
        add column queued_ms bigint not null default 0,
        add column due_ms bigint not null default 0,
        add column decided_ms bigint not null default 0,
        add column revoked_ms bigint not null default 0,
        add column reasons jsonb not null default '[]',
        add column message text not null default '',
        add column asked_until_ms bigint not null default 0,
        add column is_reminded boolean not null default false,
        add column is_ask_overdue boolean not null default false,
        add column is_from_provider boolean not null default false,
        -- Version of the sanctions list that the people of the case were last compared with.
        add column screened_version text not null default '',
        -- What was submitted, encrypted with the person's key; null once it is deleted.
        add column key_id bigint references kyc_keys,
        add column sealed bytea,
        add check (state <> 'claimed' or claimed_by is not null);
      -- One open case of a person, whatever two tabs do.
      create unique index identity_records_open on identity_records (account_id) where state <> 'closed';
      create index identity_records_queue on identity_records (queued_ms, record_id) where state <> 'closed';
      create index identity_records_by_id on identity_records (record_id) where state = 'closed';

      create table kyc_drafts (
        account_id integer not null references users (account_id) on delete cascade,
        draft text not null check (draft in ('standard', 'advanced', 'company', 'supplement')),
        -- Grows over the whole life of the account, so that a version names one state of the draft for ever.
        version integer not null default 0,
        key_id bigint references kyc_keys,
        sealed bytea,
        -- What the face has to show; null until it is needed.
        task jsonb,
        changed_ms bigint not null default 0,
        primary key (account_id, draft)
      );
      create index kyc_drafts_by_change on kyc_drafts (changed_ms) where sealed is not null;

      create table kyc_files (
        file_id uuid primary key,
        account_id integer not null references users (account_id) on delete cascade,
        key_id bigint not null references kyc_keys,
        -- Media type by its bytes.
        type text not null,
        size integer not null,
        sealed bytea not null,
        sent_ms bigint not null
      );
      create index kyc_files_account on kyc_files (account_id);
      create table kyc_draft_files (
        account_id integer not null,
        draft text not null,
        slot text not null,
        file_id uuid not null references kyc_files on delete cascade,
        primary key (account_id, draft, slot),
        foreign key (account_id, draft) references kyc_drafts on delete cascade
      );
      create index kyc_draft_files_file on kyc_draft_files (file_id);
      create table kyc_case_files (
        record_id bigint not null references identity_records on delete cascade,
        slot text not null,
        file_id uuid not null references kyc_files on delete cascade,
        -- When a supplement brought another one; 0: it is in force.
        replaced_ms bigint not null default 0,
        primary key (record_id, file_id)
      );
      create unique index kyc_case_files_slot on kyc_case_files (record_id, slot) where replaced_ms = 0;
      create index kyc_case_files_file on kyc_case_files (file_id);

      -- Documents as keyed hashes of country, type and normalized number: one person has one account.
      create table kyc_documents (
        record_id bigint not null references identity_records on delete cascade,
        account_id integer not null,
        document_hash bytea not null,
        primary key (record_id, document_hash)
      );
      create index kyc_documents_hash on kyc_documents (document_hash, account_id);

      create table kyc_findings (
        finding_id bigint generated always as identity primary key,
        record_id bigint not null references identity_records on delete cascade,
        kind text not null check (kind in ('list', 'duplicate')),
        person text not null,
        score smallint not null,
        grounds text[] not null,
        -- Of a list hit: keyed hash of the person as compared, and the entry with its hash.
        person_hash bytea,
        entry_hash bytea,
        entry jsonb,
        other_record_id bigint,
        other_account_id integer,
        decision text not null default 'open' check (decision in ('open', 'cleared', 'confirmed')),
        decided_by text not null default '',
        decided_ms bigint not null default 0,
        note text not null default ''
      );
      create unique index kyc_findings_list on kyc_findings (record_id, person, person_hash, entry_hash) where kind = 'list';
      create unique index kyc_findings_duplicate on kyc_findings (record_id, other_account_id) where kind = 'duplicate';
      create index kyc_findings_decided on kyc_findings (person_hash, entry_hash) where decision <> 'open';

      create table kyc_history (
        history_id bigint generated always as identity primary key,
        record_id bigint not null references identity_records on delete cascade,
        at_ms bigint not null,
        act text not null,
        by_name text not null default '',
        reasons jsonb not null default '[]',
        message text not null default ''
      );
      create index kyc_history_record on kyc_history (record_id, history_id);
      create table kyc_notes (
        note_id bigint generated always as identity primary key,
        record_id bigint not null references identity_records on delete cascade,
        text text not null,
        author_account_id integer not null,
        author_name text not null,
        created_ms bigint not null
      );
      create index kyc_notes_record on kyc_notes (record_id, note_id);

      -- What somebody has sent on a day (UTC), so that deleting does not give a new allowance.
      create table kyc_quota (
        account_id integer not null references users (account_id) on delete cascade,
        day date not null,
        what text not null check (what in ('file', 'application')),
        used integer not null,
        primary key (account_id, day, what)
      );

      create table kyc_gates (
        is_single boolean primary key default true check (is_single),
        version integer not null,
        gates jsonb not null,
        limits jsonb not null,
        changed_ms bigint not null,
        changed_by text not null
      );
      insert into kyc_gates (version, gates, limits, changed_ms, changed_by) values (1, '{}',
        '[{"level":0,"withdrawPerDayUsdt":"1000"},{"level":1,"withdrawPerDayUsdt":"20000"},
          {"level":2,"withdrawPerDayUsdt":"200000"},{"level":3,"withdrawPerDayUsdt":"2000000"}]', 0, '');

      -- Somebody at the provider; the level is fixed when the form is asked for.
      create table kyc_applicants (
        applicant_id text primary key,
        account_id integer not null references users (account_id) on delete cascade,
        identity_type smallint not null check (identity_type in (1, 2)),
        url text not null,
        opened_ms bigint not null,
        until_ms bigint not null,
        record_id bigint references identity_records on delete set null,
        -- The newest event that counted, and its rank.
        event_ms bigint not null default 0,
        event_rank smallint not null default 0
      );
      create index kyc_applicants_account on kyc_applicants (account_id, opened_ms);
      create table kyc_provider_events (
        event_id text primary key,
        applicant_id text not null,
        received_ms bigint not null
      );
      create index kyc_provider_events_by_time on kyc_provider_events (received_ms);
    `,
  },
];
