import type { RouteData } from '@bourse/contract';
import { COMPANY_FIELDS } from '@bourse/contract/kyc';
import { FormText, FormTextArea } from '@bourse/kit/forms/form-fields.tsx';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { COMPANY_BASIC_PART } from '../model/draft-parts.ts';
import { stepOfField } from '../model/flow.ts';
import { CountryField } from '../parts/person-fields.tsx';
import { SaveNote } from '../parts/save-note.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { useDraftForm } from '../use-draft-form.ts';
import type { StepProps } from './standard-steps.tsx';

/** A field of a company's basic information. */
export type CompanyField = (typeof COMPANY_FIELDS)[number];

/** How many letters a field takes, as the exchange counts them. */
const LENGTHS: Readonly<Partial<Record<CompanyField, number>>> = {
  companyName: 200,
  registrationNumber: 60,
  address: 300,
  city: 100,
  postCode: 20,
  businessNature: 500,
  website: 200,
  contactName: 200,
  contactMail: 254,
  contactPhone: 40,
  sourceOfFunds: 500,
};
const LONG: ReadonlySet<CompanyField> = new Set(['businessNature', 'sourceOfFunds']);
const HINTS: Readonly<Partial<Record<CompanyField, string>>> = {
  website: 'kyc.hint.website',
  businessNature: 'kyc.hint.businessNature',
  sourceOfFunds: 'kyc.hint.sourceOfFunds',
};
const TYPES: Readonly<Partial<Record<CompanyField, 'date' | 'email' | 'tel' | 'url'>>> = {
  incorporatedOn: 'date',
  contactMail: 'email',
  contactPhone: 'tel',
  website: 'url',
};

export interface CompanyFieldsProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  /** Where the company is in the form's values: `basic.`, or nothing. */
  readonly at?: string | undefined;
  readonly fields: readonly CompanyField[];
}

/** Fields of a company's basic information, in the order given. */
export function CompanyFields<Values extends FieldValues>({ form, at = '', fields }: CompanyFieldsProps<Values>) {
  const intl = useIntl();
  const text = (id: string | undefined) => (id === undefined ? undefined : intl.formatMessage({ id }));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {fields.map((field) => {
        const shared = {
          form,
          name: `${at}${field}` as FieldPath<Values>,
          label: text(`kyc.field.${field}`) ?? field,
          hint: text(HINTS[field]),
          maxLength: LENGTHS[field],
        };
        if (field === 'registrationCountry') return <CountryField key={field} {...shared} />;
        if (LONG.has(field)) {
          return (
            <div key={field} className="md:col-span-2">
              <FormTextArea {...shared} rows={3} />
            </div>
          );
        }
        return <FormText key={field} {...shared} type={TYPES[field] ?? 'text'} />;
      })}
    </div>
  );
}

export interface CompanyStepProps extends StepProps {
  readonly draft: RouteData<'companyBasicInfo'>;
}

/** What a company is, and whom to ask there. */
export function CompanyStep({ draft, minAge, onDone, onBack }: CompanyStepProps) {
  const nameOf = (field: string) => (stepOfField('enterprise', field) === 'company' ? field : undefined);
  const form = useDraftForm({ part: COMPANY_BASIC_PART, draft, minAge, nameOf, onDone, onBack });
  return (
    <StepFrame
      name="company"
      onContinue={() => void form.submit()}
      onBack={form.back}
      busy={form.isPending}
      problem={form.form.formState.errors.root?.message}
      note={<SaveNote saving={form.saving} />}
    >
      <CompanyFields form={form} fields={COMPANY_FIELDS} />
    </StepFrame>
  );
}
