import { defineFeature } from '../../platform/feature.ts';
import { registerAccount } from './account.routes.ts';
import { createAccounts } from './accounts.ts';
import { KnownDevices } from './known-devices.ts';

/** How people join, come in and leave. */
export const account = defineFeature({
  name: 'account',
  start: ({ auth, config, db, host, logger, securityLog, isLive, houseUsers }) => {
    const accounts = createAccounts({
      auth: auth.library,
      sessions: auth.sessions,
      hashing: auth.hashing,
      cookieName: auth.cookieName,
      secureCookies: auth.secureCookies,
      devices: new KnownDevices(db.pool),
      securityLog,
      host,
      logger,
      mode: config.mode,
      rateLimits: config.rateLimits,
      watchOnly: !isLive,
    });
    houseUsers.provide(accounts);
    return { routes: (app) => registerAccount(app, { accounts, sessionKeys: auth.sessionKeys }) };
  },
});
