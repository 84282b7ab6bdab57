import type { Fact } from '@bourse/ui';
import { FormattedMessage, type IntlShape } from 'react-intl';
import type { Case } from './queries.ts';

type Person = NonNullable<Case['person']>;

/** A country's name with its two letters; a dash for none. */
export function countryText(intl: IntlShape, country: string): string {
  if (country === '') return '–';
  return `${intl.formatDisplayName(country, { type: 'region' }) ?? country} (${country})`;
}

/** What somebody has filled in, as labels and values in the order of the form. Everything a user wrote is shown as plain text. */
export function personFacts(intl: IntlShape, person: Person, age: number | null): readonly Fact[] {
  const fact = (id: keyof Person, value: string): Fact => ({
    id,
    label: <FormattedMessage id={`identity.field.${id}`} />,
    value: value === '' ? '–' : <bdi>{value}</bdi>,
  });
  const birth =
    age === null ? person.birthDate : intl.formatMessage({ id: 'identity.aged' }, { date: person.birthDate, age });
  const documentType =
    person.documentType === '' ? '' : intl.formatMessage({ id: `identity.document.${person.documentType}` });
  return [
    fact('firstName', person.firstName),
    fact('lastName', person.hasOneName ? intl.formatMessage({ id: 'identity.oneName' }) : person.lastName),
    fact('birthDate', birth),
    fact('nationality', countryText(intl, person.nationality)),
    fact('country', countryText(intl, person.country)),
    fact('documentType', documentType),
    fact('documentCountry', countryText(intl, person.documentCountry)),
    fact('documentNumber', person.documentNumber),
    fact('documentExpires', person.documentExpires || intl.formatMessage({ id: 'identity.noExpiry' })),
  ];
}
