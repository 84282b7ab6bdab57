import type { FundingPaid, PositionChanged, Posted, Trade } from '@bourse/core';
import { walletOf } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import { CopyRows } from '../copy-format.ts';
import type { ProjectedSpecs } from '../projected-specs.ts';
import { defineProjection, type OpenProjection, type ProjectionRows } from '../projection.ts';
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
  readonly purses: Purses;

  constructor(specs: ProjectedSpecs, purses: Purses) {
    this.specs = specs;
    this.purses = purses;
    this.lines = new CommandLines(purses);
  }

  beginCommand(command: AppliedCommand): void {
    this.lines.begin(command);
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

  /** What a position has realised, and its fees. */
  position({ accountId, contractId, realisedUnits, feeUnits }: PositionChanged): void {
    this.move(accountId, contractId, 'realised-profit', realisedUnits);
    this.move(accountId, contractId, 'fee', -feeUnits);
  }

  funding({ accountId, contractId, amountUnits }: FundingPaid): void {
    this.move(accountId, contractId, 'funding', amountUnits);
  }

  private move(accountId: number, contractId: number, reason: string, delta: bigint): void {
    const { spec } = this.specs.contract(contractId);
    this.lines.move({ accountId, wallet: walletOf(spec), assetId: spec.settleAssetId, contractId, delta, reason });
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
    'position-changed': (rows, event) => rows.position(event),
    'funding-paid': (rows, event) => rows.funding(event),
  },
  open: openStatement,
});
