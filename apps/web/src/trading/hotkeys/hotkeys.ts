/** What a key does in a terminal; a venue names those that it has. */
export type HotkeyAction = 'buy' | 'sell' | 'type' | 'pairs' | 'cancelAll' | 'fullScreen' | 'help';

/** Key by action, as `KeyboardEvent.key` in lower case tells it. */
export const HOTKEYS: Readonly<Record<HotkeyAction, string>> = {
  buy: 'b',
  sell: 's',
  type: 'm',
  pairs: '/',
  cancelAll: 'x',
  fullScreen: 'f',
  help: '?',
};

/** All actions, in the order in which they are listed. */
export const HOTKEY_ACTIONS = Object.keys(HOTKEYS) as readonly HotkeyAction[];

const BY_KEY = new Map(Object.entries(HOTKEYS).map(([action, key]) => [key, action as HotkeyAction]));

/** What of a key press matters. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether the press lands in a field, where it is text. */
  readonly isTyping: boolean;
}

/** The action of a key press; undefined when it is text, belongs to the browser, or does nothing at this venue. */
export function hotkeyOf(press: KeyPress, allowed: readonly HotkeyAction[]): HotkeyAction | undefined {
  if (press.isTyping || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const action = BY_KEY.get(press.key.toLowerCase());
  return action !== undefined && allowed.includes(action) ? action : undefined;
}
