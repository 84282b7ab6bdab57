import { expect, it } from 'vitest';
import { addIntent, INTENT_MS, intentsOf, takeIntent } from './form-intents.ts';
import { createFormStore } from './form-store.ts';

it('what is asked of a form is done once, however many forms of its side are shown', () => {
  const store = createFormStore();
  addIntent(store, { kind: 'submit', side: 'buy', by: 'hold' });
  const [intent] = intentsOf(store).getState();
  expect(intent).toBeDefined();
  if (intent === undefined) return;
  expect(takeIntent(store, intent)).toBe(true);
  expect(takeIntent(store, intent)).toBe(false);
  expect(intentsOf(store).getState()).toEqual([]);
});

it('what no form took in time is forgotten with the next', () => {
  const store = createFormStore();
  addIntent(store, { kind: 'submit', side: 'buy', by: 'hold' }, 0);
  addIntent(store, { kind: 'repeat', side: 'sell' }, INTENT_MS);
  expect(intentsOf(store).getState()).toMatchObject([{ kind: 'repeat' }]);
});
