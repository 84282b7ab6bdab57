import { describe, expect, it } from 'vitest';
import { askedParts, askedValues, supplementName } from './supplement.ts';

describe('what a reviewer asks for in addition', () => {
  it('is sorted by where it is filled in, in the order of the forms', () => {
    expect(askedParts(['document-front', 'birthDate', 'directors', 'firstName', 'companyName', 'unknown'])).toEqual({
      person: ['firstName', 'birthDate'],
      basic: ['companyName'],
      lists: ['directors'],
      slots: ['document-front'],
    });
  });

  it('has a value for each field, what was submitted where it is known', () => {
    expect(askedValues({ person: { birthDate: '1990-01-01' } }, ['birthDate', 'documentNumber'])).toEqual({
      person: { birthDate: '1990-01-01', documentNumber: '' },
    });
    expect(askedValues({}, ['lastName'])).toEqual({ person: { lastName: '', hasOneName: false } });
    expect(askedValues({}, ['traders', 'city'])).toEqual({ basic: { city: '' }, traders: [] });
    expect(askedValues({}, ['face-note'])).toEqual({});
  });

  it.each([
    ['birthDate', 'person.birthDate'],
    ['companyName', 'basic.companyName'],
    ['person.birthDate', 'person.birthDate'],
    ['basic.companyName', 'basic.companyName'],
    ['directors.0.firstName', 'directors'],
    ['document-front', 'document-front'],
    ['firstName', undefined],
    ['traders', undefined],
  ])('a problem of %s comes to %s', (path, name) => {
    expect(supplementName(['birthDate', 'companyName', 'directors', 'document-front'], path)).toBe(name);
  });
});
