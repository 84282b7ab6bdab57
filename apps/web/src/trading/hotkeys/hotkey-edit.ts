import { changeDocument } from '@bourse/kit/documents/documents.ts';
import { combosOf, type KeyPress } from './combo.ts';
import { type ComboRefusal, comboRefusal } from './combo-rules.ts';
import { HOTKEYS_KIND } from './hotkey-settings.ts';
import { type ChangedKeys, firstKey, type HotkeyAction, keyOf, withoutFirst } from './hotkeys.ts';

/** The other actions of the venue that a combination does already. */
export function conflictsOf(
  action: HotkeyAction,
  combo: string,
  allowed: readonly HotkeyAction[],
  changed: ChangedKeys,
): readonly HotkeyAction[] {
  return combo === '' ? [] : allowed.filter((other) => other !== action && keyOf(other, changed) === combo);
}

/** The combination that a press records, and why it cannot be chosen. Undefined: the press is not a whole combination yet. */
export function recordedKey(
  press: KeyPress,
  isMac: boolean,
): { readonly combo: string; readonly refusal: ComboRefusal | undefined } | undefined {
  const [combo] = combosOf(press, isMac);
  return combo === undefined ? undefined : { combo, refusal: comboRefusal(combo) };
}

/** The keys after an action got another one; whatever had it has none any more. The first key is not kept as a change. */
export function withKey(
  changed: ChangedKeys,
  action: HotkeyAction,
  combo: string,
  allowed: readonly HotkeyAction[],
): ChangedKeys {
  const taken = conflictsOf(action, combo, allowed, changed).map((other) => [other, ''] as const);
  return withoutFirst({ ...changed, ...Object.fromEntries(taken), [action]: combo });
}

/** The keys after an action got its first one back; whatever has that has none any more. */
export function withFirstKey(
  changed: ChangedKeys,
  action: HotkeyAction,
  allowed: readonly HotkeyAction[],
): ChangedKeys {
  return withKey(changed, action, firstKey(action), allowed);
}

/** Switches all keys on or off. */
export function setHotkeysOn(isOn: boolean): void {
  changeDocument(HOTKEYS_KIND, (now) => ({ ...now, isOn }));
}

/** Switches trading by a held key on or off. */
export function setHoldsToTrade(holdsToTrade: boolean): void {
  changeDocument(HOTKEYS_KIND, (now) => ({ ...now, holdsToTrade }));
}

/** Gives an action a combination, empty for none; whatever had it loses it. */
export function setKey(action: HotkeyAction, combo: string, allowed: readonly HotkeyAction[]): void {
  changeDocument(HOTKEYS_KIND, (now) => ({ ...now, keys: withKey(now.keys, action, combo, allowed) }));
}

/** Gives an action its first combination back. */
export function resetKey(action: HotkeyAction, allowed: readonly HotkeyAction[]): void {
  changeDocument(HOTKEYS_KIND, (now) => ({ ...now, keys: withFirstKey(now.keys, action, allowed) }));
}

/** Gives every action its first combination back. */
export function resetKeys(): void {
  changeDocument(HOTKEYS_KIND, (now) => ({ ...now, keys: {} }));
}
