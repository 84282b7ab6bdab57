import type { AddressInfo } from 'node:net';
import { hasPassedIdentity } from '@bourse/domain';
import type { Access } from './access.ts';
import { registerAccount } from './features/account/account.routes.ts';
import { type Accounts, isHouseUser } from './features/account/accounts.ts';
import { createApiGateway } from './features/api-gateway/api-gateway.ts';
import { CancelNames } from './features/api-gateway/cancel-names.ts';
import { ListenKeys } from './features/api-gateway/listen-keys.ts';
import { serveRest } from './features/api-gateway/rest/router.ts';
import { type StreamDeps, StreamEndpoint } from './features/api-gateway/streams/stream-endpoint.ts';
import { registerApiKeys } from './features/api-keys/api-keys.routes.ts';
import { ApiKeyService } from './features/api-keys/api-keys.service.ts';
import type { ApiKeyStore } from './features/api-keys/api-keys.store.ts';
import { registerConsole } from './features/console/console.routes.ts';
import { registerContracts } from './features/contracts/contracts.routes.ts';
import { Faucet } from './features/funds/faucet.ts';
import { registerFunds } from './features/funds/funds.routes.ts';
import { FundsStore } from './features/funds/funds.store.ts';
import { registerKyc } from './features/kyc/kyc.routes.ts';
import { KycStore } from './features/kyc/kyc.store.ts';
import { registerMarkets } from './features/markets/markets.routes.ts';
import type { LiveSettings } from './features/site/live-settings.ts';
import { registerSite } from './features/site/site.routes.ts';
import { ExpiryClock } from './features/spot/expiry-clock.ts';
import { registerSpot } from './features/spot/spot.routes.ts';
import { SpotService } from './features/spot/spot.service.ts';
import { registerStrategies } from './features/strategies/strategies.routes.ts';
import { createStrategies, type Strategies } from './features/strategies/strategies.ts';
import type { Timekeeper } from './features/strategies/timekeeper.ts';
import type { CachedApiKeyring } from './platform/auth/api-keyring.ts';
import { createModuleGuard } from './platform/auth/module-guard.ts';
import { SessionKeyStore } from './platform/auth/session-keys.ts';
import type { Authenticator } from './platform/auth/session-user.ts';
import { UsedNonces } from './platform/auth/used-nonces.ts';
import type { ServerConfig } from './platform/config.ts';
import type { CoreHost } from './platform/core-host/core-host.ts';
import { isExposed } from './platform/dangerous-settings.ts';
import type { Database } from './platform/db/database.ts';
import type { ExchangeView } from './platform/exchange-view/exchange-view.ts';
import type { SiteNames } from './platform/http/allowed-hosts.ts';
import { connectionLimitsOf } from './platform/http/connection-limits.ts';
import { createHttp, missingRoutes } from './platform/http/http.ts';
import type { HttpApp } from './platform/http/http-app.ts';
import { limitsOf } from './platform/http/rate-limits.ts';
import { createSignedCalls } from './platform/http/signed-calls.ts';
import { registerSystemRoutes } from './platform/http/system-routes.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logger.ts';
import { addConnectionFigures } from './platform/metrics/connection-figures.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { ListDesk } from './platform/orders/list-desk.ts';
import { OrderDesk } from './platform/orders/order-desk.ts';
import { OrderStore } from './platform/orders/order-store.ts';
import type { Projector } from './platform/projections/projector.ts';
import type { SecurityLog } from './platform/security-log.ts';
import { attachSocket, type SocketEndpoint } from './platform/ws/attach-socket.ts';
import { CONTROL_RATE } from './platform/ws/incoming-limit.ts';
import { type Services, startServices } from './services.ts';
import { StartRefused } from './start-refused.ts';
import { VERSION } from './version.ts';

/** How long a stop waits for answers under way before it cuts the connections. */
const CLOSE_PATIENCE_MS = 3_000;

/** The side of the server that callers see. */
export interface Gateway {
  /** Where it listens. */
  readonly url: string;
  readonly http: HttpApp;
  /** Paths of the compatible gateway's calls that need no key. */
  readonly openCalls: readonly string[];
  /** Refuses new requests, says good-bye to sockets, and waits for the answers under way. */
  close(): Promise<void>;
}

/** Everything that the gateway stands before. */
export interface GatewayDeps {
  readonly config: ServerConfig;
  readonly db: Database;
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  /** Not started yet. */
  readonly services: Services;
  readonly accounts: Accounts;
  readonly access: Access;
  readonly sessions: Authenticator;
  readonly apiKeys: { readonly store: ApiKeyStore; readonly ring: CachedApiKeyring };
  readonly settings: LiveSettings;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly checkAnswers: boolean;
  /** False in a scenario, where only the caller submits commands. */
  readonly ticks: boolean;
  /** By which scale and TWAP orders go. */
  readonly strategyTime: Timekeeper;
}

