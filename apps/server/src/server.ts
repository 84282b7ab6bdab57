/**
 * The whole server as a function: everything is opened in the order in which it depends on each other, and undone in the
 * reverse order. `main.ts` calls it for an operator, tests and tools for themselves.
 */
import { FIRST_USER_ACCOUNT_ID } from '@bourse/core';
import { type Access, openAccess } from './access.ts';
import { type Closers, createClosers } from './closers.ts';
import { openDataLayer } from './data-layer.ts';
import { type Accounts, createAccounts } from './features/account/accounts.ts';
import { KnownDevices } from './features/account/known-devices.ts';
import { ApiKeyStore } from './features/api-keys/api-keys.store.ts';
import { startMarketMakers } from './features/demo/makers/market-makers.ts';
import { DEMO_USERS, seedDemoWorld } from './features/demo/seed-demo-world.ts';
import { LiveSettings } from './features/site/live-settings.ts';
import { SettingsStore } from './features/site/settings.store.ts';
import { SYSTEM_TIME, type Timekeeper } from './features/strategies/timekeeper.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { CachedApiKeyring } from './platform/auth/api-keyring.ts';
import { createSessionStore, type SessionStore } from './platform/auth/authenticator.ts';
import { createBetterAuth } from './platform/auth/better-auth.ts';
import { sessionCookieName } from './platform/auth/cookie-names.ts';
import { createPasswordHashing } from './platform/auth/password-hashing.ts';
import { createSealer } from './platform/auth/sealed-text.ts';
import type { ServerConfig } from './platform/config.ts';
import type { CoreClock, CoreHost, CoreHostOptions } from './platform/core-host/core-host.ts';
import { startCoreHost } from './platform/core-host/start-core-host.ts';
import type { Database } from './platform/db/database.ts';
import type { ExchangeView } from './platform/exchange-view/exchange-view.ts';
import { loadHistory } from './platform/exchange-view/load-history.ts';
import { type MarketData, type ProjectionStart, startMarketData } from './platform/exchange-view/start-market-data.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import type { Projector } from './platform/projections/projector.ts';
import { openSecrets } from './platform/secrets.ts';
import { SecurityLog } from './platform/security-log.ts';
import { openServices } from './services.ts';
import { StartRefused } from './start-refused.ts';

/** How a start differs from an operator's. */
export interface StartOptions {
  /** `scenario`: every command carries its time, and nothing is submitted but by the caller: no seed, no makers. */
  readonly clock?: CoreClock;
  /** One line for each step. */
  readonly onProgress?: (line: string) => void;
  readonly logger?: Logger;
  /** False gives up durability for speed: for tests. */
  readonly durable?: boolean;
  /** Every answer is checked against the contract: for tests. */
  readonly checkAnswers?: boolean;
  /** By which scale and TWAP orders go; the system's clock unless a test drives its own. */
  readonly strategyTime?: Timekeeper;
  /** False leaves the exchange empty: for tests that make their own world. */
  readonly seed?: boolean;
  /** Limits of the core that a replay of recorded data needs wider. */
  readonly exchange?: CoreHostOptions['exchange'];
  readonly onFatal?: (error: Error) => void;
}

/** A server that takes requests. */
export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly config: ServerConfig;
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly access: Access;
  readonly gateway: Gateway;
  /** The demo users' password; undefined in production. */
  readonly demoPassword: string | undefined;
  /** Refuses new work, finishes what was taken, and leaves a state that opens fast. Answers what went wrong meanwhile. */
  stop(): Promise<readonly { readonly what: string; readonly error: unknown }[]>;
}

/** Starts a server. Throws a StartRefused (or a JournalError) when the operator has to do something first. */
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
  const { clock = 'system', durable = true, onProgress = () => undefined } = options;
  const found = openSecrets(config.dataDir, config.mode);
  if (!found.ok) throw new StartRefused(found.message);
  const secrets = found.value;
  const logger = options.logger ?? createLogger(config);
  const db = await openDataLayer({ config, secrets, logger, closers, onProgress, durable });
  const access = await openAccess({ db, logger, closers });
  const marketData = await openExchange({ config, options, clock, durable, db, logger, closers, onProgress });
  const { host, view, projector } = marketData;
  await reserveAccountIds(db, host);
  const watchOnly = clock === 'scenario';
  const securityLog = new SecurityLog(logger, secrets.auth);
  closers.add('write out the security log', async () => securityLog.flush());
  const { accounts, sessions } = openAccounts({
    config,
    secret: secrets.auth,
    db,
    host,
    logger,
    securityLog,
    watchOnly,
  });

  const demoPassword = config.mode === 'demo' ? (config.demoPassword ?? secrets.demoPassword) : undefined;
  const seeds = demoPassword !== undefined && clock === 'system' && options.seed !== false;
  if (seeds) onProgress('preparing the demo world');
  const world = seeds
    ? await seedDemoWorld({
        host,
        view,
        pool: db.pool,
        ensureUser: (user) => accounts.ensureUser(user),
        ensureOwner: (userId) => access.roles.ensureOwner(userId),
        dataDir: config.dataDir,
        demoPassword,
        makerSecret: secrets.auth,
        nowMs: Date.now,
      })
    : undefined;
  const apiKeys = openApiKeys({ secret: secrets.auth, db, logger, closers });
  if (world !== undefined) await apiKeys.store.setDemoKey(DEMO_USERS[0].email, config.demoApiKey);
  await projector.whenProjected(host.seq);
  await loadHistory(view, db.pool);

  const { checkAnswers = false } = options;
  const settings = await openSettings({ config, db, logger, closers });
  const services = openServices({ marketData, db, logger, closers });
  const gateway = await openGateway({
    config,
    db,
    ...marketData,
    services,
    accounts,
    access,
    sessions,
    apiKeys,
    settings,
    logger,
    securityLog,
    checkAnswers,
    ticks: clock === 'system',
    strategyTime: options.strategyTime ?? SYSTEM_TIME,
  });
  closers.add('close the gateway', () => gateway.close());
  host.forgetRecovered();
  if (world !== undefined && config.makers) {
    onProgress('starting the market makers');
    const makers = startMarketMakers({ url: gateway.url, ...world, host, view, log: (text) => logger.warn(text) });
    closers.add('stop the market makers', () => makers.stop());
  }
  const stop = () => stopAll(closers, logger);
  return { url: gateway.url, config, host, view, projector, db, accounts, access, gateway, demoPassword, stop };
}

