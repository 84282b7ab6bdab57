import type { RouteData } from '@bourse/contract';
import { COMPANY_FIELDS, COMPANY_LISTS, KYC_SLOTS, STANDARD_FIELDS } from '@bourse/contract/kyc';

/** What the draft of a supplement holds. */
export type SupplementValues = NonNullable<RouteData<'checkSupplement'>['asked']>['draft']['values'];

/** What is asked for, by the part of the form that it is filled in in. */
export interface AskedParts {
  readonly person: readonly (typeof STANDARD_FIELDS)[number][];
  readonly basic: readonly (typeof COMPANY_FIELDS)[number][];
  readonly lists: readonly (typeof COMPANY_LISTS)[number][];
  readonly slots: readonly (typeof KYC_SLOTS)[number][];
}

/** Sorts what is asked for, each part in the order of its form. */
export function askedParts(fields: readonly string[]): AskedParts {
  const wanted = new Set(fields);
  return {
    person: STANDARD_FIELDS.filter((field) => wanted.has(field)),
    basic: COMPANY_FIELDS.filter((field) => wanted.has(field)),
    lists: COMPANY_LISTS.filter((list) => wanted.has(list)),
    slots: KYC_SLOTS.filter((slot) => wanted.has(slot)),
  };
}

const blank = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, '']));

/** The values of a supplement with one for each field that is asked for; what is not filled in is empty. */
export function askedValues(values: SupplementValues, fields: readonly string[]): SupplementValues {
  const { person, basic, lists } = askedParts(fields);
  const hasNames = person.includes('lastName');
  return {
    ...(person.length > 0 && {
      person: { ...blank(person), ...(hasNames && { hasOneName: false }), ...values.person },
    }),
    ...(basic.length > 0 && { basic: { ...blank(basic), ...values.basic } }),
    ...Object.fromEntries(lists.map((list) => [list, values[list] ?? []])),
  };
}

/** Name of the form's field for the path of a problem, or of a rejected value (`person.firstName`); undefined for what is not asked for. */
export function supplementName(fields: readonly string[], path: string): string | undefined {
  const [field = ''] = path.replace(/^(person|basic)\./, '').split('.', 1);
  const { person, basic, lists, slots } = askedParts(fields);
  if ((person as readonly string[]).includes(field)) return `person.${field}`;
  if ((basic as readonly string[]).includes(field)) return `basic.${field}`;
  return [...lists, ...slots].some((one) => one === field) ? field : undefined;
}
