import { DOCUMENT_TYPES } from '@bourse/contract/kyc';
import { FormSearchSelect, FormSelect, FormSwitch, FormText } from '@bourse/kit/forms/form-fields.tsx';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { useEffect } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { countryItems } from '../model/countries.ts';

/** A field of a person. */
export type PersonField =
  | 'firstName'
  | 'lastName'
  | 'birthDate'
  | 'nationality'
  | 'country'
  | 'documentCountry'
  | 'documentType'
  | 'documentNumber'
  | 'documentExpires';

export interface PersonFieldsProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  /** Where the person is in the form's values: `person.`, or nothing. */
  readonly at?: string | undefined;
  readonly fields: readonly PersonField[];
  /** The user himself: the browser may fill in what it knows of him. */
  readonly isSelf: boolean;
}

const AUTOCOMPLETE: Readonly<Partial<Record<PersonField, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
};
const LENGTHS: Readonly<Partial<Record<PersonField, number>>> = { firstName: 100, lastName: 100, documentNumber: 40 };
const HINTS: Readonly<Partial<Record<PersonField, string>>> = {
  firstName: 'kyc.hint.firstName',
  documentNumber: 'kyc.hint.documentNumber',
  documentExpires: 'kyc.hint.documentExpires',
};
const COUNTRY_FIELDS: ReadonlySet<PersonField> = new Set(['nationality', 'country', 'documentCountry']);
const DATE_FIELDS: ReadonlySet<PersonField> = new Set(['birthDate', 'documentExpires']);

/** Fields of a person, in the order given: names in one or two parts, dates, countries, document. */
export function PersonFields<Values extends FieldValues>({ form, at = '', fields, isSelf }: PersonFieldsProps<Values>) {
  const nameAt = (field: string) => `${at}${field}` as FieldPath<Values>;
  const hasOneName = form.form.watch(nameAt('hasOneName')) === true;
  const { setValue } = form.form;
  useEffect(() => {
    const lastName = `${at}lastName` as FieldPath<Values>;
    if (hasOneName) setValue(lastName, '' as PathValue<Values, typeof lastName>);
  }, [hasOneName, at, setValue]);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {fields.includes('lastName') && <OneNameSwitch form={form} at={at} />}
      {fields
        .filter((field) => field !== 'lastName' || !hasOneName)
        .map((field) => (
          <PersonFieldInput
            key={field}
            form={form}
            name={nameAt(field)}
            field={field}
            isSelf={isSelf}
            hasOneName={hasOneName}
          />
        ))}
    </div>
  );
}

/** Many people have one name: there is no family name to invent then. */
function OneNameSwitch<Values extends FieldValues>({ form, at }: { form: RouteForm<Values>; at: string }) {
  const intl = useIntl();
  return (
    <div className="md:col-span-2">
      <FormSwitch
        form={form}
        name={`${at}hasOneName` as FieldPath<Values>}
        label={intl.formatMessage({ id: 'kyc.field.hasOneName' })}
      />
    </div>
  );
}

interface PersonFieldInputProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  readonly name: FieldPath<Values>;
  readonly field: PersonField;
  readonly isSelf: boolean;
  readonly hasOneName: boolean;
}

function PersonFieldInput<Values extends FieldValues>(props: PersonFieldInputProps<Values>) {
  const { form, name, field, isSelf, hasOneName } = props;
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const label = text(hasOneName && field === 'firstName' ? 'kyc.field.onlyName' : `kyc.field.${field}`);
  const hintId = HINTS[field];
  const hint = hintId === undefined ? undefined : text(hintId);
  if (COUNTRY_FIELDS.has(field)) return <CountryField form={form} name={name} label={label} />;
  if (field === 'documentType') {
    const items = DOCUMENT_TYPES.map((value) => ({ value, label: text(`kyc.document.${value}`) }));
    return <FormSelect form={form} name={name} label={label} items={items} />;
  }
  return (
    <FormText
      form={form}
      name={name}
      label={label}
      hint={hint}
      type={DATE_FIELDS.has(field) ? 'date' : 'text'}
      maxLength={LENGTHS[field]}
      autoComplete={(isSelf ? AUTOCOMPLETE[field] : undefined) ?? 'off'}
    />
  );
}

export interface CountryFieldProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** A country, found by typing its name or code. */
export function CountryField<Values extends FieldValues>({ form, name, label }: CountryFieldProps<Values>) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <FormSearchSelect
      form={form}
      name={name}
      label={label}
      items={countryItems(intl.locale)}
      words={{
        search: text('kyc.country.search'),
        recent: text('kyc.country.recent'),
        all: text('kyc.country.all'),
        none: text('kyc.country.none'),
      }}
    />
  );
}
