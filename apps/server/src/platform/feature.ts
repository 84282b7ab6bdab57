/**
 * What a product is on the server: one value, listed in `features/index.ts`, that brings its schema, its settings and what it
 * runs. It meets the rest of the server in FeatureContext alone; features never import one another.
 */

import type { ModuleName, PermissionName, RouteBody } from '@bourse/contract';
import type { AccountFacts } from './account-facts.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { ApiKeyStore } from './auth/api-key-store.ts';
import type { CachedApiKeyring } from './auth/api-keyring.ts';
import type { SessionStore } from './auth/authenticator.ts';
import type { BetterAuth } from './auth/better-auth.ts';
import type { ClosedModules } from './auth/closed-modules.ts';
import type { HouseUsers } from './auth/house-users.ts';
import type { IdentityLevels } from './auth/identity-levels.ts';
import type { CachingModuleGuard } from './auth/module-guard.ts';
import type { PasswordHashing } from './auth/password-hashing.ts';
import type { SessionKeyStore } from './auth/session-keys.ts';
import type { ServerConfig } from './config.ts';
import type { CoreHost } from './core-host/core-host.ts';
import type { Database } from './db/database.ts';
import type { Migration } from './db/migrate.ts';
import type { Permissions } from './declared.ts';
import type { ExchangeView } from './exchange-view/exchange-view.ts';
import type { ViewPartDefinition } from './exchange-view/view-part.ts';
import type { Files } from './files/files.ts';
import type { ApiResult } from './http/api-result.ts';
import type { HttpApp } from './http/http-app.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail/mail.ts';
import type { GaugeSource } from './metrics/metrics.ts';
import type { Notifier } from './notify/notify.ts';
import type { ListDesk } from './orders/list-desk.ts';
import type { OrderDesk } from './orders/order-desk.ts';
import type { OrderStore } from './orders/order-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { OperatorFactor } from './permissions/operator-factor.ts';
import type { RoleTable } from './permissions/role-table.ts';
import type { Roles } from './permissions/roles.ts';
import type { Prices } from './prices/index-prices.ts';
import type { Projector } from './projections/projector.ts';
import type { SecurityLog } from './security-log.ts';
import type { LiveSettings } from './site-settings/live-settings.ts';
import type { Setting } from './site-settings/setting.ts';
import type { Slot } from './slot.ts';
import type { Timekeeper } from './timekeeper.ts';
import type { SocketEndpoint } from './ws/attach-socket.ts';
import type { NumberedBooks } from './ws/market-channels.ts';

/** Sessions, passwords and API keys. */
export interface AuthServices {
  readonly library: BetterAuth;
  readonly sessions: SessionStore;
  readonly sessionKeys: SessionKeyStore;
  readonly hashing: PasswordHashing;
  /** Name of the session cookie, and whether cookies go over https only. */
  readonly cookieName: string;
  readonly secureCookies: boolean;
  readonly apiKeys: ApiKeyStore;
  readonly keyring: CachedApiKeyring;
}

/** Who may do what, and the record of what was done. */
export interface Access {
  readonly roleTable: RoleTable;
  readonly roles: Roles;
  /** Every permission that a feature declares. */
  readonly permissions: Permissions;
  readonly audit: AuditLog;
  /** Acts that wait for a second person; a feature registers its kinds when it starts. */
  readonly approvals: Approvals;
}

/** Order entry, shared by every way in. */
export interface OrderServices {
  readonly store: OrderStore;
  readonly desk: OrderDesk;
  readonly lists: ListDesk;
}

/** A transfer between own wallets in short. */
export interface OwnTransfer {
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
  /** Wallet ids. */
  readonly source: number;
  readonly target: number;
  readonly state: 'review' | 'done' | 'rejected';
  readonly createdMs: number;
}

/** Sub-accounts for a way in beside our own routes. The caller has made sure who the owner is. */
export interface SubAccountDesk {
  /** Open sub-accounts of a master, oldest first. */
  list(masterUserId: string): Promise<
    readonly {
      readonly accountId: number;
      readonly name: string;
      /** Names the sub-account; nobody receives mail there. */
      readonly email: string;
      readonly mayTrade: boolean;
      readonly createdMs: number;
    }[]
  >;
  /** Transfers between a master's accounts, once for each `requestId`. */
  transfer(
    master: { readonly userId: string; readonly accountId: number },
    body: RouteBody<'transferBetweenSubAccounts'>,
  ): Promise<ApiResult<{ readonly transferId: string }>>;
}

