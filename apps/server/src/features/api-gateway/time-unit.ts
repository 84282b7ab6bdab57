/*
 * Times are in milliseconds, or in microseconds on request, then multiplied by a thousand. The last moment of a kline or trading day is the
 * one before the next begins, in both units. Fields that are times are known by name: in responses everywhere, in events by their kind.
 */

/** A unit of times. */
export type TimeUnit = 'millisecond' | 'microsecond';

/** From here on, a caller's time is in microseconds; in milliseconds it would be the year 5138. */
export const FIRST_MICROSECONDS = 1e14;

/** Reads a unit, in capitals or not; undefined: there is no such unit. */
export function readTimeUnit(text: string): TimeUnit | undefined {
  if (text === 'MILLISECOND' || text === 'millisecond') return 'millisecond';
  return text === 'MICROSECOND' || text === 'microsecond' ? 'microsecond' : undefined;
}

/** A time in microseconds; −1 and 0 mean absent. */
export function microsecondsOf(timeMs: number): number {
  return timeMs > 0 ? timeMs * 1_000 : timeMs;
}

/** The last moment before a time, in microseconds; `lastMs` is the last one in milliseconds. */
export function lastMicrosecondOf(lastMs: number): number {
  return (lastMs + 1) * 1_000 - 1;
}

const ANSWER_TIMES: ReadonlySet<string> = new Set([
  'serverTime',
  'retryAfter',
  'timestamp',
  'time',
  'updateTime',
  'workingTime',
  'trailingTime',
  'transactTime',
  'transactionTime',
  'openTime',
  'closeTime',
  'authorizedSince',
  'connectedSince',
  // An aggregate trade's.
  'T',
]);

/** An answer, or a part of one, with its times in microseconds. */
export function answerInMicroseconds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(answerInMicroseconds);
  if (typeof value !== 'object' || value === null) return value;
  return mapFields(value, (name, field) =>
    typeof field === 'number' && ANSWER_TIMES.has(name) ? microsecondsOf(field) : answerInMicroseconds(field),
  );
}

/** Times of an event beside `E`, by its kind. */
const EVENT_TIMES: Readonly<Record<string, readonly string[]>> = {
  trade: ['T'],
  aggTrade: ['T'],
  avgPrice: ['T'],
  referencePrice: ['t'],
  '24hrTicker': ['O', 'C'],
  '1hTicker': ['O', 'C'],
  '4hTicker': ['O', 'C'],
  '1dTicker': ['O', 'C'],
  executionReport: ['T', 'O', 'W', 'D'],
  listStatus: ['T'],
  balanceUpdate: ['T'],
  outboundAccountPosition: ['u'],
};

/** An event of a stream, or a list of events, with its times in microseconds. */
export function eventInMicroseconds(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(eventInMicroseconds);
  // Books have no times.
  if (typeof event !== 'object' || event === null || !('e' in event)) return event;
  const times = ['E', ...(EVENT_TIMES[String(event.e)] ?? [])];
  return mapFields(event, (name, field) => {
    if (typeof field === 'number' && times.includes(name)) return microsecondsOf(field);
    return event.e === 'kline' && name === 'k' ? klineInMicroseconds(field) : field;
  });
}

function klineInMicroseconds(kline: unknown): unknown {
  if (typeof kline !== 'object' || kline === null) return kline;
  return mapFields(kline, (name, field) => {
    if (typeof field !== 'number') return field;
    return name === 't' ? microsecondsOf(field) : name === 'T' ? lastMicrosecondOf(field) : field;
  });
}

function mapFields(value: object, change: (name: string, field: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(name, field)]));
}
