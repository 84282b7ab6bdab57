import { accountPermissions } from '@bourse/contract';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import { accountKinds } from './account.messages.ts';
import { accountMigrations } from './account.migrations.ts';
import { registerAccount } from './account.routes.ts';
import { Accounts } from './accounts.ts';
import { entrySettings } from './entry/entry.settings.ts';
import { openEntry, startEntry } from './entry/start-entry.ts';
import { factorSettings } from './factors/factors.settings.ts';
import { openFactors, startFactors } from './factors/start-factors.ts';
import { KnownDevices } from './known-devices.ts';
import { LoginGuard } from './login-guard.ts';
import { LoginSessions } from './login-sessions.ts';
import { newDeviceKind, newDeviceMail } from './new-device.ts';
import { NewUsers } from './new-users.ts';
import { Passwords } from './passwords.ts';
import { Photos } from './photo.ts';
import { startProfile } from './profile/start-profile.ts';
import { withdrawalPausesPart } from './profile/withdrawal-pauses.ts';
import { registerSecurity } from './security.routes.ts';
import { WaysIn } from './ways-in.ts';
import { WithdrawalPause } from './withdrawal-pause.ts';

/** Registration, login and logout; what proves an owner; the user himself. */
export const account = defineFeature({
  name: 'account',
  migrations: accountMigrations,
  settings: { ...entrySettings, ...factorSettings },
  permissions: accountPermissions,
  view: withdrawalPausesPart,
  start: (ctx) => {
    const { auth, config, db, files, houseUsers, mail, notifier } = ctx;
    mail.register(newDeviceMail);
    for (const kind of [newDeviceKind, ...accountKinds]) notifier.registerKind(kind);
    const { pool } = db;
    let siteUrl = config.publicUrl ?? '';
    const { entry, factors, logins, pause } = openLogins(ctx);
    const { accounts, newUsers, waysIn } = logins;
    houseUsers.provide(newUsers);
    const { notes, secondFactor } = factors;
    const proofs = startFactors(ctx, factors, { accounts, waysIn, pause });
    const { ownerProof } = proofs;
    const passwords = new Passwords({
      ...{ pool, ownerProof, pause, notes, mail },
      newPasswords: entry.newPasswords,
      sessions: auth.sessions,
      hashing: auth.hashing,
      logger: ctx.logger,
      siteUrl: () => siteUrl,
    });
    const ways = startEntry(ctx, entry, logins);
    const photos = new Photos({ pool, files, sessions: auth.sessions, activity: ctx.activity });
    const profile = startProfile(ctx, {
      pauseWithdrawals: (tx, accountId) => pause.pause(tx, accountId),
      siteUrl: () => siteUrl,
    });
    return {
      routes: (app) => {
        registerAccount(app, { accounts, photos, sessionKeys: auth.sessionKeys });
        registerSecurity(app, { passwords, secondFactor, waysIn });
        proofs.routes(app);
        ways.routes(app);
        profile.routes(app);
      },
      opened: (url) => {
        if (siteUrl === '') siteUrl = url;
      },
      close: async () => {
        await passwords.close();
        await ways.close();
      },
    };
  },
});

/** Makes what lets users in. */
function openLogins(ctx: FeatureContext) {
  const { activity, auth, config, db, host, notifier, outbox, securityLog, settings, time } = ctx;
  const { pool } = db;
  const { library, hashing } = auth;
  const pause = new WithdrawalPause({ outbox, settings, activity, nowMs: () => time.nowMs() });
  const factors = openFactors(ctx, pause);
  const entry = openEntry(ctx);
  const devices = new KnownDevices(pool, notifier);
  const newUsers = new NewUsers({ auth: library, devices, host });
  const sessions = new LoginSessions({
    ...{ pool, devices, activity, auth: library, users: newUsers },
    sessions: auth.sessions,
    cookieName: auth.cookieName,
    secureCookies: auth.secureCookies,
  });
  const { secondFactor } = factors;
  const waysIn = new WaysIn({ pool, devices, sessions, secondFactor, activity, deviceCodes: entry.deviceCodes });
  const guard = config.rateLimits ? new LoginGuard() : undefined;
  const accounts = new Accounts({ pool, auth: library, hashing, devices, sessions, waysIn, guard, securityLog });
  return { entry, factors, pause, logins: { accounts, devices, newUsers, sessions, waysIn } };
}
