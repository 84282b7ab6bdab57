import { createSealer } from '../../../platform/auth/sealed-text.ts';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import type { Accounts } from '../accounts.ts';
import {
  passwordChangedKind,
  passwordChangedMail,
  passwordResetMail,
  secondFactorChangedKind,
  secondFactorChangedMail,
} from '../password.messages.ts';
import { SecondFactor } from '../second-factor.ts';
import type { WaysIn } from '../ways-in.ts';
import type { WithdrawalPause } from '../withdrawal-pause.ts';
import { registerFactorReset } from './console.routes.ts';
import { factorKinds } from './factor.messages.ts';
import { registerFactors } from './factor.routes.ts';
import { FactorDemand } from './factor-demand.ts';
import { FactorReset } from './factor-reset.ts';
import { OwnerNotes } from './owner-notes.ts';
import { OwnerProof } from './owner-proof.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { PasskeyLogin } from './passkey-login.ts';
import { Passkeys } from './passkeys.ts';

const REMOVE_JOB = 'account.remove-old-passkey-challenges';
const HOUR_MS = 3_600_000;

/** The factors themselves, which the ways in use. */
export interface Factors {
  readonly notes: OwnerNotes;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
}

/** Makes the factors, with their messages. */
export function openFactors(ctx: FeatureContext, pause: WithdrawalPause): Factors {
  const { activity, auth, db, jobs, mail, notifier, operatorFactor, secretFor, time } = ctx;
  const kinds = [passwordChangedKind, secondFactorChangedKind, ...factorKinds];
  for (const kind of kinds) notifier.registerKind(kind);
  for (const template of [passwordChangedMail, passwordResetMail, secondFactorChangedMail]) mail.register(template);
  const { pool } = db;
  const { sessions } = auth;
  const notes = new OwnerNotes({ activity, notifier, nowMs: () => time.nowMs() });
  const demand = new FactorDemand(operatorFactor.isRequired);
  const sealer = createSealer(secretFor('second-factors'), 'second-factors');
  const challenges = new PasskeyChallenges(pool);
  jobs.register(REMOVE_JOB, { run: () => challenges.removeOld() });
  jobs.every(HOUR_MS, REMOVE_JOB);
  return {
    notes,
    secondFactor: new SecondFactor({ pool, sealer, sessions, notifier, notes, pause, demand, now: Date.now }),
    passkeys: new Passkeys({ pool, challenges, sessions, notes, pause, demand }),
  };
}

/** Starts proofs of owners, logins by passkey and resets of lost factors; returns what adds their routes. */
export function startFactors(
  ctx: FeatureContext,
  { passkeys, secondFactor }: Factors,
  deps: { readonly accounts: Accounts; readonly waysIn: WaysIn; readonly pause: WithdrawalPause },
): { readonly ownerProof: OwnerProof; routes(app: HttpApp): void } {
  const { access, activity, auth, db, identity, notifier, securityLog, time } = ctx;
  const { accounts, waysIn, pause } = deps;
  const { pool } = db;
  const ownerProof = new OwnerProof({ pool, accounts, passkeys, secondFactor, waysIn });
  const passkeyLogin = new PasskeyLogin({ pool, passkeys, accounts, waysIn, securityLog });
  const reset = new FactorReset({
    ...{ pool, identity, notifier, activity, pause, secondFactor },
    approvals: access.approvals,
    sessions: auth.sessions,
    nowMs: () => time.nowMs(),
  });
  return {
    ownerProof,
    routes: (app) => {
      registerFactors(app, { ownerProof, passkeys, passkeyLogin });
      registerFactorReset(app, reset);
    },
  };
}
