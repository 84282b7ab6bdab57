import type { FeatureContext, RunningFeature } from '../../../platform/feature.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { LoginSessions } from '../login-sessions.ts';
import type { NewUsers } from '../new-users.ts';
import type { WaysIn } from '../ways-in.ts';
import { BreachLookup } from './breach-lookup.ts';
import { MailedDeviceCodes } from './device-codes.ts';
import { entryMails } from './entry.messages.ts';
import { registerEntry } from './entry.routes.ts';
import { LoginCodes } from './login-codes.ts';
import { MailChallenges } from './mail-challenges.ts';
import { NewPasswords } from './new-passwords.ts';
import { QrLogins } from './qr-logins.ts';
import { Registration } from './registration.ts';

const REMOVE_JOB = 'account.remove-old-challenges';
const HOUR_MS = 3_600_000;

/** What the ways in give to the rest of the account feature. */
export interface EntryParts {
  readonly challenges: MailChallenges;
  readonly deviceCodes: MailedDeviceCodes;
  readonly newPasswords: NewPasswords;
}

/** What they need of it. */
export interface EntryDeps {
  readonly devices: KnownDevices;
  readonly sessions: LoginSessions;
  readonly newUsers: NewUsers;
  readonly waysIn: WaysIn;
}

/** Makes what `WaysIn` and the passwords use. */
export function openEntry({ config, db, logger, mail, secretFor, settings }: FeatureContext): EntryParts {
  for (const template of entryMails) mail.register(template);
  const challenges = new MailChallenges({ pool: db.pool, mail, logger, secret: secretFor('mail-codes') });
  const newPasswords = new NewPasswords(new BreachLookup(settings, logger));
  return { challenges, newPasswords, deviceCodes: new MailedDeviceCodes(challenges, settings, config.mode) };
}

/** Starts registration, login by mailed codes and login by QR code. */
export function startEntry(
  ctx: FeatureContext,
  parts: EntryParts,
  deps: EntryDeps,
): Required<Pick<RunningFeature, 'routes' | 'close'>> {
  const { auth, config, db, isLive, jobs, settings, time } = ctx;
  const { challenges, newPasswords } = parts;
  const { devices, newUsers, sessions, waysIn } = deps;
  const { pool } = db;
  const registration = new Registration({
    ...{ pool, challenges, newPasswords, newUsers, waysIn, settings },
    hashing: auth.hashing,
    mode: config.mode,
    watchOnly: !isLive,
    nowMs: () => time.nowMs(),
  });
  const loginCodes = new LoginCodes({ pool, challenges, devices, sessions, waysIn });
  const qrLogins = new QrLogins({ pool, waysIn, activity: ctx.activity });
  jobs.register(REMOVE_JOB, {
    run: async () => {
      await challenges.removeOld();
      await qrLogins.removeOld();
    },
  });
  jobs.every(HOUR_MS, REMOVE_JOB);
  const cookies = { secure: auth.secureCookies };
  return {
    routes: (app) => registerEntry(app, { registration, loginCodes, qrLogins, settings, cookies }),
    close: () => challenges.mailed(),
  };
}
