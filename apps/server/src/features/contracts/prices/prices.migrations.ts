import type { Migration } from '../../../platform/db/migrate.ts';

/** The table of the price engine. */
export const pricesMigrations: readonly Migration[] = [
  {
    name: 'contracts-prices-1-states',
    sql: `
      -- What the price engine carries on over a restart: premiums of the running period, watches over sources, samples of settlement. One row for each
      -- contract, rewritten in place; what it says of money is in the core.
      create table contract_price_states (
        contract_id integer primary key,
        state jsonb not null
      );
    `,
  },
];
