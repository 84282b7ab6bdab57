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
];
