import { changeDocument } from '@bourse/kit/documents/documents.ts';
import { expect, it } from 'vitest';
import { emptyDraft, withType } from '../model/order-draft.ts';
import { FIRST_SIZES } from '../model/size-presets.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { askingKindOf, asksForDrag, isSlippageLimit, ORDER_FORM } from './order-form-document.ts';

const market = fixtureMarket();
const FIRST = { silent: [], sizes: FIRST_SIZES, isSlippageLimited: false, slippage: 100 };

it.each([
  ['nothing', undefined, FIRST],
  ['another thing', 'text', FIRST],
  ['unknown kinds', { silent: ['market', 'loans', 'limit'] }, { ...FIRST, silent: ['limit', 'market'] }],
  ['a wrong slippage', { isSlippageLimited: true, slippage: 0 }, { ...FIRST, isSlippageLimited: true }],
  [
    'some sizes',
    {
      sizes: [
        { unit: 'base', value: '0.5' },
        { unit: 'percent', value: '101' },
      ],
    },
    { ...FIRST, sizes: [{ unit: 'base', value: '0.5' }, ...FIRST_SIZES.slice(1)] },
  ],
])('settings read from %s', (_, stored, expected) => {
  expect(ORDER_FORM.read(stored)).toEqual(expected);
});

it('every order answers to one switch', () => {
  const draft = emptyDraft('buy');
  const attached = { profit: '', profitLimit: '', loss: '', lossLimit: '' };
  expect(askingKindOf(draft)).toBe('limit');
  expect(askingKindOf({ ...draft, attached })).toBe('list');
  const kinds = (['market', 'stop-limit', 'trailing', 'oco', 'scale', 'twap'] as const).map((type) =>
    askingKindOf(withType({ ...draft, attached }, type, market)),
  );
  expect(kinds).toEqual(['market', 'stop', 'stop', 'list', 'strategy', 'strategy']);
});

it('a limit for slippage is from 0.01 to 50 percent', () => {
  expect([0, 1, 5_000, 5_001, 1.5].map(isSlippageLimit)).toEqual([false, true, true, false, false]);
});

it('an order that was dragged asks, until that question by itself is switched off', () => {
  expect(asksForDrag()).toBe(true);
  changeDocument(ORDER_FORM, (now) => ({ ...now, silent: ['drag'] as const }));
  expect(asksForDrag()).toBe(false);
  changeDocument(ORDER_FORM, (now) => ({ ...now, silent: [] }));
});
