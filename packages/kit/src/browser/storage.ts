/** Names under which the browser keeps settings; people and support rely on them, so they never change. */
export const STORAGE_KEYS = {
  locale: 'locale',
  theme: 'theme',
  upDown: 'updown',
  user: 'userInfo',
  hideBalances: 'encryption',
  assetsUnit: 'USER_AssetsUnit',
  currency: 'currency',
  /** Whether an order is confirmed in a dialog before it is sent. */
  confirmOrders: 'confirmOrders',
  favourites: 'coinFavorites',
  contractFavourites: 'contractFavorites',
  /** Changes whenever the account's favourites do, so that other tabs read them again. */
  favouritesChanged: 'favoritesChanged',
  searches: 'headerSearchHistory',
  selectHistory: 'selectSearchHistory',
  mobileDownload: 'showMobileDownload',
  /** Transfers between own wallets whose outcome is unknown: one name each, which begins with this and a colon. */
  transferAttempt: 'transferAttempt',
} as const;

/** Reads a stored text; undefined when there is none or storage is closed to us. */
export function readText(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it when undefined. A full or closed storage loses a setting, never the page. */
export function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, text);
  } catch {
    return;
  }
}

/** The names in the storage that begin with a text, in no order; none when the storage is closed to us. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    const storage = globalThis.localStorage;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Reads a stored JSON value through a guard; whatever is corrupt or of another shape counts as absent. */
export function readJson<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. */
export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** Whether a value is a list of whole numbers, as favourites are stored. */
export function isIntegerList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item));
}

/** Whether a value is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
