import type { KeySettled } from '@bourse/core';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from './projection.ts';

/** Outcomes of commands whose keys the core reports. */
class OutcomeRows implements ProjectionRows {
  private readonly keys: string[] = [];
  private readonly seqs: number[] = [];
  private readonly codes: string[] = [];

  add({ key, code }: KeySettled, seq: number): void {
    this.keys.push(keyText(key));
    this.seqs.push(seq);
    this.codes.push(code ?? '');
  }

  async write(client: ClientBase): Promise<void> {
    if (this.keys.length === 0) return;
    // A key that the core has forgotten may be applied again; the first outcome counts.
    await client.query(
      `insert into command_outcomes (key, seq, code)
        select * from unnest($1::uuid[], $2::bigint[], $3::text[]) on conflict (key) do nothing`,
      [this.keys, this.seqs, this.codes],
    );
  }
}

/** What became of each command that was submitted under a reported key, for as long as the ledger's lines are kept. */
export const outcomesProjection = defineProjection<OutcomeRows>({
  name: 'command-outcomes',
  tables: ['command_outcomes'],
  handlers: { 'key-settled': (rows, event, { seq }) => rows.add(event, seq) },
  open: async () => ({ begin: () => new OutcomeRows() }),
});

/** A 128-bit key as PostgreSQL's uuid: 32 hex digits. */
export function keyText(key: bigint): string {
  return key.toString(16).padStart(32, '0');
}
