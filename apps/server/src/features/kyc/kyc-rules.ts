import { calendarDateIn } from '@bourse/domain';
import type { FeatureContext } from '../../platform/feature.ts';
import type { KycRules } from './drafts/problems.ts';
import { kycSettings } from './kyc.settings.ts';

/** The rules in force: today's date in the zone that decides, the age, the countries. */
export function rulesNow({ settings, time }: Pick<FeatureContext, 'settings' | 'time'>): KycRules {
  const allowed = new Set(settings.read(kycSettings.kycCountriesAllowed));
  const refused = new Set(settings.read(kycSettings.kycCountriesRefused));
  return {
    today: calendarDateIn(time.nowMs(), settings.read(kycSettings.kycTimeZone)),
    minAge: settings.read(kycSettings.kycMinAge),
    isServed: (country) => !refused.has(country) && (allowed.size === 0 || allowed.has(country)),
  };
}
