import type { Posted, Trade } from '@bourse/core';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import { CopyRows } from '../copy-format.ts';
import type { ProjectedSpecs } from '../projected-specs.ts';
import { defineProjection, type ProjectionRows } from '../projection.ts';
import { CommandLines } from './statement-lines.ts';
import { LEDGER_ENTRIES, TRADES } from './statement-tables.ts';

/** Trades and postings of a batch: together they are the statements of all accounts. */
class StatementRows implements ProjectionRows {
  private readonly trades = new CopyRows(TRADES);
  private readonly ledger = new CopyRows(LEDGER_ENTRIES);
  /** State of the current command; one object for all commands, because allocating them would cost more than the rows. */
  private readonly lines = new CommandLines();
  private readonly specs: ProjectedSpecs;

  constructor(specs: ProjectedSpecs) {
    this.specs = specs;
  }

  beginCommand(command: AppliedCommand): void {
    this.lines.begin(command);
  }

  trade(trade: Trade): void {
    const { spec, units } = this.specs.market(trade.marketId);
    const lots = BigInt(trade.qtyLots);
    const quote = BigInt(trade.priceTicks) * lots * units.quoteUnitsPerTickLot;
    this.lines.trade(trade, spec, lots * units.baseUnitsPerLot, quote);
  }

  posted(event: Posted): void {
    this.lines.post(event);
  }

  endCommand({ events }: AppliedCommand): void {
    this.lines.finish(events, this.trades, this.ledger);
  }

  copies(): readonly CopyRows<never>[] {
    return [this.trades, this.ledger];
  }

  release(): void {
    this.trades.release();
    this.ledger.release();
  }
}

/** Trades, and the lines of the accounts' statements. */
export const statementProjection = defineProjection<StatementRows>({
  name: 'statement',
  tables: ['trades', 'ledger_entries'],
  handlers: {
    trade: (rows, trade) => rows.trade(trade),
    posted: (rows, event) => rows.posted(event),
  },
  open: async () => ({ begin: (_previous, specs) => new StatementRows(specs) }),
});
