import { parseCalendarDate } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { sampleCompany, samplePerson } from '../../../testing/kyc-samples.ts';
import {
  basicProblems,
  beneficiaryProblems,
  companyProblems,
  type KycRules,
  standardProblems,
  subjectsOf,
} from './problems.ts';

const rules: KycRules = {
  today: parseCalendarDate('2026-11-27') ?? { year: 0, month: 0, day: 0 },
  minAge: 18,
  isServed: (country) => country !== 'KP',
};
const of = (change: Partial<typeof samplePerson> | Record<string, unknown>) =>
  standardProblems({ ...samplePerson, ...change } as typeof samplePerson, rules);

describe('PR-24 problems of a person', () => {
  it.each([
    ['everything is right', {}, []],
    ['one name', { hasOneName: true, lastName: '' }, []],
    ['one name, and a second all the same', { hasOneName: true }, [['lastName', 'invalid']]],
    ['no last name', { lastName: ' ' }, [['lastName', 'missing']]],
    ['one letter', { firstName: 'O' }, []],
    ['an apostrophe', { lastName: "O'Brien" }, []],
    ['a hyphen', { firstName: 'Jean-Luc' }, []],
    ['another script', { firstName: 'Ольга', lastName: 'Сидорова' }, []],
    ['decomposed letters', { firstName: 'Ame\u0301lie' }, []],
    ['an invisible sign', { firstName: 'An\u200bn' }, [['firstName', 'invalid']]],
    ['a name that is too long', { firstName: 'a'.repeat(101) }, [['firstName', 'too-long']]],
    ['the eighteenth birthday', { birthDate: '2008-11-27' }, []],
    ['the day before it', { birthDate: '2008-11-28' }, [['birthDate', 'too-young']]],
    ['29 February', { birthDate: '2000-02-29' }, []],
    ['29 February of a common year', { birthDate: '2001-02-29' }, [['birthDate', 'invalid']]],
    ['a birth to come', { birthDate: '2027-01-01' }, [['birthDate', 'in-future']]],
    ['somebody of 140 years', { birthDate: '1886-01-01' }, [['birthDate', 'invalid']]],
    ['no birth date', { birthDate: '' }, [['birthDate', 'missing']]],
    ['a country that is none', { nationality: 'XX' }, [['nationality', 'invalid']]],
    ['a refused country', { documentCountry: 'KP' }, [['documentCountry', 'country-refused']]],
    [
      'no document',
      { documentType: '', documentNumber: '' },
      [
        ['documentType', 'missing'],
        ['documentNumber', 'missing'],
      ],
    ],
    ['a document that does not expire', { documentExpires: '' }, []],
    ['one that expires today', { documentExpires: '2026-11-27' }, []],
    ['one that expired yesterday', { documentExpires: '2026-11-26' }, [['documentExpires', 'expired']]],
  ])('%s', (_what, change, expected) => {
    expect(of(change).map(({ field, problem }) => [field, problem])).toEqual(expected);
  });
});

describe('PR-24 problems of a company', () => {
  it.each([
    ['everything is right', {}, []],
    ['no website', { website: '' }, []],
    ['a website that is none', { website: 'javascript:alert(1)' }, [['website', 'invalid']]],
    ['a mail address that is none', { contactMail: 'x' }, [['contactMail', 'invalid']]],
    ['a phone number that is none', { contactPhone: 'x' }, [['contactPhone', 'invalid']]],
    ['invisible text', { address: 'A\u202eB' }, [['address', 'invalid']]],
    ['founded tomorrow', { incorporatedOn: '2026-11-28' }, [['incorporatedOn', 'in-future']]],
    ['a refused country', { registrationCountry: 'KP' }, [['registrationCountry', 'country-refused']]],
  ])('%s', (_what, change, expected) => {
    const found = basicProblems({ ...sampleCompany, ...change }, rules);
    expect(found.map(({ field, problem }) => [field, problem])).toEqual(expected);
  });

  it.each([
    [['60', '40'], []],
    [['33.33', '33.33', '33.34'], []],
    [['60', '40.01'], ['beneficiaries']],
    [['0'], ['beneficiaries.0.sharePercent']],
    [['100.01'], ['beneficiaries.0.sharePercent', 'beneficiaries']],
    [[''], ['beneficiaries.0.sharePercent']],
    [[], ['beneficiaries']],
  ])('shares of %j', (shares, expected) => {
    const owners = shares.map((sharePercent) => ({ ...samplePerson, sharePercent }));
    expect(beneficiaryProblems(owners, rules).map(({ field }) => field)).toEqual(expected);
  });

  it('names its people by their place, and its files', () => {
    const company = {
      basic: sampleCompany,
      beneficiaries: [],
      directors: [{ ...samplePerson, position: '' }],
      traders: [],
    };
    const fields = companyProblems(company, [], rules).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['directors.0.position', 'traders', 'company-registration']));
    expect(fields).not.toContain('company-address');
  });
});

describe('PR-24 what may be asked', () => {
  it.each([
    [1, 'birthDate', true],
    [1, 'document-front', false],
    [2, 'document-front', true],
    [2, 'birthDate', false],
    [3, 'directors', true],
    [3, 'company-address', true],
    [3, 'face-note', false],
  ])('of type %i: %s %s', (type, subject, isKnown) => {
    expect(subjectsOf(type).has(subject)).toBe(isKnown);
  });
});
