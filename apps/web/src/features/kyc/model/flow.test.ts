import { COMPANY_FIELDS, COMPANY_LISTS, COMPANY_SLOTS, PERSON_SLOTS, STANDARD_FIELDS } from '@bourse/contract/kyc';
import { describe, expect, it } from 'vitest';
import {
  FLOWS,
  firstOpenStep,
  flowOfType,
  problemsOf,
  stepAfter,
  stepBefore,
  stepOfField,
  stepsOf,
  stepToShow,
} from './flow.ts';
import type { Problem } from './types.ts';

const missing = (...fields: readonly string[]): Problem[] => fields.map((field) => ({ field, problem: 'missing' }));

describe('the steps of a check', () => {
  it('have a place for every field, list and file of the contract', () => {
    const homeless = [
      ...STANDARD_FIELDS.filter((field) => stepOfField('standard', field) === undefined),
      ...PERSON_SLOTS.filter((field) => stepOfField('advanced', field) === undefined),
      ...[...COMPANY_FIELDS, ...COMPANY_LISTS, ...COMPANY_SLOTS].filter(
        (field) => stepOfField('enterprise', field) === undefined,
      ),
    ];
    expect(homeless).toEqual([]);
  });

  it.each([
    ['standard', ['person', 'document', 'review']],
    ['advanced', ['pictures', 'face', 'review']],
    ['enterprise', ['company', 'files', 'beneficiaries', 'directors', 'traders', 'review']],
  ] as const)('%s: %o', (flow, steps) => expect(stepsOf(flow)).toEqual(steps));

  it('follow each other both ways', () => {
    expect(stepAfter('standard', 'person')).toBe('document');
    expect(stepAfter('standard', 'review')).toBeUndefined();
    expect(stepBefore('standard', 'review')).toBe('document');
    expect(stepBefore('standard', 'person')).toBeUndefined();
  });

  it('own the problems of the people in their lists', () => {
    const problems = missing('directors.0.firstName', 'traders', 'companyName');
    expect(problemsOf('enterprise', 'directors', problems)).toEqual(missing('directors.0.firstName'));
    expect(stepOfField('standard', 'directors.0.firstName')).toBeUndefined();
  });
});

describe('the step that is shown', () => {
  it.each([
    ['no step, nothing filled in', undefined, ['firstName', 'documentNumber'], 'person'],
    ['no step, the first one done', undefined, ['documentNumber'], 'document'],
    ['no step, everything done', undefined, [], 'review'],
    ['the first step again', 'person', ['documentNumber'], 'person'],
    ['a step that comes after an open one', 'review', ['documentNumber'], 'document'],
    ['a step of another check', 'face', [], 'review'],
    ['nonsense', '../x', ['firstName'], 'person'],
  ])('%s', (_what, asked, fields, shown) => {
    expect(stepToShow('standard', asked, missing(...fields))).toBe(shown);
  });

  it('is the review when what is wrong belongs to no step of the check', () => {
    expect(firstOpenStep('standard', missing('companyName'))).toBe('review');
  });
});

it('checks have the numbers of the specification', () => {
  expect([1, 2, 3].map(flowOfType)).toEqual(FLOWS);
  expect(flowOfType(4)).toBeUndefined();
});
