import { isTextList, readJson, writeJson } from '@bourse/kit/browser/storage.ts';

const MOST = 20;
const keyOf = (venue: string) => `visitedMarkets.${venue}`;

/** Codes of the markets that were shown lately at a venue, newest first. */
export function visitedMarkets(venue: string): readonly string[] {
  return readJson(keyOf(venue), isTextList) ?? [];
}

/** Remembers that a market was shown. */
export function noteVisited(venue: string, code: string): void {
  const others = visitedMarkets(venue).filter((other) => other !== code);
  writeJson(keyOf(venue), [code, ...others].slice(0, MOST));
}
