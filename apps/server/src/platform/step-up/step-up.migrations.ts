import type { Migration } from '../db/migrate.ts';

/** Recent proofs for sensitive calls; they go with their session. */
export const stepUpMigrations: readonly Migration[] = [
  {
    name: 'step-up-1-proofs',
    sql: `
      create table step_up_proofs (
        session_id text not null references sessions on delete cascade,
        -- operationId of the one call that it is good for.
        act text not null,
        -- How it was proved: password.
        factor text not null,
        proved_ms bigint not null,
        primary key (session_id, act)
      );
    `,
  },
  {
    name: 'step-up-2-proof-of-the-caller',
    sql: `
      delete from step_up_proofs;
      -- SHA-256 of the secret that the caller got, base64url.
      alter table step_up_proofs add column proof_hash text not null;
    `,
  },
];
