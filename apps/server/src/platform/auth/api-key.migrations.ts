import type { Migration } from '../db/migrate.ts';

/** API keys of users. */
export const apiKeyMigrations: readonly Migration[] = [
  {
    name: 'api-keys-1-keys',
    sql: `
      create table api_keys (
        key_id bigint generated always as identity primary key,
        user_id text not null references users on delete cascade,
        api_key text not null unique,
        kind text not null check (kind in ('hmac', 'rsa', 'ed25519')),
        label text not null,
        may_read boolean not null,
        may_trade boolean not null,
        may_withdraw boolean not null,
        -- Normalized addresses and networks; empty: any address.
        ip_allow_list text[] not null,
        -- HMAC only: the secret, encrypted with a key that is not in the database.
        sealed_secret text not null,
        -- RSA and Ed25519 only: the user's public key, PEM.
        public_key text not null,
        -- Milliseconds since the epoch; 0: never.
        created_ms bigint not null,
        expires_ms bigint not null,
        last_used_ms bigint not null default 0,
        last_used_ip text not null default '',
        -- Counts changes.
        revision integer not null default 1,
        -- Created from the demo's configuration, and removed when that changes.
        is_demo boolean not null default false
      );
      create index api_keys_user on api_keys (user_id, key_id);
    `,
  },
  {
    name: 'api-keys-2-transfers',
    sql: `alter table api_keys add column may_transfer boolean not null default false;`,
  },
];
