import { randomFrom, SEED } from './seed.ts';

/** Zones from the last to the first of the world: whole, half and quarter hours, with and without a summer time. */
export const ZONES = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;

/** Languages that browsers have; the site knows some of them, some write numbers, dates or letters in ways of their own. */
export const BROWSER_LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-CH',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'ar-EG',
  'hi-IN',
  'sv-SE',
  'zh-CN',
  'zh-HK',
  'ja-JP',
  'ko-KR',
] as const;

/** Where a user's browser stands, and in which language. */
export interface Surroundings {
  readonly timezoneId: (typeof ZONES)[number];
  readonly locale: (typeof BROWSER_LOCALES)[number];
}

/** The surroundings that a seed draws; each zone comes together with every locale sooner or later. */
export function surroundingsOf(seed: number): Surroundings {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  return { timezoneId: pick(ZONES), locale: pick(BROWSER_LOCALES) };
}

/** Those of this run. A test that depends on one of them sets it itself. */
export const SURROUNDINGS = surroundingsOf(SEED);
