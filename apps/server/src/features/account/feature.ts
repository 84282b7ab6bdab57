import { createSealer } from '../../platform/auth/sealed-text.ts';
import { defineFeature } from '../../platform/feature.ts';
import { accountKinds } from './account.messages.ts';
import { accountMigrations } from './account.migrations.ts';
import { registerAccount } from './account.routes.ts';
import { createAccounts } from './accounts.ts';
import { KnownDevices } from './known-devices.ts';
import { newDeviceKind, newDeviceMail } from './new-device.ts';
import { OwnSessions } from './own-sessions.ts';
import {
  passwordChangedKind,
  passwordChangedMail,
  passwordResetMail,
  secondFactorChangedKind,
  secondFactorChangedMail,
} from './password.messages.ts';
import { Passwords } from './passwords.ts';
import { Photos } from './photo.ts';
import { SecondFactor } from './second-factor.ts';
import { registerSecurity } from './security.routes.ts';

/** Registration, login and logout; passwords and sessions. */
export const account = defineFeature({
  name: 'account',
  migrations: accountMigrations,
  start: ({ auth, config, db, host, logger, mail, notifier, securityLog, isLive, houseUsers, files, secretFor }) => {
    mail.register(newDeviceMail);
    for (const kind of [newDeviceKind, ...accountKinds, passwordChangedKind, secondFactorChangedKind])
      notifier.registerKind(kind);
    for (const template of [passwordChangedMail, passwordResetMail, secondFactorChangedMail]) mail.register(template);
    const secondFactor = new SecondFactor({
      pool: db.pool,
      sealer: createSealer(secretFor('second-factors'), 'second-factors'),
      sessions: auth.sessions,
      notifier,
      now: Date.now,
    });
    const accounts = createAccounts({
      pool: db.pool,
      auth: auth.library,
      sessions: auth.sessions,
      hashing: auth.hashing,
      cookieName: auth.cookieName,
      secureCookies: auth.secureCookies,
      devices: new KnownDevices(db.pool, notifier),
      secondFactor,
      securityLog,
      host,
      logger,
      mode: config.mode,
      rateLimits: config.rateLimits,
      watchOnly: !isLive,
    });
    houseUsers.provide(accounts);
    const photos = new Photos({ pool: db.pool, files, sessions: auth.sessions });
    let siteUrl = config.publicUrl ?? '';
    const passwords = new Passwords({
      pool: db.pool,
      accounts,
      sessions: auth.sessions,
      hashing: auth.hashing,
      mail,
      notifier,
      logger,
      siteUrl: () => siteUrl,
    });
    const ownSessions = new OwnSessions(db.pool, auth.sessions);
    return {
      routes: (app) => {
        registerAccount(app, { accounts, photos, sessionKeys: auth.sessionKeys });
        registerSecurity(app, { passwords, ownSessions, secondFactor });
      },
      opened: (url) => {
        if (siteUrl === '') siteUrl = url;
      },
      close: () => passwords.close(),
    };
  },
});
