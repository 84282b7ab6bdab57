import { type DocumentKind, readDocument, useDocument } from '@bourse/kit/documents/documents.ts';
import { type ChangedKeys, readChangedKeys } from './hotkeys.ts';

/** What a user has chosen about keys. */
export interface HotkeySettings {
  readonly isOn: boolean;
  /** Whether a click on the chart or the book places an order while a side's key is held. */
  readonly holdsToTrade: boolean;
  readonly keys: ChangedKeys;
}

/** Keys work; holding them to trade has to be switched on. */
const FIRST_HOTKEYS: HotkeySettings = { isOn: true, holdsToTrade: false, keys: {} };

/** The document in which keys are kept. */
export const HOTKEYS_KIND: DocumentKind<HotkeySettings> = {
  name: 'hotkeys',
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return FIRST_HOTKEYS;
    const { isOn, holdsToTrade, keys } = stored as Readonly<Record<string, unknown>>;
    return { isOn: isOn !== false, holdsToTrade: holdsToTrade === true, keys: readChangedKeys(keys) };
  },
};

/** What the user has chosen about keys. */
export function useHotkeySettings(): HotkeySettings {
  return useDocument(HOTKEYS_KIND)[0];
}

/** What the user has chosen about keys, outside React. */
export function hotkeySettings(): HotkeySettings {
  return readDocument(HOTKEYS_KIND);
}

/** Whether keys are a Mac's. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
}
