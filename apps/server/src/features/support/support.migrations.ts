import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of customer service and feedback. Times are milliseconds since the epoch; 0: not yet. */
export const supportMigrations: readonly Migration[] = [
  {
    name: 'support-1-talks',
    sql: `
      create table support_talks (
        talk_id bigint generated always as identity primary key,
        -- The customer: one of the two.
        account_id integer,
        visitor_id text,
        line smallint not null check (line in (1, 2, 3)),
        state text not null check (state in ('self-service', 'waiting', 'claimed', 'closed')),
        language text not null,
        product text not null,
        -- Grows with every change, messages and read marks included.
        version bigint not null default 1,
        opened_ms bigint not null,
        handed_over_ms bigint not null default 0,
        waiting_since_ms bigint not null default 0,
        first_answer_ms bigint not null default 0,
        closed_ms bigint not null default 0,
        last_seq integer not null default 0,
        last_ms bigint not null default 0,
        last_text text not null default '',
        -- Sequence of the last message of either side.
        last_agent_seq integer not null default 0,
        last_customer_seq integer not null default 0,
        customer_read_seq integer not null default 0,
        agent_read_seq integer not null default 0,
        file_count integer not null default 0,
        agent_account_id integer,
        agent_name text not null default '',
        stars smallint not null default 0,
        rating_text text not null default '',
        check ((account_id is null) <> (visitor_id is null)),
        check ((agent_account_id is not null) or (state <> 'claimed'))
      );
      -- One open talk of a customer on a line, whatever two tabs do.
      create unique index support_talks_open_of_user on support_talks (account_id, line)
        where state <> 'closed' and account_id is not null;
      create unique index support_talks_open_of_visitor on support_talks (visitor_id, line)
        where state <> 'closed' and visitor_id is not null;
      create index support_talks_of_user on support_talks (account_id, talk_id) where account_id is not null;
      create index support_talks_of_visitor on support_talks (visitor_id, talk_id) where visitor_id is not null;
      create index support_talks_not_closed on support_talks (state, waiting_since_ms) where state <> 'closed';
      create index support_talks_by_open on support_talks (opened_ms);
      create index support_talks_by_hand_over on support_talks (handed_over_ms) where handed_over_ms > 0;
      create index support_talks_by_close on support_talks (closed_ms) where closed_ms > 0;

      create table support_messages (
        talk_id bigint not null references support_talks on delete cascade,
        -- From 1 on without a gap, in the order of commits, because the talk's row is locked.
        seq integer not null,
        sender text not null check (sender in ('customer', 'agent', 'system')),
        client_id text not null default '',
        agent_account_id integer,
        agent_name text not null default '',
        kind text not null check (kind in ('text', 'file', 'card', 'event')),
        text text not null default '',
        file_id uuid,
        file_type text not null default '',
        file_size integer not null default 0,
        file_name text not null default '',
        ref_kind text not null default '',
        ref_id bigint not null default 0,
        event text not null default '',
        params jsonb not null default '{}',
        created_ms bigint not null,
        primary key (talk_id, seq)
      );
      -- A message that is sent again is the same.
      create unique index support_messages_once on support_messages (talk_id, sender, client_id) where client_id <> '';
      create index support_messages_files on support_messages (file_id) where file_id is not null;

      -- Internal: no reading for customers touches this table.
      create table support_notes (
        note_id bigint generated always as identity primary key,
        talk_id bigint not null references support_talks on delete cascade,
        text text not null,
        author_account_id integer not null,
        author_name text not null,
        created_ms bigint not null
      );
      create index support_notes_of_talk on support_notes (talk_id, note_id);

      create table support_canned (
        canned_id bigint generated always as identity primary key,
        title text not null,
        language text not null,
        product text not null,
        text text not null,
        changed_ms bigint not null
      );
    `,
  },
  {
    name: 'support-2-feedback',
    sql: `
      create table feedback (
        feedback_id bigint generated always as identity primary key,
        account_id integer not null,
        client_id text not null,
        category text not null,
        text text not null,
        state text not null default 'received' check (state in ('received', 'in-work', 'adopted', 'declined', 'done')),
        answer text not null default '',
        reward text not null default '',
        answered_by text not null default '',
        version integer not null default 1,
        created_ms bigint not null,
        changed_ms bigint not null,
        unique (account_id, client_id)
      );
      create index feedback_of_account on feedback (account_id, feedback_id);
      create index feedback_by_state on feedback (state, feedback_id);

      -- Screenshots; without a feedback until it is sent.
      create table feedback_files (
        file_id uuid primary key references files on delete cascade,
        account_id integer not null,
        feedback_id bigint references feedback on delete cascade,
        position smallint not null default 0,
        type text not null,
        size integer not null,
        name text not null,
        created_ms bigint not null
      );
      create index feedback_files_of_feedback on feedback_files (feedback_id, position);
      create index feedback_files_unsent on feedback_files (account_id, created_ms) where feedback_id is null;
    `,
  },
];
