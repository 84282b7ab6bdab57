/**
 * The whole server as a function: its parts are opened in the order of their dependencies, and closed in reverse order.
 * `main.ts` calls it for an operator; tests and tools call it directly.
 */
import { type Closers, createClosers } from './closers.ts';
import { PRODUCT } from './composition.ts';
import { demoPasswordOf, openPlatform } from './context.ts';
import { openDataLayer } from './data-layer.ts';
import type { Gateway } from './gateway.ts';
import { resolveUnfinished } from './platform/audit/unfinished.ts';
import type { HouseUsers } from './platform/auth/house-users.ts';
import type { ServerConfig } from './platform/config.ts';
import type { CoreHost } from './platform/core-host/core-host.ts';
import { TickTimer } from './platform/core-host/tick-timer.ts';
import type { Database } from './platform/db/database.ts';
import type { ExchangeView } from './platform/exchange-view/exchange-view.ts';
import { followProducts } from './platform/exchange-view/markets/follow-products.ts';
import { loadHistory } from './platform/exchange-view/markets/load-history.ts';
import type { Access, Feature, FeatureContext, RunningFeature } from './platform/feature.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import type { Projector } from './platform/projections/projector.ts';
import { openSecrets } from './platform/secrets.ts';
import { migrationsOf } from './schema.ts';
import { startServices } from './services.ts';
import type { StartOptions } from './start-options.ts';
import { StartRejected } from './start-rejected.ts';

/** A running server. */
export interface RunningServer {
  /** Its URL: `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly config: ServerConfig;
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly db: Database;
  readonly houseUsers: HouseUsers;
  readonly access: Access;
  readonly gateway: Pick<Gateway, 'http'>;
  /** Paths that need no session, beyond those of the contract. */
  readonly publicPaths: readonly string[];
  /** The demo users' password; undefined in production. */
  readonly demoPassword: string | undefined;
  /** Rejects new work, finishes accepted work, and writes a snapshot so that the next start is fast. Returns the errors. */
  stop(): Promise<readonly { readonly what: string; readonly error: unknown }[]>;
}

/** Starts a server. Throws a StartRejected (or a JournalError) when the operator has to act first. */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const closers = createClosers();
  try {
    return await start(config, options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function start(config: ServerConfig, options: StartOptions, closers: Closers): Promise<RunningServer> {
  const { composition = PRODUCT, durable = true, onProgress = () => undefined } = options;
  const found = openSecrets(config.dataDir, config.mode);
  if (!found.ok) throw new StartRejected(found.message);
  const secrets = found.value;
  const logger = options.logger ?? createLogger(config);
  const migrations = migrationsOf(composition.features);
  const db = await openDataLayer({ config, secrets, logger, closers, migrations, onProgress, durable });
  const { ctx, services, gateway } = await openPlatform({ config, options, secrets, logger, db, closers });
  const { host, view, projector, houseUsers } = ctx;

  const features = await startFeatures(composition.features, ctx, closers);
  closers.add('refuse new requests', () => gateway.shut());
  await whenComplete(projector, host);
  await loadHistory(view, db.pool);
  const products = await followProducts({ pool: db.pool, url: db.url, logger, view });
  closers.add('stop following names and areas', () => products.close());
  if (ctx.isLive) await resolveUnfinished({ pool: db.pool, audit: ctx.access.audit, logger });
  if (ctx.isLive) await startServices(services);
  const url = await gateway.open(features);
  for (const feature of features) await feature.opened?.(url);
  if (ctx.isLive) startTicks(host, logger, closers);
  host.releaseRecovered();

  const stop = async () => {
    const failures = await closers.closeAll();
    for (const { what, error } of failures) logger.error({ err: error }, `could not ${what}`);
    return failures;
  };
  const demoPassword = demoPasswordOf(config, secrets);
  const publicPaths = features.flatMap(({ publicPaths: paths = [] }) => paths);
  return {
    url,
    config,
    host,
    view,
    projector,
    db,
    houseUsers: houseUsers.get(),
    access: ctx.access,
    gateway,
    publicPaths,
    demoPassword,
    stop,
  };
}

/** Waits until the projections have what the features' starts submitted: history loaded earlier would stay incomplete. */
async function whenComplete(projector: Projector, host: CoreHost): Promise<void> {
  while (!(await projector.whenProjected(host.seq))) {
    if (projector.hasFailed()) throw new Error('the projections have stopped');
  }
}

/** Submits ticks, at which the core expires orders and countdowns. */
function startTicks(host: CoreHost, logger: Logger, closers: Closers): void {
  const timer = new TickTimer(host, (error) => logger.warn({ err: error }, 'the core took no tick'));
  closers.add('stop the tick timer', () => timer.stop());
}

/** Starts the features in the order of their list. */
async function startFeatures(
  features: readonly Feature[],
  ctx: FeatureContext,
  closers: Closers,
): Promise<readonly RunningFeature[]> {
  const running: RunningFeature[] = [];
  for (const { name, start } of features) {
    const feature = await start(ctx);
    running.push(feature);
    closers.add(`stop ${name}`, () => feature.close?.());
  }
  return running;
}
