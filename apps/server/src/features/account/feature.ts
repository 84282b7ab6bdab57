import { defineFeature } from '../../platform/feature.ts';
import { accountKinds } from './account.messages.ts';
import { registerAccount } from './account.routes.ts';
import { createAccounts } from './accounts.ts';
import { KnownDevices } from './known-devices.ts';
import { newDeviceKind, newDeviceMail } from './new-device.ts';
import { Photos } from './photo.ts';

/** Registration, login and logout. */
export const account = defineFeature({
  name: 'account',
  start: ({ auth, config, db, host, logger, mail, notifier, securityLog, isLive, houseUsers, files }) => {
    mail.register(newDeviceMail);
    for (const kind of [newDeviceKind, ...accountKinds]) notifier.registerKind(kind);
    const accounts = createAccounts({
      auth: auth.library,
      sessions: auth.sessions,
      hashing: auth.hashing,
      cookieName: auth.cookieName,
      secureCookies: auth.secureCookies,
      devices: new KnownDevices(db.pool, notifier),
      securityLog,
      host,
      logger,
      mode: config.mode,
      rateLimits: config.rateLimits,
      watchOnly: !isLive,
    });
    houseUsers.provide(accounts);
    const photos = new Photos({ pool: db.pool, files, sessions: auth.sessions });
    return { routes: (app) => registerAccount(app, { accounts, photos, sessionKeys: auth.sessionKeys }) };
  },
});
