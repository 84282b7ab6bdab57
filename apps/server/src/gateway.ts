import type { AddressInfo } from 'node:net';
import type { Closers } from './closers.ts';
import { UsedNonces } from './platform/auth/used-nonces.ts';
import type { ServerConfig } from './platform/config.ts';
import { isExposed } from './platform/dangerous-settings.ts';
import type { Declared } from './platform/declared.ts';
import type { FeatureContext, RunningFeature } from './platform/feature.ts';
import type { SiteNames } from './platform/http/allowed-hosts.ts';
import { connectionLimitsOf } from './platform/http/connection-limits.ts';
import { registerConsoleApp } from './platform/http/console-app.ts';
import { createHttp, missingRoutes } from './platform/http/http.ts';
import type { HttpApp } from './platform/http/http-app.ts';
import { limitsOf } from './platform/http/rate-limits.ts';
import { createSignedCalls } from './platform/http/signed-calls.ts';
import { registerSystemRoutes } from './platform/http/system-routes.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { addConnectionMetrics } from './platform/metrics/connection-metrics.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import type { LiveSettings } from './platform/site-settings/live-settings.ts';
import { createStepUp } from './platform/step-up/step-up.ts';
import { attachSocket, type SocketEndpoint } from './platform/ws/attach-socket.ts';
import { CONTROL_RATE } from './platform/ws/incoming-limit.ts';
import type { Services } from './services.ts';
import { StartRejected } from './start-rejected.ts';
import { VERSION } from './version.ts';

/** How long a stop waits for pending responses before it closes the connections. */
const CLOSE_PATIENCE_MS = 3_000;

/** Dependencies of the gateway. */
export interface GatewayDeps
  extends Pick<
    FeatureContext,
    | 'config'
    | 'db'
    | 'host'
    | 'projector'
    | 'settings'
    | 'auth'
    | 'access'
    | 'operatorFactor'
    | 'guard'
    | 'logger'
    | 'securityLog'
  > {
  readonly services: Services;
  readonly declared: Declared;
  readonly closers: Closers;
  readonly checkResponses: boolean;
}

/** The network side of the server: HTTP, WebSocket and metrics. */
export interface Gateway {
  readonly http: HttpApp;
  readonly sockets: SocketEndpoint;
  /** Adds the features' routes and gauges and opens the port; returns its address: `http://127.0.0.1:8080`. */
  open(features: readonly RunningFeature[]): Promise<string>;
  /** Rejects new requests from now on. */
  shut(): void;
}

/** Prepares HTTP and the WebSocket endpoint; the port opens when the features have added what they serve. */
export async function openGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, closers } = deps;
  const metrics = createMetrics();
  let isOpen = true;
  const http = await openHttp(deps, metrics, () => isOpen);
  closers.add('close the port', () => closePort(http));
  const sockets = openSockets(deps, http);
  closers.add('close the sockets', () => sockets.close());
  registerSystemRoutes(http, {
    metrics,
    version: VERSION,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    openMetrics: !isExposed(config),
    notReady: () => notReady(deps, isOpen),
  });
  addPlatformFigures(deps, metrics, sockets);
  addConnectionMetrics(metrics, http.connections, http.socketSlots);
  return {
    http,
    sockets,
    shut: () => {
      isOpen = false;
    },
    open: async (features) => {
      for (const feature of features) await feature.routes?.(http);
      for (const { gauges = [] } of features) for (const gauge of gauges) metrics.addGauge(gauge);
      const isSecure = config.publicUrl?.startsWith('https:') ?? false;
      await registerConsoleApp(http, config.consoleDir, { isSecure });
      await registerWebApp(http, config.webDir, {
        isSecure,
        isProduction: config.mode === 'production',
      });
      const missing = missingRoutes(http);
      if (missing.length > 0) throw new Error(`these routes of the contract have no handler: ${missing.join(', ')}`);
      await listen(http, config);
      return urlOf(http, config.host);
    },
  };
}

function openHttp(deps: GatewayDeps, metrics: Metrics, isOpen: () => boolean): Promise<HttpApp> {
  const { config, auth, access, declared, guard, logger, operatorFactor, securityLog, settings, checkResponses } = deps;
  return createHttp({
    auth: auth.sessions,
    guard,
    permissions: access.roleTable,
    operatorFactor,
    declared,
    audit: access.audit,
    stepUp: createStepUp(deps.db.pool),
    signedCalls: createSignedCalls({ keys: auth.sessionKeys, nonces: new UsedNonces(deps.db.pool) }),
    logger,
    securityLog,
    metrics: metrics.http,
    limits: limitsOf(config.mode, config.rateLimits),
    connectionLimits: connectionLimitsOf(config.rateLimits, config.trustProxy),
    names: siteNamesOf(config, settings),
    isOpen,
    checkResponses,
  });
}

function siteNamesOf(config: ServerConfig, settings: LiveSettings): SiteNames {
  const { publicUrl, allowedHosts, host, trustProxy } = config;
  return { publicUrl, allowedHosts, listenHost: host, trustProxy, backupDomains: () => settings.get('backupDomains') };
}

function openSockets({ config, auth, guard, host, logger, securityLog }: GatewayDeps, http: HttpApp): SocketEndpoint {
  return attachSocket({
    slots: http.socketSlots,
    trustProxy: config.trustProxy,
    server: http.fastify.server,
    auth: auth.sessions,
    guard,
    host,
    hosts: http.hosts,
    securityHeaders: http.securityHeaders,
    logger,
    securityLog,
    isOpen: http.isOpen,
    // The same rate as HTTP's limit on a session's mutating calls.
    messageRate: http.limits.changes,
    controlRate: config.rateLimits ? CONTROL_RATE : undefined,
  });
}

async function notReady(deps: GatewayDeps, isOpen: boolean): Promise<string[]> {
  const missing: string[] = [];
  if (!isOpen) missing.push('gateway');
  if (deps.projector.isSaturated()) missing.push('projections');
  if (!(await deps.db.isReachable())) missing.push('database');
  return missing;
}

function addPlatformFigures(deps: GatewayDeps, metrics: Metrics, sockets: SocketEndpoint): void {
  const { host, projector, settings, access, services } = deps;
  const gauges = [
    { name: 'bourse_core_seq', help: 'Last command whose events left the core.', read: () => host.seq },
    {
      name: 'bourse_audit_unwritten',
      help: 'Calls of operators that the audit log does not have yet; alert when it stays above 0.',
      read: () => access.audit.unwritten(),
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
    { name: 'bourse_sockets', help: 'Open WebSocket connections.', read: () => sockets.socketCount() },
    ...services.gauges,
  ];
  for (const gauge of gauges) metrics.addGauge(gauge);
  metrics.addCounter({
    name: 'bourse_core_refused_total',
    help: 'Commands that were refused because too many waited.',
    read: () => host.rejected(),
  });
}

async function listen(app: HttpApp, config: ServerConfig): Promise<void> {
  try {
    await app.fastify.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRejected(`Port ${config.port} is taken; stop what uses it, or set PORT to another one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRejected(`${config.host}:${config.port} cannot be opened (${code}); check HOST and PORT.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function closePort(app: HttpApp): Promise<void> {
  const patience = setTimeout(() => app.fastify.server.closeAllConnections(), CLOSE_PATIENCE_MS);
  await app.fastify.close();
  clearTimeout(patience);
}

function urlOf(app: HttpApp, host: string): string {
  const { port } = app.fastify.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
