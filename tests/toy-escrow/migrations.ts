import type { Feature } from '@bourse/server/platform/feature.ts';

/** Tables of the toy. */
export const escrowMigrations: NonNullable<Feature['migrations']> = [
  {
    name: 'toy-escrow-1',
    sql: `
      -- The projection of the core's events.
      create table toy_escrows (
        escrow_id integer primary key,
        buyer_id integer not null,
        seller_id integer not null,
        asset_id integer not null,
        amount bigint not null,
        deadline_ms bigint not null,
        reference text not null unique,
        status text not null default 'open',
        opened_seq bigint not null,
        closed_seq bigint
      );
      -- What users have requested; each row is one command in the outbox. A user names a request, so that a repeated one is the same.
      create table toy_escrow_requests (
        request_id bigint generated always as identity primary key,
        account_id integer not null,
        kind text not null,
        name text not null,
        seller_id integer not null,
        status text not null default 'pending',
        unique (account_id, kind, name)
      );
    `,
  },
];
