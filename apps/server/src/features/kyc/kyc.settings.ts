import { isCountryCode } from '@bourse/domain';
import * as z from 'zod/mini';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const countries = z.array(z.string().check(z.refine(isCountryCode, 'is no country of ISO 3166-1'))).check(
  z.maxLength(249),
  z.refine((list) => new Set(list).size === list.length, 'has a country twice'),
);
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, 'is no time zone of the IANA list'));

/** Settings of identity checks. */
export const kycSettings = defineSettings({
  kycCountriesAllowed: setting(countries, [], {
    summary: 'Countries (ISO 3166-1, two letters) whose people and companies are served; empty: all but those refused.',
  }),
  kycCountriesRefused: setting(countries, ['IR', 'KP'], {
    summary: 'Countries whose people, residents, documents and companies are refused, even if they are allowed.',
  }),
  kycMinAge: setting(whole(16, 30), 18, { summary: 'Age in years from which somebody may be verified.' }),
  kycTimeZone: setting(timeZone, 'UTC', {
    summary: 'Time zone whose calendar decides about ages and expired documents.',
  }),
  kycReviewHours: setting(whole(1, 720), 24, {
    summary: 'Hours in which a decision on a case is aimed at; what the user is asked for stops the clock.',
  }),
  kycAskDays: setting(whole(1, 90), 14, {
    summary: 'Days in which a user should send what a reviewer asks for; then the case goes back to the queue.',
  }),
  kycMatchThreshold: setting(whole(60, 100), 82, {
    summary: 'Score (0–100) from which a name on the sanctions list is a hit that a reviewer decides on.',
  }),
  kycRetentionDays: setting(whole(1, 36_500), 1_825, {
    summary: 'Days after an account was closed on which the key of its documents is destroyed.',
  }),
  kycFailedDays: setting(whole(1, 36_500), 180, {
    summary: 'Days after the last decision on which the documents of somebody who never passed are destroyed.',
  }),
  kycDraftDays: setting(whole(1, 3_650), 30, {
    summary: 'Days without a change after which a form that was not submitted is deleted with its files.',
  }),
  kycProvider: setting(z.enum(['off', 'sandbox', 'connected']), 'off', {
    summary:
      'Identity provider beside the own review: none, the sandbox (demo only), or the one that the environment names.',
  }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
