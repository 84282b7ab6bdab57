import { isTextList, readJson, STORAGE_KEYS, writeJson } from '../../app/storage.ts';

/** Recent searches that are kept. */
export const MOST_RECENT = 5;

/** The list with a market at its front; a repeated one moves there, the oldest drops out. */
export function withRecent(recent: readonly string[], tradeCode: string): readonly string[] {
  return [tradeCode, ...recent.filter((code) => code !== tradeCode)].slice(0, MOST_RECENT);
}

/** Markets that were picked in search, newest first, as this browser remembers them. */
export function readRecent(): readonly string[] {
  return (readJson(STORAGE_KEYS.searches, isTextList) ?? []).slice(0, MOST_RECENT);
}

/** Remembers that a market was picked. */
export function rememberRecent(tradeCode: string): void {
  writeJson(STORAGE_KEYS.searches, withRecent(readRecent(), tradeCode));
}

/** Forgets all searches. */
export function clearRecent(): void {
  writeJson(STORAGE_KEYS.searches, []);
}
