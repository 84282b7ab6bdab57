import { combosOf, type KeyPress, parseCombo } from './combo.ts';

/** The groups of keys, in the order in which they are listed. */
export const HOTKEY_GROUPS = ['form', 'orders', 'size', 'chart', 'page'] as const;
export type HotkeyGroup = (typeof HOTKEY_GROUPS)[number];

/** Group and first key of each action, in the order in which they are listed; an empty key: none at first. */
const ACTIONS = {
  buy: ['form', 'b'],
  sell: ['form', 's'],
  flipSide: ['form', 'v'],
  place: ['form', 'shift+enter'],
  type: ['form', 'm'],
  postOnly: ['form', 'o'],
  reduceOnly: ['form', 'u'],
  bestBuy: ['form', 'shift+b'],
  bestSell: ['form', 'shift+s'],
  repeatLast: ['form', 'r'],
  cancelLast: ['orders', 'z'],
  cancelAll: ['orders', 'x'],
  previousTab: ['orders', '['],
  nextTab: ['orders', ']'],
  size1: ['size', '1'],
  size2: ['size', '2'],
  size3: ['size', '3'],
  size4: ['size', '4'],
  size5: ['size', '5'],
  shorterInterval: ['chart', ','],
  longerInterval: ['chart', '.'],
  interval1m: ['chart', 'shift+1'],
  interval5m: ['chart', 'shift+2'],
  interval15m: ['chart', 'shift+3'],
  interval1h: ['chart', 'shift+4'],
  interval4h: ['chart', 'shift+5'],
  interval1d: ['chart', 'shift+6'],
  pairs: ['page', '/'],
  previousMarket: ['page', 'k'],
  nextMarket: ['page', 'j'],
  fullScreen: ['page', 'f'],
  help: ['page', '?'],
} as const satisfies Readonly<Record<string, readonly [group: HotkeyGroup, combo: string]>>;

/** What a key does in a terminal; a venue names those that it has. */
export type HotkeyAction = keyof typeof ACTIONS;

/** All actions, in the order in which they are listed. */
export const HOTKEY_ACTIONS = Object.keys(ACTIONS) as readonly HotkeyAction[];

/** Which group an action is listed in. */
export function groupOf(action: HotkeyAction): HotkeyGroup {
  return ACTIONS[action][0];
}

/** The key of an action before anybody changed it. */
export function firstKey(action: HotkeyAction): string {
  return ACTIONS[action][1];
}

/** A user's keys: combination by action where it was changed; empty: the action has no key. */
export type ChangedKeys = Readonly<Partial<Record<HotkeyAction, string>>>;

/** The combination that does an action; empty: none. */
export function keyOf(action: HotkeyAction, changed: ChangedKeys): string {
  return changed[action] ?? firstKey(action);
}

/** The action of a key press among those that the venue has; undefined: it is text, belongs to the browser, or does nothing here. */
export function hotkeyOf(
  press: KeyPress & { readonly isTyping: boolean },
  allowed: readonly HotkeyAction[],
  changed: ChangedKeys = {},
  isMac = false,
): HotkeyAction | undefined {
  if (press.isTyping) return undefined;
  for (const combo of combosOf(press, isMac)) {
    const action = allowed.find((one) => keyOf(one, changed) === combo);
    if (action !== undefined) return action;
  }
  return undefined;
}

/** Changed keys without those that are the first ones. */
export function withoutFirst(changed: ChangedKeys): ChangedKeys {
  const entries = HOTKEY_ACTIONS.flatMap((action) => {
    const combo = changed[action];
    return combo === undefined || combo === firstKey(action) ? [] : [[action, combo] as const];
  });
  return Object.fromEntries(entries);
}

/** Changed keys as they were stored; what is no key any more is left out. */
export function readChangedKeys(stored: unknown): ChangedKeys {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Readonly<Record<string, unknown>>;
  const entries = HOTKEY_ACTIONS.flatMap((action) => {
    const combo = given[action];
    if (typeof combo !== 'string') return [];
    return combo === '' || parseCombo(combo) !== undefined ? [[action, combo] as const] : [];
  });
  return withoutFirst(Object.fromEntries(entries));
}