/** Registers every feature and opens the port. */
export async function openGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, logger } = deps;
  const metrics = createMetrics();
  let open = true;
  const kyc = new KycStore(deps.db.pool);
  const guard = createModuleGuard({
    isOn: (module) => deps.settings.get('modules')[module] === 'on',
    wantsIdentity: (module) => deps.settings.get('kycRequired')[module],
    isIdentified: async (user) => isHouseUser(user) || hasPassedIdentity(await kyc.identityRecords(user.accountId)),
  });
  const sessionKeys = new SessionKeyStore(deps.db.pool);
  const app = await createHttp({
    auth: deps.sessions,
    guard,
    permissions: deps.access.roleTable,
    audit: deps.access.audit,
    signedCalls: createSignedCalls({ keys: sessionKeys, nonces: new UsedNonces(deps.db.pool) }),
    logger,
    securityLog: deps.securityLog,
    metrics: metrics.http,
    limits: limitsOf(config.mode, config.rateLimits),
    connectionLimits: connectionLimitsOf(config.rateLimits, config.trustProxy),
    names: siteNamesOf(config, deps.settings),
    isOpen: () => open,
    checkAnswers: deps.checkAnswers,
  });
  registerSystemRoutes(app, {
    metrics,
    version: VERSION,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    openMetrics: !isExposed(config),
    notReady: () => notReady(deps, open),
  });
  registerAccount(app, { accounts: deps.accounts, sessionKeys });
  const features = await registerFeatures(app, deps, kyc);
  addGauges(deps, metrics, features);
  addConnectionFigures(metrics, app.connections, app.socketSlots);
  await registerWebApp(app, config.webDir, {
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    isProduction: config.mode === 'production',
  });
  const missing = missingRoutes(app);
  if (missing.length > 0) throw new Error(`these routes of the contract have no handler: ${missing.join(', ')}`);
  if (deps.ticks) await startServices(deps.services);
  await listen(app, config);
  const clock = deps.ticks
    ? new ExpiryClock(
        deps.host,
        (error) => open && logger.warn({ err: error }, 'orders could not be ended at their time'),
      )
    : undefined;
  if (deps.ticks) await features.strategies.resume();
  return {
    url: urlOf(app, config.host),
    http: app,
    openCalls: features.openCalls,
    close: async () => {
      open = false;
      clock?.stop();
      await features.strategies.stop();
      await Promise.all([features.streams.close(), features.socket.close()]);
      const patience = setTimeout(() => app.fastify.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.fastify.close();
      clearTimeout(patience);
    },
  };
}

function siteNamesOf(config: ServerConfig, settings: LiveSettings): SiteNames {
  const { publicUrl, allowedHosts, host, trustProxy } = config;
  return { publicUrl, allowedHosts, listenHost: host, trustProxy, backupDomains: () => settings.get('backupDomains') };
}

async function notReady(deps: GatewayDeps, open: boolean): Promise<string[]> {
  const missing: string[] = [];
  if (!open) missing.push('gateway');
  if (deps.projector.isSaturated()) missing.push('projections');
  if (!(await deps.db.isReachable())) missing.push('database');
  return missing;
}

/** What goes on beside the requests: the house's own socket, the compatible gateway's, and users' strategies. */
interface Features {
  readonly socket: SocketEndpoint;
  readonly streams: StreamEndpoint;
  readonly strategies: Strategies;
  /** Paths of the compatible gateway's calls that need no key. */
  readonly openCalls: readonly string[];
}

