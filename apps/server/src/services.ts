import type { Closers } from './closers.ts';
import type { Database } from './platform/db/database.ts';
import type { MarketData } from './platform/exchange-view/start-market-data.ts';
import type { Logger } from './platform/logger.ts';
import { OutboxWorker } from './platform/outbox/outbox-worker.ts';

/** Services of the platform that work beside the requests. Features register their handlers with them before they start. */
export interface Services {
  readonly outbox: OutboxWorker;
}

/** Makes the services; they are stopped after the gateway, because requests wait for them. */
export function openServices(deps: {
  readonly marketData: MarketData;
  readonly db: Database;
  readonly logger: Logger;
  readonly closers: Closers;
}): Services {
  const { marketData, db, logger, closers } = deps;
  const outbox = new OutboxWorker({ ...marketData, pool: db.pool, logger });
  closers.add('stop the outbox', () => outbox.stop());
  return { outbox };
}

/** Starts them. Throws when the database has work for a feature that has registered no handler. */
export async function startServices({ outbox }: Services): Promise<void> {
  await outbox.start();
}
