/**
 * Key combinations as text, such as `shift+b`, `mod+enter` or `?`: modifiers in the order mod, ctrl, alt, shift, then one key.
 *
 * Goal: the same text means the same keys on every system and layout. `mod` is Command on a Mac and Control elsewhere. A letter is what stands on
 * the key (`KeyboardEvent.key`); where the layout writes no Latin letters, it is the key's place (`KeyboardEvent.code`), so that shortcuts work
 * in Cyrillic or Arabic too. Digits go by their place first, because some layouts need Shift for them. A sign that needs Shift on one layout
 * and none on another is the sign alone, without Shift.
 */

/** What of a key press matters. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr writes signs on many layouts; browsers tell it as Control and Alt. */
  readonly isAltGraph?: boolean | undefined;
}

const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Keys with a name, as combinations write them, by `KeyboardEvent.key` in lower case. */
const NAMED: ReadonlyMap<string, string> = new Map([
  [' ', 'space'],
  ...(['enter', 'escape', 'tab', 'backspace', 'delete', 'insert', 'home', 'end', 'pageup', 'pagedown'] as const).map(
    (name) => [name, name] as const,
  ),
  ...(['up', 'down', 'left', 'right'] as const).map((way) => [`arrow${way}`, way] as const),
  ...Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, `f${at + 1}`] as const),
]);

/** The signs at places of the keyboard, without and with Shift, as an American one has them: for layouts whose own are not ASCII. */
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};

const LETTER = /^[a-z]$/;
const DIGIT = /^\d$/;
const SIGN = /^[!-/:-@[-`{-~]$/;

/** A combination taken apart. */
export interface Combo {
  readonly modifiers: readonly Modifier[];
  /** A letter, a digit, a sign, or the name of a key. */
  readonly base: string;
}

function isNamed(base: string): boolean {
  return [...NAMED.values()].includes(base);
}

/** Reads a combination; undefined: the text is none, or not written as `comboText` writes it. */
export function parseCombo(text: string): Combo | undefined {
  // The plus sign parts the keys and is one itself.
  const base = text.endsWith('+') ? '+' : (text.split('+').at(-1) ?? '');
  const modifiers = text.slice(0, -base.length).split('+').slice(0, -1);
  const known = MODIFIERS.filter((modifier) => modifiers.includes(modifier));
  if (known.length !== modifiers.length) return undefined;
  const isKey = LETTER.test(base) || DIGIT.test(base) || SIGN.test(base) || isNamed(base);
  if (!isKey || (SIGN.test(base) && known.includes('shift'))) return undefined;
  const combo = { modifiers: known, base };
  return comboText(combo) === text ? combo : undefined;
}

/** A combination as text. */
export function comboText({ modifiers, base }: Combo): string {
  return [...MODIFIERS.filter((modifier) => modifiers.includes(modifier)), base].join('+');
}

function modifiersOf(press: KeyPress, isMac: boolean): readonly Modifier[] {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  return MODIFIERS.filter(
    (modifier) => ({ mod: isMac ? metaKey : ctrlKey, ctrl: isMac && ctrlKey, alt: altKey, shift: shiftKey })[modifier],
  );
}

/** The letter or sign of a press; undefined when it has none. */
function writtenBase({ key, code, altKey, shiftKey, isAltGraph = false }: KeyPress): string | undefined {
  const low = key.toLowerCase();
  // Alt on a Mac writes other signs, and other alphabets have letters of their own: there the key's place counts.
  if (low.length === 1 && !(altKey && !isAltGraph) && (LETTER.test(low) || DIGIT.test(low) || SIGN.test(low)))
    return low;
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^(Digit|Numpad)\d$/.test(code)) return code.at(-1);
  return SIGNS[code]?.[shiftKey ? 1 : 0];
}

/**
 * The combinations that a press may mean, the likeliest first; none when it is a modifier alone, part of a composed letter, or belongs to the
 * system.
 */
export function combosOf(press: KeyPress, isMac: boolean): readonly string[] {
  const { key, code, metaKey, isAltGraph = false } = press;
  if (key === 'Dead' || key === 'Process' || key === 'Unidentified' || (metaKey && !isMac)) return [];
  const named = NAMED.get(key.toLowerCase());
  const modifiers = modifiersOf(press, isMac).filter((one) => !isAltGraph || one === 'shift');
  if (named !== undefined) return [comboText({ modifiers, base: named })];
  const found: string[] = [];
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !isAltGraph) found.push(comboText({ modifiers, base: digit }));
  const base = writtenBase(press);
  if (base !== undefined && base !== digit) {
    const needsShift = LETTER.test(base);
    found.push(comboText({ modifiers: modifiers.filter((one) => one !== 'shift' || needsShift), base }));
  } else if (base !== undefined && base === digit && key === digit && modifiers.includes('shift')) {
    // A layout that writes digits with Shift only.
    found.push(comboText({ modifiers: modifiers.filter((one) => one !== 'shift'), base }));
  }
  return found;
}
