import type { Migration } from '../../platform/db/migrate.ts';

/**
 * What happened to positions. Amounts are smallest units of the contract's settle asset, quantities lots, prices ticks, times milliseconds since the
 * epoch. All of it can be rebuilt from the journal.
 */
export const contractsMigrations: readonly Migration[] = [
  {
    name: 'contracts-1-positions',
    sql: `
      -- Open positions as after the last command, with what they have gathered since they were opened.
      create table contract_positions (
        account_id integer not null,
        contract_id integer not null,
        -- long or short of hedged positions; empty: the only one.
        side text not null,
        -- Positive: long, negative: short.
        lots bigint not null,
        entry_units bigint not null,
        is_isolated boolean not null,
        leverage integer not null,
        margin_units bigint not null,
        opened_seq bigint not null,
        opened_ms bigint not null,
        largest_lots bigint not null,
        opened_lots numeric(38, 0) not null,
        opened_units numeric(38, 0) not null,
        closed_lots numeric(38, 0) not null,
        closed_units numeric(38, 0) not null,
        realised_units numeric(38, 0) not null,
        fee_units numeric(38, 0) not null,
        -- Negative: paid.
        funding_units numeric(38, 0) not null,
        primary key (account_id, contract_id, side)
      );
      -- Sides of open orders of hedged positions: a fill does not say which one it is for.
      create table contract_order_sides (
        order_id bigint primary key,
        side text not null
      );
      -- Positions after each command that changed them.
      create table contract_position_changes (
        account_id integer not null,
        seq bigint not null,
        entry_no integer not null,
        contract_id integer not null,
        side text not null,
        lots bigint not null,
        entry_units bigint not null,
        is_isolated boolean not null,
        leverage integer not null,
        margin_units bigint not null,
        -- Of the command; negative fees: rebates.
        realised_units bigint not null,
        fee_units bigint not null,
        unsettled_units bigint not null,
        time_ms bigint not null,
        primary key (account_id, seq, entry_no)
      );
      -- Positions from their opening to their end.
      create table contract_position_history (
        account_id integer not null,
        closed_seq bigint not null,
        entry_no integer not null,
        contract_id integer not null,
        side text not null,
        is_long boolean not null,
        is_isolated boolean not null,
        leverage integer not null,
        opened_seq bigint not null,
        opened_ms bigint not null,
        closed_ms bigint not null,
        largest_lots bigint not null,
        opened_lots numeric(38, 0) not null,
        opened_units numeric(38, 0) not null,
        closed_units numeric(38, 0) not null,
        realised_units numeric(38, 0) not null,
        fee_units numeric(38, 0) not null,
        funding_units numeric(38, 0) not null,
        -- user, liquidation, adl or settlement.
        ended_by text not null,
        primary key (account_id, closed_seq, entry_no)
      );
      -- Everything that changed the lots of positions: trades, and what the exchange did without one.
      create table contract_fills (
        account_id integer not null,
        seq bigint not null,
        entry_no integer not null,
        contract_id integer not null,
        side text not null,
        -- trade, netting, takeover, adl or settlement.
        kind text not null,
        is_buy boolean not null,
        is_maker boolean not null,
        -- The exchange closed the account's position.
        is_forced boolean not null,
        price_ticks integer not null,
        lots bigint not null,
        value_units bigint not null,
        fee_units bigint not null,
        realised_units bigint not null,
        -- Of a trade; else 0.
        trade_no bigint not null,
        order_id bigint not null,
        time_ms bigint not null,
        primary key (account_id, seq, entry_no)
      );
    `,
  },
  {
    name: 'contracts-2-funding-explanations-insurance',
    sql: `
      -- Fundings of contracts by stamp.
      create table contract_funding (
        contract_id integer not null,
        stamp_ms bigint not null,
        seq bigint not null,
        -- Parts per billion; positive: longs paid.
        rate_ppb bigint not null,
        mark_ticks integer not null,
        paid_units numeric(38, 0) not null,
        received_units numeric(38, 0) not null,
        time_ms bigint not null,
        primary key (contract_id, stamp_ms)
      );
      -- What each position paid (negative) or received; rate and mark are those of the same command.
      create table contract_funding_paid (
        account_id integer not null,
        seq bigint not null,
        entry_no integer not null,
        contract_id integer not null,
        side text not null,
        lots bigint not null,
        notional_units bigint not null,
        amount_units bigint not null,
        stamp_ms bigint not null,
        rate_ppb bigint not null,
        mark_ticks integer not null,
        time_ms bigint not null,
        primary key (account_id, seq, entry_no)
      );
      -- Steps of liquidations, deleveraging, fundings and settlements with all that they were worked out from: the core's events.
      create table contract_explanations (
        seq bigint not null,
        entry_no integer not null,
        -- Type of the event.
        kind text not null,
        contract_id integer not null,
        -- 0: of the contract as a whole.
        account_id integer not null,
        time_ms bigint not null,
        -- Amounts are decimal text.
        event jsonb not null,
        primary key (seq, entry_no)
      );
      create index contract_explanations_by_account on contract_explanations (account_id, seq, entry_no) where account_id > 0;
      create index contract_explanations_by_contract on contract_explanations (contract_id, kind, seq, entry_no);
      -- Accounts of the house that are insurance funds, besides the first one.
      create table insurance_funds (
        account_id integer primary key,
        name text not null
      );
      -- Balances of insurance funds after each command that changed them.
      create table insurance_fund_changes (
        account_id integer not null,
        asset_id integer not null,
        seq bigint not null,
        balance bigint not null,
        -- What changed it: the type of the most telling event of the command.
        cause text not null,
        time_ms bigint not null,
        primary key (account_id, asset_id, seq)
      );
    `,
  },
];
