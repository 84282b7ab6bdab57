import type { Migration } from '../db/migrate.ts';

/** Mails to users. */
export const mailMigrations: readonly Migration[] = [
  {
    name: 'mail-1-mails',
    sql: `
      create table mails (
        mail_id bigint generated always as identity primary key,
        template text not null,
        language text not null,
        to_address text not null,
        subject text not null,
        -- Empty in production once the mail has left: it may have codes in it.
        body_text text not null,
        body_html text not null,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
        error text not null default '',
        created_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create index mails_ended on mails (ended_at) where state <> 'waiting';
    `,
  },
  {
    name: 'mail-2-attempts',
    sql: `
      alter table mails
        add column attempts integer not null default 0,
        -- When an operator let it be sent again; its age counts from then on.
        add column retried_at timestamptz;
    `,
  },
  {
    name: 'mail-3-unsubscribe',
    sql: `
      -- Empty: a mail that nobody can end, such as a security notice.
      alter table mails add column unsubscribe_url text not null default '';
    `,
  },
];
