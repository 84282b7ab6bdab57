import { expect, it } from 'vitest';
import { LIST_CHOICES, sortOf, withSort } from './list-choices.ts';

const BY_PRICE = { column: 'price', direction: 'descending' } as const;

it('reads what was stored, and makes do with anything else', () => {
  const kept = { isThisMarket: true, sorts: { open: BY_PRICE } };
  expect(LIST_CHOICES.read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const stored of [undefined, null, 5, 'x', [], { sorts: 3 }, { isThisMarket: 'yes' }]) {
    expect(LIST_CHOICES.read(stored)).toEqual({ isThisMarket: false, sorts: {} });
  }
  const odd = { isThisMarket: true, sorts: { open: { column: 3 }, fills: BY_PRICE, other: null } };
  expect(LIST_CHOICES.read(odd)).toEqual({ isThisMarket: true, sorts: { fills: BY_PRICE } });
});

it('sorts one list without touching another', () => {
  const both = withSort(withSort(LIST_CHOICES.read(undefined), 'open', BY_PRICE), 'fills', BY_PRICE);
  expect(sortOf(both, 'open')).toEqual(BY_PRICE);
  const one = withSort(both, 'open', null);
  expect([sortOf(one, 'open'), sortOf(one, 'fills')]).toEqual([null, BY_PRICE]);
});
