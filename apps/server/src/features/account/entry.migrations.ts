import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the ways in. */
export const entryMigrations: readonly Migration[] = [
  {
    name: 'account-entry-1-mail-challenges',
    sql: `
      -- What a mailed code is asked for: a registration, a login, a new device. No user exists of a registration.
      create table mail_challenges (
        challenge_hash text primary key,
        kind text not null check (kind in ('register', 'login', 'device')),
        email text not null,
        user_id text references users (id) on delete cascade,
        -- Who asked: an address or network, or a device that the account knows.
        source text not null,
        -- Null: no code was mailed that could be right.
        code_hash text,
        attempts integer not null default 0,
        mails integer not null default 0,
        mail_id bigint,
        language text not null,
        created_at timestamptz not null default now(),
        mailed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        -- Of a registration.
        password_hash text,
        terms_version text,
        invite_code text
      );
      create index mail_challenges_by_email on mail_challenges (email, created_at desc);
      create index mail_challenges_created on mail_challenges (created_at);
      create table registrations (
        user_id text primary key references users (id) on delete cascade,
        terms_version text not null,
        -- As it was given; empty: none.
        invite_code text not null,
        registered_at timestamptz not null default now()
      );
      create index registrations_by_invite on registrations (invite_code) where invite_code <> '';
    `,
  },
  {
    name: 'account-entry-2-qr-logins',
    sql: `
      create table qr_logins (
        token_hash text primary key,
        -- Of the cookie of the browser that asked: it alone gets the session.
        browser_hash text not null unique,
        shown_number text not null,
        address text not null,
        network text not null,
        device text not null,
        state text not null default 'waiting' check (state in ('waiting', 'seen', 'approved', 'refused', 'used')),
        -- Who scanned it first: nobody else can decide.
        user_id text references users (id) on delete cascade,
        -- What let the user in when he approved.
        standing_hash text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index qr_logins_by_network on qr_logins (network, expires_at);
    `,
  },
];
