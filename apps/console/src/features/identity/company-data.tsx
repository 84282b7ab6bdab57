import { Facts } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../room/room-page.tsx';
import { countryText, personFacts } from './person-facts.tsx';
import type { Case } from './queries.ts';

type Company = NonNullable<Case['company']>;
type Basic = Company['basic'];
type Member = Company['beneficiaries'][number] | Company['directors'][number] | Company['traders'][number];

/** What a company has filled in: itself, and its people. */
export function CompanyData({ company }: { readonly company: Company }) {
  const intl = useIntl();
  const names = Object.keys(company.basic) as (keyof Basic)[];
  const textOf = (name: keyof Basic) =>
    name === 'registrationCountry' ? countryText(intl, company.basic[name]) : company.basic[name] || '–';
  return (
    <>
      <Panel title={<FormattedMessage id="identity.company" />}>
        <Facts
          items={names.map((name) => ({
            id: name,
            label: <FormattedMessage id={`identity.field.${name}`} />,
            value: <bdi>{textOf(name)}</bdi>,
          }))}
        />
      </Panel>
      <People titleId="identity.field.beneficiaries" people={company.beneficiaries} />
      <People titleId="identity.field.directors" people={company.directors} />
      <People titleId="identity.field.traders" people={company.traders} />
    </>
  );
}

/** What somebody is to the company. */
function roleOf(person: Member): string {
  if ('sharePercent' in person) return person.sharePercent === '' ? '–' : `${person.sharePercent} %`;
  return 'position' in person ? person.position : `${person.mail} ${person.phone}`;
}

function People({ titleId, people }: { readonly titleId: string; readonly people: readonly Member[] }) {
  const intl = useIntl();
  return (
    <Panel title={<FormattedMessage id={titleId} />}>
      {people.length === 0 && <FormattedMessage id="identity.nobody" />}
      <ol className="flex flex-col gap-4">
        {people.map((person) => (
          <li key={Object.values(person).join('/')} className="border-t pt-3 first:border-0 first:pt-0">
            <p className="mb-2 text-12 text-text-3">
              <bdi>{roleOf(person)}</bdi>
            </p>
            <Facts items={personFacts(intl, person, null)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
