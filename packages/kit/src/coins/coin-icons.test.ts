import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COIN_ICONS, hueOf, OWN_COINS, pictureCode } from './coin-icons.ts';
import { drawCoin } from './draw-coin.ts';
import { OWN_COIN_PICTURES } from './own-coins.ts';

const TABLES = join(import.meta.dirname, '../../../../apps/server/src/features/demo/world-tables.ts');
const DEMO_COINS = [...readFileSync(TABLES, 'utf8').matchAll(/^ {2}(?:asset|token)\(\d+, '(\w+)'/gm)].map(
  ([, code]) => code ?? '',
);

describe('coin pictures', () => {
  it('are of every coin of the demo', () => {
    expect(DEMO_COINS.length).toBeGreaterThan(35);
    expect(DEMO_COINS.filter((code) => !COIN_ICONS.includes(pictureCode(code)))).toEqual([]);
  });

  it.each(COIN_ICONS)('%s can be drawn, fills its square and has no script', async (code) => {
    const svg = await drawCoin(code);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/);
    expect(svg).not.toMatch(/<script|href=|on\w+=/);
  });

  it('that are ours are those that the list names', () => {
    expect(Object.keys(OWN_COIN_PICTURES)).toEqual(OWN_COINS);
  });

  it('of a leveraged token are its coin’s', () => {
    expect(['BTC3L', 'eth3s', '1INCH', 'SOL'].map(pictureCode)).toEqual(['BTC', 'ETH', '1INCH', 'SOL']);
  });

  it('that are missing have a colour of their own, which stays', () => {
    expect(hueOf('PEPE')).toBe(hueOf('PEPE'));
    const hues = ['PEPE', 'BONK', 'WLD', 'SEI', 'INJ', 'TIA'].map(hueOf);
    expect(new Set(hues).size).toBe(hues.length);
  });
});
