import type { Posted, Trade } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import { CopyRows } from '../copy-format.ts';
import type { ProjectedSpecs } from '../projected-specs.ts';
import { defineProjection, type OpenProjection, type ProjectionRows } from '../projection.ts';
import { ContractLines } from './contract-lines.ts';
import { loadPurses, Purses } from './purses.ts';
import { CommandLines } from './statement-lines.ts';
import { CONTRACT_TRADES, LEDGER_ENTRIES, TRADES } from './statement-tables.ts';

/** Trades, postings and earnings of positions of a batch: together they are the statements of all accounts. */
class StatementRows implements ProjectionRows {
  private readonly trades = new CopyRows(TRADES);
  private readonly contractTrades = new CopyRows(CONTRACT_TRADES);
  private readonly ledger = new CopyRows(LEDGER_ENTRIES);
  /** State of the current command; one object for all commands, because allocating them would cost more than the rows. */
  private readonly lines: CommandLines;
  private readonly specs: ProjectedSpecs;
  readonly contracts: ContractLines;
  readonly purses: Purses;

  constructor(specs: ProjectedSpecs, purses: Purses) {
    this.specs = specs;
    this.purses = purses;
    this.lines = new CommandLines(purses);
    this.contracts = new ContractLines(specs, this.lines);
  }

  beginCommand(command: AppliedCommand): void {
    this.lines.begin(command);
    this.contracts.begin();
  }

  trade(trade: Trade, { seq, timeMs }: AppliedCommand): void {
    const market = this.specs.markets.get(trade.marketId);
    const quote = this.specs.valueOf(trade);
    if (market === undefined) this.contractTrades.add({ trade, seq, timeMs, quote });
    else this.lines.trade(trade, market.spec, BigInt(trade.qtyLots) * market.units.baseUnitsPerLot, quote);
  }

  posted(event: Posted): void {
    this.lines.post(event);
  }

  endCommand({ events }: AppliedCommand): void {
    this.lines.finish(events, this.trades, this.ledger);
  }

  copies(): readonly CopyRows<never>[] {
    return [this.trades, this.contractTrades, this.ledger];
  }

  write(client: ClientBase): Promise<void> {
    return this.purses.write(client);
  }

  release(): void {
    this.trades.release();
    this.contractTrades.release();
    this.ledger.release();
  }
}

async function openStatement(pool: Pool): Promise<OpenProjection<StatementRows>> {
  let purses = await loadPurses(pool);
  return {
    begin: (previous, specs) => new StatementRows(specs, new Purses(purses, previous?.purses)),
    committed: (rows) => rows.purses.commitTo(purses),
    reload: async (from) => {
      purses = await loadPurses(from);
    },
  };
}

/** Trades, and the lines of the accounts' statements. */
export const statementProjection = defineProjection<StatementRows>({
  name: 'statement',
  tables: ['trades', 'ledger_entries', 'contract_wallets'],
  handlers: {
    trade: (rows, trade, command) => rows.trade(trade, command),
    posted: (rows, event) => rows.posted(event),
    'position-changed': ({ contracts }, event) => contracts.changed(event),
    'funding-paid': ({ contracts }, event) => contracts.funding(event),
    liquidated: ({ contracts }, event) => contracts.liquidated(event),
    'liquidation-ended': ({ contracts }, event) => contracts.liquidationEnded(event),
    'deficit-covered': ({ contracts }, event) => contracts.deficitCovered(event),
    'loss-shared': ({ contracts }, event) => contracts.lossShared(event),
    'position-settled': ({ contracts }, event) => contracts.positionSettled(event),
    'contract-settled': ({ contracts }, event) => contracts.contractSettled(event),
  },
  open: openStatement,
});
