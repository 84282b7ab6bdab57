import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

type Colour = readonly [red: number, green: number, blue: number];

/** The custom properties declared by a block of the style sheet. */
function declarations(selector: string): Map<string, string> {
  const at = css.indexOf(`${selector} {`);
  const block = css.slice(at, css.indexOf('}', at));
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const THEMES = ['dark', 'light'] as const;
const PAIRS = ['green-up', 'red-up', 'blue-up'] as const;

/** The colours of a theme by role, with the chosen up/down pair; variables are resolved. */
function coloursOf(theme: string, pair: string): Map<string, Colour> {
  const values = new Map([
    ...declarations(`[data-theme="${theme}"]`),
    ...declarations('[data-updown="green-up"]'),
    ...declarations(`[data-updown="${pair}"]`),
  ]);
  const follow = (value: string): string => {
    const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return name === undefined ? value : follow(values.get(name) ?? '');
  };
  return new Map(
    [...values].flatMap(([name, value]) => {
      const text = follow(value);
      if (!/^#[0-9a-f]{6}$/.test(text)) return [];
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(text.slice(from, from + 2), 16));
      return [[name, [red, green, blue] as const]];
    }),
  );
}

/** The share of a colour in its tint, from the style sheet: 0 … 1. */
function tintShare(name: string): number {
  const [, percent = ''] = new RegExp(`@utility bg-${name}-soft \\{[^}]*?(\\d+)%`).exec(css) ?? [];
  return Number(percent) / 100;
}

function mixed([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  const mix = (a: number, b: number) => a * share + b * (1 - share);
  return [mix(r1, r2), mix(g1, g2), mix(b1, b2)];
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 … 21. */
function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const AA = 4.5;
const AAA = 7;
/** Minimum contrast of graphical objects, WCAG 1.4.11. */
const SHAPE = 3;
const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const;
/** Backgrounds of figures: pages, panels, fields and hovered rows. */
const FIGURE_SURFACES = SURFACES.slice(0, 3);
const TINTS = ['up', 'down', 'accent', 'warning', 'danger'] as const;

type Row = readonly [ink: string, ground: string, least: number];
const ROWS: readonly Row[] = [
  // Every text on every surface.
  ...SURFACES.flatMap((ground) =>
    ['text-1', 'text-2', 'text-3', 'accent', 'warning', 'danger', 'up', 'down'].map((ink): Row => [ink, ground, AA]),
  ),
  ...SURFACES.map((ground): Row => ['focus', ground, SHAPE]),
  // Figures are read at a glance and for hours.
  ...FIGURE_SURFACES.flatMap((ground) => ['text-1', 'text-2', 'up', 'down'].map((ink): Row => [ink, ground, AAA])),
  ['on-fill', 'up-fill', AA],
  ['on-fill', 'down-fill', AA],
  ['on-accent', 'accent-fill', AA],
];

describe.each(THEMES.flatMap((theme) => PAIRS.map((pair) => [theme, pair] as const)))(
  'the %s theme with %s',
  (theme, pair) => {
    const colours = coloursOf(theme, pair);
    const colour = (name: string): Colour => {
      const found = colours.get(name);
      if (found === undefined) throw new Error(`no colour ${name}`);
      return found;
    };

    it.each(ROWS)('%s on %s has a contrast of at least %d', (ink, ground, least) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(least);
    });

    // A badge, a bar behind a row of the book, a figure that has just changed.
    it.each(TINTS.flatMap((tint) => [tint, 'text-1', 'text-2'].map((ink) => [ink, tint] as const)))(
      '%s on a tint of %s can be read on every panel',
      (ink, tint) => {
        for (const surface of FIGURE_SURFACES) {
          const ground = mixed(colour(tint), colour(surface), tintShare(tint));
          expect(contrast(colour(ink), ground)).toBeGreaterThanOrEqual(AA);
        }
      },
    );

    it('distinguishes up from down', () => expect(colour('up')).not.toEqual(colour('down')));
  },
);

describe('the themes', () => {
  it('define the same colours', () => {
    const names = (theme: string) => [...declarations(`[data-theme="${theme}"]`).keys()].sort();
    expect(names('light')).toEqual(names('dark'));
  });

  it('are the same for up and down swapped', () => {
    const [usual, swapped] = [coloursOf('dark', 'green-up'), coloursOf('dark', 'red-up')];
    expect([swapped.get('up'), swapped.get('down')]).toEqual([usual.get('down'), usual.get('up')]);
  });

  it.each(THEMES)('have a pair for colour-blind eyes in %s: blue against orange, never red or green', (theme) => {
    const colours = coloursOf(theme, 'blue-up');
    const [upRed = 0, , upBlue = 0] = colours.get('up') ?? [];
    const [downRed = 0, , downBlue = 0] = colours.get('down') ?? [];
    expect(upBlue).toBeGreaterThan(upRed);
    expect(downRed).toBeGreaterThan(downBlue);
  });
});

describe('the scales', () => {
  const numbers = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, value]) => Number(value));

  it('of type are 11 to 40 px', () => {
    expect(numbers(/--text-\d+: ([\d.]+)rem;/g).map((rem) => rem * 16)).toEqual([11, 12, 13, 14, 16, 20, 28, 40]);
  });

  it('of corners are 4, 8 and 12 px', () => expect(numbers(/--radius-\d+: (\d+)px;/g)).toEqual([4, 8, 12]));

  it('of motion stay within 120 and 200 ms', () => {
    const sources = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    const used = [...sources.matchAll(/[\s'":]duration-(\d+)/g)].map(([, value]) => Number(value));
    const durations = [...numbers(/--default-transition-duration: (\d+)ms/g), ...used].filter((value) => value > 0);
    expect(durations.length).toBeGreaterThan(1);
    expect(durations.filter((value) => value < 120 || value > 200)).toEqual([]);
  });

  it('of figures give every digit the same width', () => {
    expect(css).toMatch(/@utility num \{\s*font-variant-numeric: tabular-nums slashed-zero;/);
  });

  it('respect prefers-reduced-motion', () => {
    const [, block = ''] = /prefers-reduced-motion: reduce\) \{([\s\S]*?)\n\}/.exec(css) ?? [];
    expect(block).toMatch(/animation-duration: 1ms !important/);
    expect(block).toMatch(/animation-iteration-count: 1 !important/);
    expect(block).toMatch(/transition-duration: 1ms !important/);
  });

  it('show keyboard focus', () => {
    expect(css).toMatch(/:focus-visible \{\s*outline: 2px solid var\(--focus\);/);
  });
});
