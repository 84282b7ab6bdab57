import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

/** The colours of a theme by token, from the style sheet itself. */
function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 … 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const AA = 4.5;
const AAA = 7;
/** What stands next to text as a shape: WCAG 1.4.11. */
const SHAPE = 3;
const ROWS: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['surface-0', 'surface-1', 'surface-2'].flatMap((ground) => [
    ['text-1', ground, AAA] as const,
    ['text-2', ground, AAA] as const,
    ['text-3', ground, AA] as const,
    ['accent', ground, AA] as const,
    ['warning', ground, AA] as const,
    ['focus', ground, SHAPE] as const,
  ]),
  // Figures are read at a glance and for hours.
  ...['green', 'red', 'blue', 'orange'].flatMap((ink) => [
    [ink, 'surface-0', AAA] as const,
    [ink, 'surface-1', AAA] as const,
    ['on-fill', `${ink}-fill`, AA] as const,
  ]),
  ['text-1', 'surface-3', AAA],
  ['text-2', 'surface-3', AA],
  ['on-accent', 'accent-fill', AA],
];

describe.each(['dark', 'light'])('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  it.each(ROWS)('%s on %s has a contrast of at least %d', (ink, ground, least) => {
    expect(contrast(tokens.get(ink) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(least);
  });
});

describe('the themes', () => {
  it('define the same colours', () => {
    expect([...tokensOf('light').keys()].sort()).toEqual([...tokensOf('dark').keys()].sort());
  });
});
