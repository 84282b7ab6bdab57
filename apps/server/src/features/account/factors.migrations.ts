import type { Migration } from '../../platform/db/migrate.ts';

/** Passkeys, their ceremonies, and wrong codes by device. */
export const factorsMigrations: readonly Migration[] = [
  {
    name: 'account-factors-1-passkeys',
    sql: `
      create table passkeys (
        passkey_id bigint generated always as identity primary key,
        user_id text not null references users (id) on delete cascade,
        -- base64url, as the browser names it.
        credential_id text not null unique,
        -- COSE key.
        public_key bytea not null,
        -- Of the newest accepted use; authenticators without a counter stay at 0.
        counter bigint not null,
        transports text[] not null,
        -- Whether its provider keeps a copy.
        is_synced boolean not null,
        -- Host of the page that made it, by which browsers offer it.
        rp_id text not null,
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      create index passkeys_by_user on passkeys (user_id, passkey_id);
      -- What an authenticator signs, once.
      create table passkey_challenges (
        challenge_id text primary key,
        -- login, step-up or registration.
        purpose text not null,
        -- Session that began it, and the call that is proved; null for a login.
        session_id text references sessions (id) on delete cascade,
        act text,
        challenge text not null,
        rp_id text not null,
        origin text not null,
        created_at timestamptz not null default now()
      );
      create index passkey_challenges_age on passkey_challenges (created_at);
      -- The random name of a user towards his authenticators: they keep it, and it must not tell who he is.
      alter table users add column passkey_handle text unique;
    `,
  },
  {
    name: 'account-factors-2-failures-by-device',
    sql: `
      -- Wrong codes from a browser that the account knows are counted apart, by the hash of its token; '' is all others together.
      alter table factor_failures add column device text not null default '';
      alter table factor_failures drop constraint factor_failures_pkey;
      alter table factor_failures add primary key (user_id, device);
    `,
  },
  {
    name: 'account-factors-3-challenges-by-session',
    sql: `
      -- Whenever a session ends, its challenges are looked for.
      create index passkey_challenges_by_session on passkey_challenges (session_id) where session_id is not null;
    `,
  },
];
