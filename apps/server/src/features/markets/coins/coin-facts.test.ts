import { expect, it } from 'vitest';
import { checkFacts, NO_FACTS } from './coin-facts.ts';
import { DEMO_FACTS } from './demo-facts.ts';

const dated = { supplyDate: '2025-06-01', supplySource: 'the explorer' };

it.each([
  ['nothing written', {}, undefined],
  ['a bounded supply', { circulatingSupply: '19.5', maxSupply: '21', ...dated }, undefined],
  ['all of them circulate', { circulatingSupply: '21.000', maxSupply: '21', ...dated }, undefined],
  ['no bound', { circulatingSupply: '120000000', ...dated }, undefined],
  [
    'more than there can be',
    { circulatingSupply: '21.000000000001', maxSupply: '21', ...dated },
    'COIN_SUPPLY_IMPOSSIBLE',
  ],
  ['no date', { circulatingSupply: '1', supplySource: 'x' }, 'COIN_SUPPLY_UNDATED'],
  ['no such day', { circulatingSupply: '1', supplyDate: '2025-02-30', supplySource: 'x' }, 'COIN_SUPPLY_UNDATED'],
  ['no source', { circulatingSupply: '1', supplyDate: '2025-02-01', supplySource: ' ' }, 'COIN_SUPPLY_UNDATED'],
  ['no date and too many', { circulatingSupply: '2', maxSupply: '1' }, 'COIN_SUPPLY_UNDATED'],
])('%s', (_, part, code) => {
  const checked = checkFacts({ ...NO_FACTS, ...part });
  expect(checked.ok ? undefined : checked.code).toBe(code);
});

it.each(Object.entries(DEMO_FACTS))('what is shipped of %s is allowed and told in each language', (_, facts) => {
  expect(checkFacts(facts).ok).toBe(true);
  for (const text of Object.values(facts.texts)) expect(text.length).toBeGreaterThan(10);
});
