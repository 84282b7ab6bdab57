import type { Deleveraged, FundingPaid, Liquidated, PositionChanged, Trade } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import { CopyRows } from '../../../platform/projections/copy-format.ts';
import { LayeredState } from '../../../platform/projections/layered-state.ts';
import type { ProjectedSpecs } from '../../../platform/projections/projected-specs.ts';
import {
  defineProjection,
  type OpenProjection,
  type ProjectionRows,
} from '../../../platform/projections/projection.ts';
import { fillOfSettlement, fillsOfAdl, fillsOfNetting, fillsOfTakeover, fillsOfTrade } from './command-fills.ts';
import { type ClosedPosition, type OpenPosition, sideText } from './open-position.ts';
import { loadOrderSides, OrderSides, type SidesByOrder } from './order-sides.ts';
import { PositionReplay } from './position-replay.ts';
import { CHANGES, deletePositions, FILLS, insertHistory, loadPositions, upsertPositions } from './position-rows.ts';

/** What a batch did to positions. */
class PositionRows implements ProjectionRows {
  private readonly changes = new CopyRows(CHANGES);
  private readonly fills = new CopyRows(FILLS);
  private readonly history: ClosedPosition[] = [];
  private readonly specs: ProjectedSpecs;
  readonly positions: LayeredState<string, OpenPosition>;
  readonly sides: OrderSides;
  readonly replay: PositionReplay;
  /** Positions that the command has changed so far. */
  private changeNo = 0;

  constructor(specs: ProjectedSpecs, positions: LayeredState<string, OpenPosition>, sides: OrderSides) {
    this.specs = specs;
    this.positions = positions;
    this.sides = sides;
    this.replay = new PositionReplay(positions, specs);
  }

  beginCommand(): void {
    this.changeNo = 0;
  }

  trade(trade: Trade): void {
    if (!this.specs.contracts.has(trade.marketId)) return;
    const valueUnits = this.specs.valueOf(trade);
    for (const fill of fillsOfTrade(trade, valueUnits, (orderId) => this.sides.of(orderId))) this.replay.fill(fill);
  }

  deleveraged(event: Deleveraged): void {
    const side = this.replay.sideOf(event.bankruptAccountId, event.contractId, !event.isLong);
    for (const fill of fillsOfAdl(event, side)) this.replay.fill(fill);
  }

  liquidated(event: Liquidated): void {
    this.replay.fee({ ...event, side: sideText(event) }, event.feeUnits);
  }

  funding(event: FundingPaid): void {
    this.replay.funding({ ...event, side: sideText(event) }, event.amountUnits);
  }

  changed(changed: PositionChanged, { seq, timeMs }: AppliedCommand): void {
    this.changeNo += 1;
    this.changes.add({ changed, seq, entryNo: this.changeNo, timeMs });
    this.replay.change(changed);
  }

  endCommand({ seq, timeMs }: AppliedCommand): void {
    const { closed, fills } = this.replay.finish(seq, timeMs);
    for (const [at, realised] of fills.entries()) this.fills.add({ realised, seq, entryNo: at + 1, timeMs });
    this.history.push(...closed);
  }

  copies(): readonly CopyRows<never>[] {
    return [this.changes, this.fills];
  }

  async write(client: ClientBase): Promise<void> {
    const { values, deleted } = this.positions.changes();
    await upsertPositions(client, values);
    await deletePositions(client, deleted);
    await insertHistory(client, this.history);
    await this.sides.write(client);
  }

  release(): void {
    this.changes.release();
    this.fills.release();
  }
}

async function openPositions(pool: Pool): Promise<OpenProjection<PositionRows>> {
  let positions = await loadPositions(pool);
  let sides: SidesByOrder = await loadOrderSides(pool);
  return {
    begin: (previous, specs) =>
      new PositionRows(specs, new LayeredState(positions, previous?.positions), new OrderSides(sides, previous?.sides)),
    committed: (rows) => {
      rows.positions.commitTo(positions);
      rows.sides.commitTo(sides);
    },
    reload: async (from) => {
      positions = await loadPositions(from);
      sides = await loadOrderSides(from);
    },
  };
}

/** Positions of contracts: open ones, each change, from opening to end, and their fills. */
export const positionsProjection = defineProjection<PositionRows>({
  name: 'contract-positions',
  tables: [
    'contract_positions',
    'contract_order_sides',
    'contract_position_changes',
    'contract_position_history',
    'contract_fills',
  ],
  handlers: {
    'order-accepted': ({ sides }, event) => sides.accept(event),
    'order-closed': ({ sides }, event) => sides.close(event),
    trade: (rows, trade) => rows.trade(trade),
    'positions-netted': ({ replay }, event) => {
      for (const fill of fillsOfNetting(event)) replay.fill(fill);
    },
    'position-taken-over': ({ replay }, event) => {
      for (const fill of fillsOfTakeover(event)) replay.fill(fill);
    },
    deleveraged: (rows, event) => rows.deleveraged(event),
    'position-settled': ({ replay }, event) => replay.fill(fillOfSettlement(event)),
    liquidated: (rows, event) => rows.liquidated(event),
    'funding-paid': (rows, event) => rows.funding(event),
    'position-changed': (rows, event, command) => rows.changed(event, command),
  },
  open: openPositions,
});
