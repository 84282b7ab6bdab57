import type { Exchange } from '@bourse/core';
import type { SystemProduct } from '../../simulation/system-laws.ts';
import type { Escrow } from '../room/events.ts';
import { escrowsPart } from '../view.ts';
import { escrowArbitrary } from './arbitrary.ts';

/** The toy in the simulation of the whole system. */
export const escrowInSystem: SystemProduct = {
  arbitrary: escrowArbitrary,
  inCore: (exchange) => openEscrows(exchange).map(escrowLine),
  inView: (view) => view.partOf(escrowsPart).all().map(escrowLine),
  inSql: async (pool) => {
    const { rows } = await pool.query<Escrow>(
      `select escrow_id as "escrowId", buyer_id as "buyerId", seller_id as "sellerId", asset_id as "assetId", amount,
        deadline_ms as "deadlineMs", reference from toy_escrows where status = 'open' order by escrow_id`,
    );
    return rows.map(escrowLine);
  },
  counted: {
    'escrow-opened': 'select count(*) from toy_escrows',
    'escrow-closed': 'select count(*) from toy_escrows where closed_seq is not null',
  },
};

function openEscrows(exchange: Exchange): readonly Escrow[] {
  return exchange.recovered()['toy-escrow'] as readonly Escrow[];
}

function escrowLine({ amount, assetId, buyerId, deadlineMs, escrowId, reference, sellerId }: Escrow): string {
  return [escrowId, buyerId, sellerId, assetId, amount, deadlineMs, reference].join('/');
}
