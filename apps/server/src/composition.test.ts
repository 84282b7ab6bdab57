import { MODULES, PERMISSIONS } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { declaredBy, PRODUCT } from './composition.ts';
import { defineFeature, type Feature } from './platform/feature.ts';

const feature = (more: Partial<Feature>): Feature => defineFeature({ name: 'one', start: () => ({}), ...more });

describe('what features declare', () => {
  it('are all permissions of the contract, with their sentences, and modules of it', () => {
    const { modules, permissions } = declaredBy(PRODUCT.features);
    expect(Object.fromEntries(permissions)).toEqual(PERMISSIONS);
    for (const name of modules) expect(MODULES).toContain(name);
  });

  it.each<[string, Partial<Feature>, Partial<Feature>, string]>([
    ['name', {}, {}, 'the name one'],
    ['module', { modules: ['earn'] }, { name: 'two', modules: ['earn'] }, 'the module earn'],
    [
      'permission',
      { permissions: { 'site.settings.read': 'Reads.' } },
      { name: 'two', permissions: { 'site.settings.read': 'Reads.' } },
      'the permission site.settings.read',
    ],
  ])('has each %s once', (_, first, second, message) => {
    expect(() => declaredBy([feature(first), feature(second)])).toThrow(message);
  });
});
