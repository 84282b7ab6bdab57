import type { Migration } from '../db/migrate.ts';

/** Users and their sessions, in better-auth's schema; `account_id` is the user's account in the core. */
export const authMigrations: readonly Migration[] = [
  {
    name: 'auth-1-users',
    sql: `
      create sequence account_ids as integer start 1000 minvalue 1000;
      create table users (
        id text primary key,
        account_id integer not null unique default nextval('account_ids'),
        name text not null,
        email text not null unique,
        email_verified boolean not null default false,
        image text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create table sessions (
        id text primary key,
        user_id text not null references users on delete cascade,
        token text not null unique,
        expires_at timestamptz not null,
        ip_address text,
        user_agent text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index sessions_user on sessions (user_id);
      create index sessions_expiry on sessions (expires_at);
      create table credentials (
        id text primary key,
        user_id text not null references users on delete cascade,
        account_id text not null,
        provider_id text not null,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        password text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index credentials_user on credentials (user_id);
      create table verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index verifications_identifier on verifications (identifier);
    `,
  },
  {
    name: 'auth-2-vip',
    sql: `
      alter table users
        add column vip_level smallint not null default 0 check (vip_level between 0 and 15),
        -- 0 by volume; 2 by a special agreement
        add column vip_type smallint not null default 0 check (vip_type >= 0);
    `,
  },
  {
    name: 'auth-3-session-keys',
    sql: `
      -- Public keys of the browser that logged in (SPKI, base64url). Deleted with the session.
      create table session_keys (
        session_id text primary key references sessions on delete cascade,
        sign_key text not null,
        seal_key text not null,
        bound_at timestamptz not null default now()
      );
      -- Nonces of signed calls, kept until their time is outside every server's window. Not deleted with the session.
      create table used_nonces (
        session_id text not null,
        nonce text not null,
        kept_until_ms bigint not null,
        primary key (session_id, nonce)
      );
      create index used_nonces_age on used_nonces (kept_until_ms);
    `,
  },
  {
    name: 'auth-4-known-devices',
    sql: `
      -- Browsers from which an account was logged in before: SHA-256 of each one's token, base64url.
      create table known_devices (
        token_hash text primary key,
        user_id text not null references users on delete cascade,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now()
      );
      create index known_devices_user on known_devices (user_id, last_used_at);
    `,
  },
  {
    name: 'auth-5-languages',
    sql: `
      -- In which the user is written to; one of the site's.
      alter table users add column language text not null default 'en_US';
    `,
  },
  {
    name: 'auth-6-session-numbers',
    sql: `
      -- The order in which sessions were opened.
      alter table sessions add column session_no bigint generated always as identity;
    `,
  },
  {
    name: 'auth-7-login-lock',
    sql: `
      alter table users
        -- Frozen by an operator: nobody logs in until it is lifted.
        add column login_frozen_at timestamptz,
        -- Closed by its owner for good.
        add column closed_at timestamptz,
        -- When a person removed a lost second factor; what its holder approves cools from then on.
        add column factors_reset_at timestamptz;
    `,
  },
  {
    name: 'auth-8-sub-accounts',
    sql: `
      alter table users
        -- Of a sub-account: its master, and the master's account in the core. No password, no second factor, an address that gets no mail.
        add column parent_user_id text references users on delete cascade,
        add column parent_account_id integer,
        add constraint users_parent check ((parent_user_id is null) = (parent_account_id is null));
      create index users_parent on users (parent_user_id) where parent_user_id is not null;
      -- Of a session in a sub-account: the master's session that it was opened from, and ends with.
      alter table sessions add column parent_session_id text references sessions on delete cascade;
      create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
    `,
  },
];
