import type { Pool } from 'pg';
import { decodeState, encodeState, type PriceState } from './price-state.ts';

/** Keeps the states of contracts' prices. */
export interface PriceStates {
  load(): Promise<ReadonlyMap<number, PriceState>>;
  save(states: ReadonlyMap<number, PriceState>): Promise<void>;
}

/** Keeps them in PostgreSQL. */
export class PriceStore implements PriceStates {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async load(): Promise<ReadonlyMap<number, PriceState>> {
    const { rows } = await this.pool.query<{ readonly id: number; readonly state: unknown }>(
      'select contract_id as id, state from contract_price_states',
    );
    return new Map(rows.map(({ id, state }) => [id, decodeState(state)]));
  }

  async save(states: ReadonlyMap<number, PriceState>): Promise<void> {
    if (states.size === 0) return;
    const sql = `insert into contract_price_states (contract_id, state) select * from unnest($1::integer[], $2::jsonb[])
      on conflict (contract_id) do update set state = excluded.state`;
    await this.pool.query(sql, [[...states.keys()], [...states.values()].map(encodeState)]);
  }
}
