import type { ClientBase, Pool } from 'pg';
import type { AccountFacts } from '../../../platform/account-facts.ts';
import { HOUSE_DOMAIN } from '../../../platform/auth/house-users.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { OwnSessions } from '../own-sessions.ts';
import { DEMO_DOMAIN, isReservedAddress } from '../reserved-addresses.ts';
import { closedMail } from './closing.messages.ts';
import { Closings } from './closing.ts';
import { emailKinds, emailMails } from './email.messages.ts';
import { EmailChanges } from './email-change.ts';
import { Nicknames } from './nickname.ts';
import { Overviews } from './overview.ts';
import { OwnDevices } from './own-devices.ts';
import { PhishingCodes } from './phishing-code.ts';
import { Preferences } from './preferences.ts';
import { type ProfileServices, registerProfile } from './profile.routes.ts';
import { withdrawalPausesPart } from './withdrawal-pauses.ts';

/** Starts what users do about themselves; returns what adds its routes. */
export function startProfile(
  ctx: FeatureContext,
  own: {
    readonly pauseWithdrawals: (tx: ClientBase, accountId: number) => Promise<void>;
    /** The site's address without a slash at its end. */
    readonly siteUrl: () => string;
  },
): { routes(app: HttpApp): void } {
  const { accountFacts: facts, activity, auth, db, identity, jobs, logger, mail, notifier, outbox, time, view } = ctx;
  const { pool } = db;
  const { sessions, secureCookies } = auth;
  const nowMs = () => time.nowMs();
  for (const template of [...emailMails, closedMail]) mail.register(template);
  for (const kind of emailKinds) notifier.registerKind(kind);
  addLimits(ctx);
  addObstacles(facts, pool, view);
  const shared = { pool, activity, sessions, nowMs };
  const services: ProfileServices = {
    activity,
    secureCookies,
    closings: new Closings({ ...shared, view, outbox, jobs, mail, facts }),
    devices: new OwnDevices(pool),
    emailChanges: new EmailChanges({
      ...shared,
      ...own,
      mail,
      notifier,
      logger,
      codeSecret: ctx.secretFor('email-changes'),
      isReserved: (email) => isReservedAddress(email, ctx.config.mode),
    }),
    nicknames: new Nicknames(shared),
    overviews: new Overviews({
      pool,
      view,
      facts,
      levelOf: (accountId) => identity.get().levelOf(accountId),
      pausedUntilMs: (accountId) => view.partOf(withdrawalPausesPart).of(accountId, nowMs()),
    }),
    phishingCodes: new PhishingCodes(pool, activity),
    preferences: new Preferences(pool),
    sessions: new OwnSessions(pool, sessions, activity),
  };
  return { routes: (app) => registerProfile(app, services) };
}

/** The limit of the identity level on withdrawals; nothing counts those of a day yet. */
function addLimits({ accountFacts: facts, identity }: FeatureContext): void {
  facts.addLimit({
    limit: 'withdrawals-a-day',
    unit: 'USDT',
    used: () => '',
    most: async (accountId) => (await identity.get().limitsOf(accountId)).withdrawPerDayUsdt,
  });
}

/** What stands against closing an account beside what other features have of it. Play money of the mock wallet does not. */
function addObstacles(facts: AccountFacts, pool: Pool, view: ExchangeView): void {
  facts.addObstacle('money', (accountId) => view.nonZeroBalances(accountId).some(({ wallet }) => wallet !== 'mock'));
  facts.addObstacle('open-orders', (accountId) => view.openOrderCount(accountId) > 0);
  facts.addObstacle('roles', async (accountId) => {
    const sql = 'select 1 from user_roles join users on users.id = user_roles.user_id where account_id = $1 limit 1';
    return (await pool.query(sql, [accountId])).rowCount === 1;
  });
  facts.addObstacle('house', async (accountId) => {
    const { rows } = await pool.query<{ readonly email: string }>('select email from users where account_id = $1', [
      accountId,
    ]);
    const email = rows[0]?.email ?? '';
    return email.endsWith(HOUSE_DOMAIN) || email.endsWith(DEMO_DOMAIN);
  });
}
