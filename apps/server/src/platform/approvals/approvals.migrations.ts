import type { Migration } from '../db/migrate.ts';

/** Acts that wait for a second person, and how they were decided. */
export const approvalsMigrations: readonly Migration[] = [
  {
    name: 'approvals-1-proposals',
    sql: `
      create table approval_proposals (
        proposal_id bigint generated always as identity primary key,
        -- Which handler executes it.
        kind text not null,
        -- JSON text; text, so that its bytes stay as they were hashed.
        payload text not null,
        -- SHA-256 of kind and payload, hex: whoever approves names it.
        content_hash text not null,
        -- One sentence for whoever decides.
        summary text not null,
        proposed_by text not null references users on delete cascade,
        proposed_by_email text not null,
        proposed_ms bigint not null,
        expires_ms bigint not null,
        state text not null default 'pending' check (state in ('pending', 'executed', 'failed', 'rejected', 'expired')),
        -- Empty while nobody has decided.
        decided_by_email text not null default '',
        decided_ms bigint not null default 0,
        -- Code of the rejection by the handler, with state failed.
        outcome text not null default ''
      );
      -- The same act waits once.
      create unique index approval_proposals_pending on approval_proposals (content_hash) where state = 'pending';
      create index approval_proposals_state on approval_proposals (state, proposal_id);
    `,
  },
];
