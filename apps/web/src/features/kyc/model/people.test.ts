import { describe, expect, it } from 'vitest';
import { EMPTY_PERSON, emptyEntry, entryProblems, extraFields, fullName, listProblems } from './people.ts';
import type { Problem } from './types.ts';

const PROBLEMS: readonly Problem[] = [
  { field: 'directors', problem: 'missing' },
  { field: 'directors.1.birthDate', problem: 'too-young' },
  { field: 'directors.10.birthDate', problem: 'missing' },
  { field: 'traders.1.mail', problem: 'invalid' },
];

describe('people of a company', () => {
  it('have fields of their own beside those of every person', () => {
    expect(extraFields('beneficiaries')).toEqual(['sharePercent']);
    expect(emptyEntry('traders')).toEqual({ ...EMPTY_PERSON, mail: '', phone: '' });
    expect(emptyEntry('directors')).toEqual({ ...EMPTY_PERSON, position: '' });
  });

  it.each([
    [{ firstName: 'Ada', lastName: 'Lovelace', hasOneName: false }, 'Ada Lovelace'],
    [{ firstName: 'Ada', lastName: '', hasOneName: false }, 'Ada'],
    [{ firstName: 'Suharto', lastName: 'left over', hasOneName: true }, 'Suharto'],
    [{ firstName: '', lastName: '', hasOneName: false }, ''],
  ])('%o is shown as %s', (person, shown) => expect(fullName(person)).toBe(shown));

  it('own the problems of their place in their list, and of no other', () => {
    expect(entryProblems('directors', 1, PROBLEMS)).toEqual([{ field: 'birthDate', problem: 'too-young' }]);
    expect(entryProblems('directors', 0, PROBLEMS)).toEqual([]);
    expect(entryProblems('traders', 1, PROBLEMS)).toEqual([{ field: 'mail', problem: 'invalid' }]);
    expect(listProblems('directors', PROBLEMS)).toEqual([PROBLEMS[0]]);
    expect(listProblems('traders', PROBLEMS)).toEqual([]);
  });
});
