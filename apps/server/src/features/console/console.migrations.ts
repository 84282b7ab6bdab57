import type { Migration } from '../../platform/db/migrate.ts';

/** Indexes that only the console's searches need. */
export const consoleMigrations: readonly Migration[] = [
  {
    name: 'console-1-user-search',
    sql: `
      create index users_email_prefix on users (email text_pattern_ops);
      create index users_created on users (created_at);
    `,
  },
  {
    name: 'console-2-lists',
    sql: `
      create index users_name_prefix on users (lower(name) text_pattern_ops);
      create index mails_failed on mails (mail_id) where state = 'failed';
      create index mails_waiting on mails (mail_id) where state = 'waiting';
      create index mails_template on mails (template, mail_id);
      create index mails_address_prefix on mails (lower(to_address) text_pattern_ops);
      create index outbox_open_newest on outbox (outbox_id) where outcome is null;
      create index outbox_skipped on outbox (outbox_id) where skipped_by is not null;
      create index outbox_feature on outbox (feature, outbox_id);
      create index outbox_account on outbox (account_id, outbox_id);
    `,
  },
];
