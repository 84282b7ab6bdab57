import { FIRST_USER_ACCOUNT_ID } from '@bourse/core';
import type { Closers } from './closers.ts';
import { PRODUCT } from './composition.ts';
import type { ServerConfig } from './platform/config.ts';
import type { CoreHost } from './platform/core-host/core-host.ts';
import { startCoreHost } from './platform/core-host/start-core-host.ts';
import type { Database } from './platform/db/database.ts';
import { type MarketData, type ProjectionStart, startMarketData } from './platform/exchange-view/start-market-data.ts';
import type { Logger } from './platform/logger.ts';
import type { StartOptions } from './start-options.ts';

/** Dependencies of the exchange. */
export interface ExchangeDeps {
  readonly config: ServerConfig;
  readonly options: StartOptions;
  readonly db: Database;
  readonly logger: Logger;
  readonly closers: Closers;
}

/** Recovers the core and starts the read models that follow it. */
export async function openExchange({ config, options, db, logger, closers }: ExchangeDeps): Promise<MarketData> {
  const { composition = PRODUCT, clock = 'system', durable = true, onProgress = () => undefined } = options;
  onProgress('recovering the exchange');
  const startHost = async (projection: ProjectionStart) => {
    const host = await startCoreHost({
      ...projection,
      dataDir: config.dataDir,
      rooms: composition.rooms,
      clock,
      durable,
      overloadAt: config.overloadAt,
      onProgress: replayProgress(onProgress),
      ...(options.exchange === undefined ? {} : { exchange: options.exchange }),
      ...(options.onFatal === undefined ? {} : { onFatal: options.onFatal }),
    });
    closers.add('stop the exchange', () => host.stop());
    return host;
  };
  const marketData = await startMarketData({
    ...composition.projections,
    viewParts: composition.features.flatMap(({ view }) => view ?? []),
    pool: db.pool,
    logger,
    // In a scenario, time comes from the commands only.
    clock: clock === 'system' ? Date.now : () => 0,
    startHost,
  });
  closers.add('write out the projections', () => marketData.projector.stop());
  await reserveAccountIds(db, marketData.host);
  return marketData;
}

/**
 * Account ids come from the database, balances from the journal. After the loss of a database its id sequence would
 * restart at ids that the journal already uses, so it is always advanced beyond them.
 */
async function reserveAccountIds(db: Database, host: CoreHost): Promise<void> {
  const highest = host.recovered.accountIds.reduce((max, accountId) => Math.max(max, accountId), 0);
  if (highest < FIRST_USER_ACCOUNT_ID) return;
  await db.pool.query(
    `select setval('account_ids', greatest(last_value, $1)) from account_ids where last_value < $1 or not is_called`,
    [highest],
  );
}

/** Reports the progress of a long replay in steps of a tenth. */
function replayProgress(onProgress: (line: string) => void) {
  let reported = 0;
  return (done: number, total: number) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (tenth <= reported) return;
    reported = tenth;
    onProgress(`replaying the journal: ${tenth * 10} %`);
  };
}