/** The features' routes, and what goes on beside them. */
async function registerFeatures(app: HttpApp, deps: GatewayDeps, kyc: KycStore): Promise<Features> {
  const { db, host, view, projector, settings, config, logger } = deps;
  const { outbox } = deps.services;
  const { pool, publicPool } = db;
  const store = new OrderStore(pool);
  const spot = new SpotService({ host, view, projector, store });
  const listenKeys = new ListenKeys();
  deps.apiKeys.ring.onEnded((keyId) => listenKeys.closeOf(keyId));
  const cancelNames = new CancelNames();
  const desk = new OrderDesk({ host, view, projector, store });
  const compatible = createApiGateway({
    view,
    projector,
    pool,
    publicPool,
    desk,
    lists: new ListDesk({ host, view, projector, store }),
    guard: app.guard,
    ring: deps.apiKeys.ring,
    listenKeys,
    cancelNames,
    limits: config.rateLimits,
  });
  const streams = openStreams(app, deps, { listenKeys, cancelNames, calls: compatible });
  const socket = attachSocket({
    slots: app.socketSlots,
    trustProxy: config.trustProxy,
    server: app.fastify.server,
    auth: deps.sessions,
    view,
    orders: spot,
    host,
    guard: app.guard,
    hosts: app.hosts,
    securityHeaders: app.securityHeaders,
    logger,
    securityLog: deps.securityLog,
    isOpen: app.isOpen,
    // As fast as HTTP's limit of changing calls lets a session go.
    messageRate: app.limits.changes,
    controlRate: config.rateLimits ? CONTROL_RATE : undefined,
    neighbour: streams,
  });
  const funds = new FundsStore(pool, () => view.catalogue.markets());
  const faucet = config.mode === 'demo' ? new Faucet({ view, pool, outbox, store: funds }) : undefined;
  registerApiKeys(app, new ApiKeyService(deps.apiKeys.store, deps.apiKeys.ring));
  registerMarkets(app, {
    view,
    pool,
    publicPool,
    depth: socket,
    areas: () => settings.get('tradeAreas'),
  });
  registerSite(app, { settings, view, mode: config.mode, trustProxy: config.trustProxy });
  registerConsole(app, { ...deps.access, pool });
  registerSpot(app, spot);
  const strategies = createStrategies({
    host,
    view,
    projector,
    desk,
    pool,
    time: deps.strategyTime,
    mayPlace: () => settings.get('modules').spot === 'on',
    onTrouble: (error) => logger.warn({ err: error }, 'a scale or TWAP order could not go on; it is tried again'),
  });
  registerStrategies(app, strategies.service);
  const usdtRateOf = (code: string) =>
    settings.get('currencies').find(({ currencyCode }) => currencyCode === code)?.usdtRate;
  registerFunds(app, { view, projector, store: funds, faucet, usdtRateOf });
  registerContracts(app, { view, usdtRateOf });
  await serveRest(app, compatible);
  registerKyc(app, { store: kyc });
  const openCalls = compatible.endpoints.filter(({ security }) => security === 'NONE').map(({ path }) => path);
  return { socket, streams, strategies, openCalls };
}

/** The compatible gateway's WebSocket side. */
function openStreams(
  app: HttpApp,
  { host, view, db, logger, config }: GatewayDeps,
  parts: Pick<StreamDeps, 'listenKeys' | 'cancelNames' | 'calls'>,
): StreamEndpoint {
  return new StreamEndpoint({
    ...parts,
    view,
    pool: db.pool,
    settledMs: () => host.settledMs(),
    slots: app.socketSlots,
    securityHeaders: app.securityHeaders,
    logger,
    securityLog: app.securityLog,
    trustProxy: config.trustProxy,
    isOpen: app.isOpen,
    limits: config.rateLimits ? {} : { connections: undefined, messageRate: undefined },
  });
}

function addGauges(deps: GatewayDeps, metrics: Metrics, { socket, streams }: Features): void {
  const { host, projector, settings, services } = deps;
  const gauges = [
    { name: 'bourse_core_seq', help: 'Last command whose events left the core.', read: () => host.seq },
    {
      name: 'bourse_audit_unwritten',
      help: 'Calls of operators that the audit log does not have yet; alert when it stays above 0.',
      read: () => deps.access.audit.unwritten(),
    },
    { name: 'bourse_core_backlog', help: 'Commands submitted and not yet answered.', read: () => host.backlog() },
    {
      name: 'bourse_core_parked',
      help: 'Those of the backlog that are not with the core yet; cancels among them go first.',
      read: () => host.parked(),
    },
    {
      name: 'bourse_projection_lag',
      help: 'Commands that the database does not have yet.',
      read: () => host.seq - projector.projectedSeq,
    },
    {
      name: 'bourse_site_settings_damaged',
      help: 'Stored settings of the site that are not valid, so that their default holds.',
      read: () => settings.damagedCount(),
    },
    { name: 'bourse_sockets', help: 'Open WebSocket connections.', read: () => socket.socketCount() },
    {
      name: 'bourse_gateway_slow_sockets',
      help: 'Connections of the compatible gateway that are behind with reading.',
      read: () => streams.slowSize,
    },
    { name: 'bourse_gateway_sockets', help: 'Open connections of the compatible gateway.', read: () => streams.size },
    ...services.outbox.gauges(),
  ];
  for (const gauge of gauges) metrics.addGauge(gauge);
  metrics.addCounter({
    name: 'bourse_core_refused_total',
    help: 'Commands that were refused because too many waited.',
    read: () => host.refused(),
  });
}

async function listen(app: HttpApp, config: ServerConfig): Promise<void> {
  try {
    await app.fastify.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${config.port} is taken; stop what uses it, or set PORT to another one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`${config.host}:${config.port} cannot be opened (${code}); check HOST and PORT.`, {
        cause: error,
      });
    }
    throw error;
  }
}

function urlOf(app: HttpApp, host: string): string {
  const { port } = app.fastify.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
