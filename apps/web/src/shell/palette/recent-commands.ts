import { isTextList, readJson, writeJson } from '@bourse/kit/browser/storage.ts';
import { withUsed } from './palette-items.ts';

const KEY = 'paletteRecent';

/** The ids of what was used lately in this browser, newest first. */
export function recentIds(): readonly string[] {
  return readJson(KEY, isTextList) ?? [];
}

/** Remembers that something was used. */
export function rememberUsed(id: string): void {
  writeJson(KEY, withUsed(recentIds(), id));
}
