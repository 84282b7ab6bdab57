import { describe, expect, it } from 'vitest';
import { draftOfFacts, factsOfDraft, wrongFields } from './facts-draft.ts';

const FACTS = {
  coinId: 1,
  version: 4,
  sector: 'layer1',
  texts: { en_US: 'Money', zh_CN: '钱', zh_HK: '' },
  launchYear: 2009,
  consensus: 'Proof of work',
  maxSupply: '21000000',
  circulatingSupply: '19875000',
  supplyDate: '2025-06-06',
  supplySource: 'schedule',
  links: { site: 'https://example.org', explorer: '', paper: '', source: '' },
} as const;
const DRAFT = draftOfFacts(FACTS);

describe('a draft of facts', () => {
  it('is sent as it was read, spaces around left out', () => {
    const { coinId: _, ...body } = FACTS;
    expect(factsOfDraft(DRAFT, 4)).toEqual(body);
    expect(factsOfDraft({ ...DRAFT, consensus: ' x ', launchYear: '' }, 4)).toMatchObject({
      consensus: 'x',
      launchYear: 0,
    });
    expect(draftOfFacts({ ...FACTS, launchYear: 0 }).launchYear).toBe('');
  });

  it.each([
    [{}, []],
    [{ launchYear: 'soon' }, ['launchYear']],
    [{ maxSupply: '21,000,000' }, ['maxSupply']],
    [{ circulatingSupply: '-1' }, ['circulatingSupply']],
    [{ supplyDate: '', supplySource: ' ' }, ['supplyDate', 'supplySource']],
    [{ circulatingSupply: '', supplyDate: '', supplySource: '' }, []],
    [{ site: 'http://example.org', paper: 'paper.pdf' }, ['site', 'paper']],
  ])('with %j is wrong in %j', (part, fields) => expect(wrongFields({ ...DRAFT, ...part })).toEqual(fields));
});
