/** What a key does on the trading page. */
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

/** The action of a key press; undefined when it is text or belongs to the browser. */
export function hotkeyOf(press: KeyPress): HotkeyAction | undefined {
  if (press.isTyping || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return BY_KEY.get(press.key.toLowerCase());
}
