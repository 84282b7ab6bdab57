import type { RouteQuery } from '@bourse/contract';
import { type DayRange, dayOf, dayRangeQuery, readDayRange } from '@bourse/kit/formats/utc-days.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** The days that a document is offered for: those of the list, else the last thirty. */
export function documentDays(search: { readonly from?: unknown; readonly to?: unknown }, nowMs: number): DayRange {
  const asked = readDayRange(search);
  const to = asked.to === '' ? dayOf(nowMs) : asked.to;
  const from = asked.from === '' ? dayOf(Math.max(0, Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS)) : asked.from;
  return { from, to };
}

/** What the API is asked for; undefined when a day is missing. */
export function documentQuery(
  days: DayRange,
  options: { readonly coinId: unknown; readonly reasons: string | undefined; readonly lang: string },
): RouteQuery<'statementDocument'> | undefined {
  const { fromMs, toMs } = dayRangeQuery(days);
  if (fromMs === undefined || toMs === undefined) return undefined;
  const { coinId, reasons, lang } = options;
  return {
    fromMs,
    toMs,
    lang,
    ...(typeof coinId === 'string' && /^[1-9]\d{0,8}$/.test(coinId) ? { coinId } : {}),
    ...(reasons === undefined ? {} : { reasons }),
  };
}

/** Whether a document is written in a language of the site; otherwise it is in English. */
export function isDocumentLanguage(lang: string): boolean {
  return ['en_US', 'zh_CN', 'zh_HK'].includes(lang);
}
