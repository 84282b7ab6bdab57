import { readJson, STORAGE_KEYS, writeJson } from '@bourse/kit/browser/storage.ts';
import { type Found, foundKey } from './found.ts';

/** Recent searches that are kept. */
const MOST_RECENT = 5;

/** The list with one at its front; a repeated one moves there, the oldest drops out. */
export function withRecent(recent: readonly Found[], found: Found): readonly Found[] {
  const key = foundKey(found);
  return [found, ...recent.filter((other) => foundKey(other) !== key)].slice(0, MOST_RECENT);
}

/** What was picked in search, newest first, as this browser remembers it. Prices of then are left out. */
export function readRecent(): readonly Found[] {
  const stored = readJson(STORAGE_KEYS.searches, isList) ?? [];
  return stored.flatMap((entry) => readEntry(entry) ?? []).slice(0, MOST_RECENT);
}

/** Remembers that something was picked. */
export function rememberRecent(found: Found): void {
  const kept = withRecent(readRecent(), found);
  writeJson(
    STORAGE_KEYS.searches,
    kept.map(({ kind: _, ...entry }) => entry),
  );
}

/** Forgets all searches. */
export function clearRecent(): void {
  writeJson(STORAGE_KEYS.searches, []);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

type Fields = Readonly<Record<string, unknown>>;
const PERIODS = ['perpetual', 'week', 'nextWeek', 'quarter', 'nextQuarter'] as const;

/** Anybody may have written there: an entry is taken only when all that its row shows is of the right kind. */
function readEntry(value: unknown): Found | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entry = value as Fields;
  return typeof entry.contractCode === 'string' ? readContract(entry) : readSpot(entry);
}

function readSpot(entry: Fields): Found | undefined {
  const { tradeId, tradeCode, baseCurrency, quoteCurrency, webLogo, digit, isMarginTrade, marginRatio, tradeArea } =
    entry;
  if (!areTexts(tradeCode, baseCurrency, quoteCurrency, webLogo, digit)) return undefined;
  if (!areNumbers(tradeId, marginRatio, tradeArea) || typeof isMarginTrade !== 'boolean') return undefined;
  return { ...(entry as Omit<Extract<Found, { kind: 'spot' }>, 'kind'>), kind: 'spot', last: '', change: '' };
}

function readContract(entry: Fields): Found | undefined {
  const { contractCode, baseCurrency, quoteCurrency, contractType, instType, liquidationDate } = entry;
  if (!areTexts(contractCode, baseCurrency, quoteCurrency) || !areNumbers(instType, liquidationDate)) return undefined;
  if (!PERIODS.some((period) => period === contractType)) return undefined;
  const kept = entry as Omit<Extract<Found, { kind: 'contract' }>, 'kind'>;
  return { ...kept, kind: 'contract', changepercentage: '' };
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function areNumbers(...values: readonly unknown[]): boolean {
  return values.every((value) => Number.isSafeInteger(value));
}
