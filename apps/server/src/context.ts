import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { openAccess } from './access.ts';
import type { Closers } from './closers.ts';
import { declaredBy, PRODUCT } from './composition.ts';
import { openExchange } from './exchange.ts';
import { FEATURES } from './features/index.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { AccountFacts } from './platform/account-facts.ts';
import { ApiKeyStore } from './platform/auth/api-key-store.ts';
import { CachedApiKeyring } from './platform/auth/api-keyring.ts';
import { createSessionStore } from './platform/auth/authenticator.ts';
import { createBetterAuth } from './platform/auth/better-auth.ts';
import { ClosedModules } from './platform/auth/closed-modules.ts';
import { sessionCookieName } from './platform/auth/cookie-names.ts';
import { type HouseUsers, isHouseUser } from './platform/auth/house-users.ts';
import type { IdentityLevels } from './platform/auth/identity-levels.ts';
import { type CachingModuleGuard, createModuleGuard } from './platform/auth/module-guard.ts';
import { createPasswordHashing } from './platform/auth/password-hashing.ts';
import { createSealer } from './platform/auth/sealed-text.ts';
import { SessionKeyStore } from './platform/auth/session-keys.ts';
import type { ServerConfig } from './platform/config.ts';
import { readExchangeFile } from './platform/core-host/exchange-file.ts';
import type { Database } from './platform/db/database.ts';
import type { ExchangeView } from './platform/exchange-view/exchange-view.ts';
import type { MarketData } from './platform/exchange-view/start-market-data.ts';
import type { AuthServices, Feature, FeatureContext, OrderServices } from './platform/feature.ts';
import { Files } from './platform/files/files.ts';
import { openFileDisk } from './platform/journal/file-disk.ts';
import type { Logger } from './platform/logger.ts';
import { ListDesk } from './platform/orders/list-desk.ts';
import { OrderDesk } from './platform/orders/order-desk.ts';
import { OrderStore } from './platform/orders/order-store.ts';
import { OperatorFactor } from './platform/permissions/operator-factor.ts';
import type { Secrets } from './platform/secrets.ts';
import { SecurityLog } from './platform/security-log.ts';
import { LiveSettings } from './platform/site-settings/live-settings.ts';
import type { Setting } from './platform/site-settings/setting.ts';
import { SettingsStore } from './platform/site-settings/settings.store.ts';
import { SETTINGS, switchesOf } from './platform/site-settings/site-settings.ts';
import { Slot } from './platform/slot.ts';
import { SYSTEM_TIME } from './platform/timekeeper.ts';
import type { NumberedBooks } from './platform/ws/market-channels.ts';
import { openServices, type Services } from './services.ts';
import type { StartOptions } from './start-options.ts';

/** Dependencies of the platform. */
export interface ContextDeps {
  readonly config: ServerConfig;
  readonly options: StartOptions;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly db: Database;
  readonly closers: Closers;
}

/** The platform: the features' context, the services to start, and the gateway, whose port is not open yet. */
export interface Platform {
  readonly ctx: FeatureContext;
  readonly services: Services;
  readonly gateway: Gateway;
}

/** Every setting: the shared ones, with the switches that features declare, then each feature's own. */
function settingsOf(features: readonly Feature[]): readonly Setting<unknown>[] {
  const shared = { ...SETTINGS, ...switchesOf(declaredBy(features).modules) };
  return [...Object.values(shared), ...features.flatMap(({ settings = {} }) => Object.values(settings))];
}

/** The product's settings. */
export const ALL_SETTINGS: readonly Setting<unknown>[] = settingsOf(FEATURES);

/** Opens the platform; the closers undo each part. */
export async function openPlatform(deps: ContextDeps): Promise<Platform> {
  const { config, options, secrets, logger, db, closers } = deps;
  const declared = declaredBy((options.composition ?? PRODUCT).features);
  const access = await openAccess({
    db,
    approvalCoolingMs: config.approvalCoolingMs,
    logger,
    closers,
    permissions: declared.permissions,
  });
  const marketData = await openExchange(deps);
  const securityLog = new SecurityLog(logger, secrets.auth);
  closers.add('write out the security log', async () => securityLog.flush());
  const auth = openAuth(deps);
  const settings = await openSettings(deps);
  const identity = new Slot<IdentityLevels>('identity');
  const closedModules = new ClosedModules();
  const guard = openGuard(settings, identity, closedModules);
  const { host, view, projector } = marketData;
  const operatorFactor = new OperatorFactor(
    db.pool,
    () => config.mode === 'production' || settings.get('consoleFactor') === 'always',
  );
  const base = {
    config,
    logger,
    securityLog,
    db,
    host,
    view,
    projector,
    settings,
    auth,
    access,
    operatorFactor,
    guard,
  };
  const { time = SYSTEM_TIME } = options;
  const services = openServices({ config, marketData, db, settings, time, logger, closers });
  const gateway = await openGateway({
    ...base,
    services,
    declared,
    closers,
    checkResponses: options.checkResponses ?? false,
  });
  const isLive = (options.clock ?? 'system') === 'system';
  const password = demoPasswordOf(config, secrets);
  const seeds = password !== undefined && isLive && options.seed !== false;
  const ctx: FeatureContext = {
    ...base,
    closedModules,
    secretFor: (purpose) => createHmac('sha256', secrets.auth).update(purpose).digest('hex'),
    files: new Files(db.pool, createSealer(secrets.auth, 'files')),
    prices: services.prices,
    activity: services.activity,
    accountFacts: openAccountFacts(deps, view),
    outbox: services.outbox,
    jobs: services.jobs,
    mail: services.mail,
    notifier: services.notifier,
    orders: openOrders(marketData, db),
    sockets: gateway.sockets,
    books: new Slot<NumberedBooks>('books'),
    time,
    isLive,
    demo: seeds ? { password } : undefined,
    houseUsers: new Slot<HouseUsers>('house users'),
    identity,
    subAccounts: new Slot('sub-accounts'),
    heldTransfers: new Slot<() => number>('held transfers'),
    ownTransfer: new Slot('own transfers'),
  };
  return { ctx, services, gateway };
}

