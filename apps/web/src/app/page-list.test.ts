import { expect, it } from 'vitest';
import { PAGE_LIST } from './page-list.ts';
import { PLACES } from './places.ts';

it('the server is told of every place, planned ones too, and of every language', () => {
  expect(PAGE_LIST.paths).toEqual(PLACES.map(({ path }) => path));
  expect(PAGE_LIST.languages).toHaveLength(13);
  expect(PAGE_LIST.languages).not.toContain('longest');
  expect(PAGE_LIST.paths).not.toContain('design');
});
