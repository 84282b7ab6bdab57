import { expect, it } from 'vitest';
import { tabBeside } from './tab-beside.ts';

const TABS = ['open', 'triggers', 'history'];

it.each([
  ['open', 1, 'triggers'],
  ['history', 1, 'open'],
  ['open', -1, 'history'],
  ['triggers', -1, 'open'],
] as const)('from %s by %i comes %s', (tab, step, next) => expect(tabBeside(TABS, tab, step)).toBe(next));

it('stays where there are no tabs', () => expect(tabBeside([], 'open', 1)).toBe('open'));
