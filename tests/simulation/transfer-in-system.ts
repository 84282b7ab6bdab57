import type { Exchange, PendingTransfer, TransferRecovered } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import { transfersPart } from '@bourse/server/features/transfer/transfers-part.ts';
import type { SystemProduct } from './system-laws.ts';
import { transferArbitrary } from './transfer-arbitrary.ts';

/** Transfers in the simulation of the whole system: what waits for review, by core, view and database. */
export const transferInSystem: SystemProduct = {
  arbitrary: transferArbitrary,
  inCore: (exchange) => pendingOf(exchange).map(lineOf),
  inView: (view) => view.partOf(transfersPart).allWaiting().map(lineOf),
  inSql: async (pool) => {
    const { rows } = await pool.query<{ readonly line: string }>(
      `select concat_ws('/', transfer_id, account_id, source, source_market_id, target, target_market_id, asset_id, amount, created_ms)
        as line from transfers where state = 'review' order by transfer_id`,
    );
    return rows.map(({ line }) => line);
  },
  counted: {
    'transfer-made': 'select count(*) from transfers where not is_reviewed',
    'transfer-held': 'select count(*) from transfers where is_reviewed',
    'transfer-reviewed': `select count(*) from transfers where is_reviewed and state <> 'review'`,
  },
};

function pendingOf(exchange: Exchange): readonly PendingTransfer[] {
  return (exchange.recovered().transfer as TransferRecovered).pending;
}

function lineOf(transfer: PendingTransfer): string {
  const { accountId, amount, assetId, from, fromMarketId = 0, requestedMs, to, toMarketId = 0, transferId } = transfer;
  const sides = [WALLET_IDS[from], fromMarketId, WALLET_IDS[to], toMarketId];
  return [transferId, accountId, ...sides, assetId, amount, requestedMs].join('/');
}