/** Undoes the start; logs and returns what could not be undone. */
async function stopAll(closers: Closers, logger: Logger): ReturnType<RunningServer['stop']> {
  const failures = await closers.closeAll();
  for (const { what, error } of failures) logger.error({ err: error }, `could not ${what}`);
  return failures;
}

/** Recovers the core and starts the read models that follow it. */
function openExchange(deps: {
  readonly config: ServerConfig;
  readonly options: StartOptions;
  readonly clock: CoreClock;
  readonly durable: boolean;
  readonly db: Database;
  readonly logger: Logger;
  readonly closers: Closers;
  readonly onProgress: (line: string) => void;
}): Promise<MarketData> {
  const { config, options, clock, durable, closers } = deps;
  deps.onProgress('recovering the exchange');
  const startHost = async (projection: ProjectionStart) => {
    const host = await startCoreHost({
      ...projection,
      dataDir: config.dataDir,
      clock,
      durable,
      overloadAt: config.overloadAt,
      onProgress: replayProgress(deps.onProgress),
      ...(options.exchange === undefined ? {} : { exchange: options.exchange }),
      ...(options.onFatal === undefined ? {} : { onFatal: options.onFatal }),
    });
    closers.add('stop the exchange', () => host.stop());
    return host;
  };
  return startMarketData({
    pool: deps.db.pool,
    logger: deps.logger,
    // In a scenario only the commands tell the time.
    clock: clock === 'system' ? Date.now : () => 0,
    startHost,
  }).then((marketData) => {
    closers.add('write out the projections', () => marketData.projector.stop());
    return marketData;
  });
}

/**
 * Account ids come from the database, balances from the journal. After the loss of a database its sequence would begin
 * again with ids that the journal knows, so it is always set beyond them.
 */
async function reserveAccountIds(db: Database, host: CoreHost): Promise<void> {
  const highest = host.recovered.accountIds.reduce((max, accountId) => Math.max(max, accountId), 0);
  if (highest < FIRST_USER_ACCOUNT_ID) return;
  await db.pool.query(
    `select setval('account_ids', greatest(last_value, $1)) from account_ids where last_value < $1 or not is_called`,
    [highest],
  );
}

function openAccounts(deps: {
  readonly config: ServerConfig;
  readonly secret: string;
  readonly db: Database;
  readonly host: CoreHost;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly watchOnly: boolean;
}): { readonly accounts: Accounts; readonly sessions: SessionStore } {
  const { config, secret, db, host, logger, watchOnly } = deps;
  const cookies = { secure: config.publicUrl?.startsWith('https:') ?? false };
  const auth = createBetterAuth({ db, secret, cookies, logger });
  const cookieName = sessionCookieName(cookies);
  const sessions = createSessionStore({ auth, cookieName, secret });
  const { mode, rateLimits } = config;
  const devices = new KnownDevices(db.pool);
  const secureCookies = cookies.secure;
  const accounts = createAccounts({
    auth,
    sessions,
    hashing: createPasswordHashing(),
    devices,
    securityLog: deps.securityLog,
    host,
    logger,
    mode,
    cookieName,
    secureCookies,
    rateLimits,
    watchOnly,
  });
  return { accounts, sessions };
}

/** Keys of programs; their secrets are locked with the data directory's secret. */
function openApiKeys(deps: {
  readonly secret: string;
  readonly db: Database;
  readonly logger: Logger;
  readonly closers: Closers;
}): { readonly store: ApiKeyStore; readonly ring: CachedApiKeyring } {
  const store = new ApiKeyStore(deps.db.pool, createSealer(deps.secret, 'api-key-secrets'));
  const ring = new CachedApiKeyring(store, (error) =>
    deps.logger.warn({ err: error }, 'the last uses of API keys could not be written down'),
  );
  deps.closers.add('write the last uses of API keys down', () => ring.close());
  return { store, ring };
}

/** The site's settings. A demo on this machine is its own backup: browsers reach it under each of these names. */
async function openSettings(deps: {
  readonly config: ServerConfig;
  readonly db: Database;
  readonly logger: Logger;
  readonly closers: Closers;
}): Promise<LiveSettings> {
  const { mode, host, port } = deps.config;
  const atHome = mode === 'demo' && host === '127.0.0.1' && port !== 0;
  const names = ['localhost', '127.0.0.1', 'bourse.localhost'];
  const defaults = atHome ? { backupDomains: names.map((name) => `${name}:${port}`) } : {};
  const settings = await LiveSettings.open({ store: new SettingsStore(deps.db.pool), logger: deps.logger, defaults });
  deps.closers.add('stop following the settings', () => settings.close());
  return settings;
}

/** Tells about a long replay every tenth of the way. */
function replayProgress(onProgress: (line: string) => void) {
  let told = 0;
  return (done: number, total: number) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    onProgress(`replaying the journal: ${tenth * 10} %`);
  };
}
