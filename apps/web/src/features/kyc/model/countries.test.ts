import { describe, expect, it } from 'vitest';
import { countryItems, countryName } from './countries.ts';

describe('countries', () => {
  it('have a name each, by which they are told apart', () => {
    const labels = countryItems('en').map(({ label }) => label);
    expect(labels.filter((label) => /^[A-Z]{2}$/.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('have names in the language of the page', () => {
    expect(countryName('de-DE', 'DE')).toBe('Deutschland');
    expect(countryName('zh-CN', 'JP')).toBe('日本');
    expect(countryName('en', '')).toBe('');
    expect(countryName('en', 'constructor')).toBe('constructor');
  });

  it('stand in the order of the language and are found by their English name, too', () => {
    const german = countryItems('de-DE');
    const at = (code: string) => german.findIndex(({ value }) => value === code);
    expect(german).toHaveLength(249);
    // Ägypten stands among A, not behind Z.
    expect(at('EG')).toBeLessThan(at('BE'));
    expect(german[at('EG')]?.searched).toContain('Egypt');
    expect(countryItems('de-DE')).toBe(german);
  });
});
