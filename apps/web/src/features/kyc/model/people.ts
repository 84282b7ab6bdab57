import type { Beneficiary, Director, Problem, StandardValues, Trader } from './types.ts';

/** The lists of people of a company. */
export interface PeopleOf {
  readonly beneficiaries: Beneficiary;
  readonly directors: Director;
  readonly traders: Trader;
}

/** Name of a list of people. */
export type ListName = keyof PeopleOf;

/** Somebody of whom nothing is known yet. */
export const EMPTY_PERSON: StandardValues = {
  firstName: '',
  lastName: '',
  hasOneName: false,
  birthDate: '',
  nationality: '',
  country: '',
  documentCountry: '',
  documentType: '',
  documentNumber: '',
  documentExpires: '',
};

const EXTRAS: { readonly [List in ListName]: Omit<PeopleOf[List], keyof StandardValues> } = {
  beneficiaries: { sharePercent: '' },
  directors: { position: '' },
  traders: { mail: '', phone: '' },
};

/** A new entry of a list. */
export function emptyEntry<List extends ListName>(list: List): PeopleOf[List] {
  return { ...EMPTY_PERSON, ...EXTRAS[list] } as PeopleOf[List];
}

/** The fields that entries of a list have beside those of every person. */
export function extraFields(list: ListName): readonly string[] {
  return Object.keys(EXTRAS[list]);
}

/** The name as it is shown; empty while none is known. */
export function fullName({
  firstName,
  lastName,
  hasOneName,
}: Pick<StandardValues, 'firstName' | 'lastName' | 'hasOneName'>): string {
  return (hasOneName ? firstName : `${firstName} ${lastName}`).trim();
}

/** What is wrong with an entry, with paths from the entry on: `birthDate`. */
export function entryProblems(list: ListName, index: number, problems: readonly Problem[]): readonly Problem[] {
  const start = `${list}.${index}.`;
  return problems.flatMap(({ field, problem }) =>
    field.startsWith(start) ? [{ field: field.slice(start.length), problem }] : [],
  );
}

/** What is wrong with a list as a whole: that it has nobody, or too many. */
export function listProblems(list: ListName, problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ field }) => field === list);
}