/** The platform as features see it. */
export interface FeatureContext {
  readonly config: ServerConfig;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  /** A secret of this server for one purpose; the same at every start. */
  readonly secretFor: (purpose: string) => string;
  readonly db: Database;
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly settings: LiveSettings;
  readonly auth: AuthServices;
  readonly access: Access;
  /** Whether operators need a second factor, and who has none. */
  readonly operatorFactor: OperatorFactor;
  /** What happened to an account, as its owner reads it. */
  readonly activity: ActivityLog;
  /** Limits of accounts, and what stands against closing them; features add theirs when they start. */
  readonly accountFacts: AccountFacts;
  readonly guard: CachingModuleGuard;
  /** Provided by the sub-accounts feature. */
  readonly subAccounts: Slot<SubAccountDesk>;
  /** What masters have closed to their sub-accounts; kept by the sub-accounts feature. */
  readonly closedModules: ClosedModules;
  readonly files: Files;
  readonly prices: Prices;
  /** Commands written beside a feature's rows. */
  readonly outbox: Outbox;
  /** What happens at a time. */
  readonly jobs: Jobs;
  readonly mail: Mailer;
  /** Messages to users, by whichever way they choose. */
  readonly notifier: Notifier;
  readonly orders: OrderServices;
  /** Our own WebSocket endpoint; features add topics, message handlers and protocols to it. */
  readonly sockets: SocketEndpoint;
  /** Books with the sequence of their stream; provided by the spot feature. */
  readonly books: Slot<NumberedBooks>;
  readonly time: Timekeeper;
  /** False in a replayed scenario: only its commands change anything, and nobody joins it. */
  readonly isLive: boolean;
  /** The demo world to seed; undefined in production and where a test makes its own world. */
  readonly demo: { readonly password: string } | undefined;
  /** Provided by the account feature. */
  readonly houseUsers: Slot<HouseUsers>;
  /** How many transfers wait for review; provided by the transfer feature. */
  readonly heldTransfers: Slot<() => number>;
  /** One of an account's own transfers as support cards show it; provided by the transfer feature. */
  readonly ownTransfer: Slot<(accountId: number, transferId: bigint) => Promise<OwnTransfer | undefined>>;
  /** Levels that identity checks have given; provided by the KYC feature. */
  readonly identity: Slot<IdentityLevels>;
}

/** What a started feature does. */
export interface RunningFeature {
  /** Adds the feature's HTTP routes, once the read models have their history and before the port opens. */
  routes?(app: HttpApp): void | Promise<void>;
  readonly gauges?: readonly GaugeSource[];
  /** Paths that answer without a session beyond those of the contract. */
  readonly publicPaths?: readonly string[];
  /** The port is open at this address. */
  opened?(url: string): void | Promise<void>;
  /** Stops whatever runs by itself, and waits for what is under way; called while sockets and database are still open. */
  close?(): void | Promise<void>;
}

/** A product. */
export interface Feature {
  /** The same name everywhere: folder, contract, web. */
  readonly name: string;
  /** Steps of the schema, oldest first; they only grow. */
  readonly migrations?: readonly Migration[];
  /** Settings that only this feature reads, by `ctx.settings.read`. */
  readonly settings?: Readonly<Record<string, Setting<unknown>>>;
  /** The switches of the feature: an operator can close what belongs to them, or restrict it to verified users. */
  readonly modules?: readonly ModuleName[];
  /** What roles may allow in this feature; names and sentences as in the contract's `products/<name>/permissions.ts`. */
  readonly permissions?: Readonly<Partial<Record<PermissionName, string>>>;
  /** The feature's live read model; `ctx.view.partOf` gives it. */
  readonly view?: ViewPartDefinition;
  /** Starts the feature, after those before it in the list. */
  start(ctx: FeatureContext): RunningFeature | Promise<RunningFeature>;
}

/** Checks a feature's value against the type. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
