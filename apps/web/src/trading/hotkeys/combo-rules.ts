import { parseCombo } from './combo.ts';

const MAC_NAMES: Readonly<Record<string, string>> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' };
const OTHER_NAMES: Readonly<Record<string, string>> = { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const KEY_NAMES: Readonly<Record<string, string>> = {
  ...{
    escape: 'Esc',
    enter: 'Enter',
    space: 'Space',
    tab: 'Tab',
    backspace: 'Backspace',
    delete: 'Del',
    insert: 'Ins',
  },
  ...{ home: 'Home', end: 'End', pageup: 'PgUp', pagedown: 'PgDn', up: '↑', down: '↓', left: '←', right: '→' },
};

/** The keys of a combination as they are printed on a keyboard, in the order in which they are held. */
export function keyNames(text: string, isMac: boolean): readonly string[] {
  const combo = parseCombo(text);
  if (combo === undefined) return [];
  const names = isMac ? MAC_NAMES : OTHER_NAMES;
  return [
    ...combo.modifiers.map((modifier) => names[modifier] ?? modifier),
    KEY_NAMES[combo.base] ?? combo.base.toUpperCase(),
  ];
}

/** Why a combination cannot be chosen: it is the browser's, the page's own, or not one. */
export type ComboRefusal = 'browser' | 'page' | 'invalid';

/** With these keys and `mod`, browsers do something of their own or edit text. */
const BROWSER_WITH_MOD = 'acdefghijlnopqrstuvwxyz0123456789+-=';
const BROWSER: ReadonlySet<string> = new Set([
  ...[...BROWSER_WITH_MOD].flatMap((base) => [`mod+${base}`, `mod+shift+${base}`]),
  ...['mod+tab', 'mod+shift+tab', 'mod+pageup', 'mod+pagedown', 'mod+shift+delete', 'mod+f4', 'mod+f5'],
  ...['alt+left', 'alt+right', 'alt+home', 'alt+f4', 'alt+d', 'alt+f', 'alt+e', 'alt+tab', 'alt+space', 'ctrl+tab'],
  ...['f1', 'f3', 'f5', 'f6', 'f7', 'f10', 'f11', 'f12', 'shift+f5', 'shift+f10'],
]);
/** Keys that move the focus, scroll, press what has the focus, or open the palette. */
const PAGE: ReadonlySet<string> = new Set([
  ...['tab', 'shift+tab', 'enter', 'escape', 'space', 'shift+space', 'up', 'down', 'left', 'right', 'home', 'end'],
  ...[
    'pageup',
    'pagedown',
    'backspace',
    'shift+up',
    'shift+down',
    'shift+left',
    'shift+right',
    'shift+home',
    'shift+end',
  ],
  ...['mod+k', 'mod+enter'],
]);

/** Why a combination is refused; undefined: it may be chosen. */
export function comboRefusal(text: string): ComboRefusal | undefined {
  if (parseCombo(text) === undefined) return 'invalid';
  if (BROWSER.has(text)) return 'browser';
  return PAGE.has(text) ? 'page' : undefined;
}