/** What features know of accounts; the limit of open orders is the core's own, with which the exchange was created. */
function openAccountFacts({ config }: ContextDeps, view: ExchangeView): AccountFacts {
  const facts = new AccountFacts();
  const { maxOpenOrders } = readExchangeFile(openFileDisk(join(config.dataDir, 'journal'), { durable: false }));
  facts.addLimit({
    limit: 'open-orders',
    used: (accountId) => String(view.openOrderCount(accountId)),
    most: () => String(maxOpenOrders),
  });
  return facts;
}

/** The demo users' password; undefined in production. */
export function demoPasswordOf(config: ServerConfig, secrets: Secrets): string | undefined {
  return config.mode === 'demo' ? (config.demoPassword ?? secrets.demoPassword) : undefined;
}

/** Sessions, passwords and API keys; the keys' secrets are encrypted with the data directory's secret. */
function openAuth({ config, secrets, db, logger, closers }: ContextDeps): AuthServices {
  const secureCookies = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = { secure: secureCookies };
  const secret = secrets.auth;
  const library = createBetterAuth({ db, secret, cookies, logger });
  const cookieName = sessionCookieName(cookies);
  const noteUse = (sessionId: string) => {
    db.pool
      .query('update sessions set updated_at = now() where id = $1', [sessionId])
      .catch((error: unknown) => logger.warn({ err: error }, 'the last use of a session could not be written down'));
  };
  const sessions = createSessionStore({ auth: library, cookieName, secret, noteUse });
  const apiKeys = new ApiKeyStore(db.pool, createSealer(secret, 'api-key-secrets'));
  const keyring = new CachedApiKeyring(apiKeys, (error) =>
    logger.warn({ err: error }, 'the last uses of API keys could not be written down'),
  );
  closers.add('write the last uses of API keys down', () => keyring.close());
  const sessionKeys = new SessionKeyStore(db.pool);
  const hashing = createPasswordHashing();
  return { library, sessions, sessionKeys, hashing, cookieName, secureCookies, apiKeys, keyring };
}

/** The site's settings. A local demo is its own backup domain: browsers reach it under each of these names. */
async function openSettings({ config, options, db, logger, closers }: ContextDeps): Promise<LiveSettings> {
  const { mode, host, port } = config;
  const atHome = mode === 'demo' && host === '127.0.0.1' && port !== 0;
  const names = ['localhost', '127.0.0.1', 'bourse.localhost'];
  const defaults = atHome ? { backupDomains: names.map((name) => `${name}:${port}`) } : {};
  const store = new SettingsStore(db.pool);
  const { features } = options.composition ?? PRODUCT;
  const settings = await LiveSettings.open({ store, logger, settings: settingsOf(features), defaults });
  closers.add('stop following the settings', () => settings.close());
  return settings;
}

function openGuard(
  settings: LiveSettings,
  identity: FeatureContext['identity'],
  closed: ClosedModules,
): CachingModuleGuard {
  return createModuleGuard({
    isOn: (module) => settings.get('modules')[module] === 'on',
    isClosedTo: (accountId, module) => closed.has(accountId, module),
    requiredLevel: (module) => {
      const byGate = identity.peek()?.requiredLevel(module) ?? 0;
      return byGate === 0 && settings.get('kycRequired')[module] ? 1 : byGate;
    },
    levelOf: async (user) => (isHouseUser(user) ? 3 : identity.get().levelOf(user.accountId)),
  });
}

function openOrders({ host, view, projector }: MarketData, db: Database): OrderServices {
  const store = new OrderStore(db.pool);
  const deps = { host, view, projector, store };
  return { store, desk: new OrderDesk(deps), lists: new ListDesk(deps) };
}
