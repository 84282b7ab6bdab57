import { FormNumber, FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { Dialog } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName, PeopleOf } from '../model/people.ts';
import { problemText } from '../model/problem-words.ts';
import type { Problem } from '../model/types.ts';
import { type PersonField, PersonFields } from './person-fields.tsx';

export interface PersonDialogProps<List extends ListName> {
  readonly list: List;
  readonly person: PeopleOf[List];
  readonly isNew: boolean;
  /** What the exchange found wrong with the entry as it is stored. */
  readonly problems: readonly Problem[];
  readonly minAge: number;
  /** Saves; resolves with what is wrong then, or with undefined when it could not be saved. */
  readonly onSave: (person: PeopleOf[List]) => Promise<readonly Problem[] | undefined>;
  readonly onClose: () => void;
}

const FIELDS: readonly PersonField[] = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'country',
  'documentCountry',
  'documentType',
  'documentNumber',
  'documentExpires',
];

/** Adds or changes a person of a company. What the exchange finds wrong comes to its field; the dialog closes when nothing is. */
export function PersonDialog<List extends ListName>(props: PersonDialogProps<List>) {
  const { list, person, isNew, problems, minAge, onSave, onClose } = props;
  const intl = useIntl();
  const form = useForm<PeopleOf[List]>({ defaultValues: person as DefaultValues<PeopleOf[List]> });
  const [isPending, setPending] = useState(false);
  const show = (found: readonly Problem[], hasFocus: boolean) => {
    for (const [at, problem] of found.entries()) {
      const name = problem.field as FieldPath<PeopleOf[List]>;
      form.setError(name, { message: problemText(intl, problem, minAge) }, { shouldFocus: hasFocus && at === 0 });
    }
  };
  const opened = useRef(() => show(problems, false));
  useEffect(() => opened.current(), []);
  const submit = async () => {
    setPending(true);
    const found = await onSave(form.getValues());
    setPending(false);
    form.clearErrors();
    if (found === undefined) form.setError('root', { message: intl.formatMessage({ id: 'kyc.save.failed' }) });
    else if (found.length === 0) onClose();
    else show(found, true);
  };
  const routeForm: RouteForm<PeopleOf[List]> = { form, submit, isPending };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id={`kyc.${list}.${isNew ? 'add' : 'change'}`} />}
      description={<FormattedMessage id={`kyc.${list}.who`} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={isPending}
      className="md:max-w-160"
    >
      <RouteFormFields
        form={routeForm}
        submitLabel={<FormattedMessage id={isNew ? 'kyc.people.save' : 'kyc.people.saveChanges'} />}
        className="flex flex-col gap-4 pt-1"
      >
        <ExtraFields list={list} form={routeForm} />
        <PersonFields form={routeForm} fields={FIELDS} isSelf={false} />
      </RouteFormFields>
    </Dialog>
  );
}

interface ExtraFieldsProps<List extends ListName> {
  readonly list: List;
  readonly form: RouteForm<PeopleOf[List]>;
}

/** What is asked of the people of one list alone. */
function ExtraFields<List extends ListName>({ list, form }: ExtraFieldsProps<List>) {
  const intl = useIntl();
  const label = (field: string) => intl.formatMessage({ id: `kyc.field.${field}` });
  const nameOf = (field: string) => field as FieldPath<PeopleOf[List]>;
  if (list === 'beneficiaries') {
    return <FormNumber form={form} name={nameOf('sharePercent')} label={label('sharePercent')} unit="%" />;
  }
  if (list === 'directors') {
    return <FormText form={form} name={nameOf('position')} label={label('position')} maxLength={100} />;
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FormText form={form} name={nameOf('mail')} label={label('mail')} type="email" maxLength={254} />
      <FormText form={form} name={nameOf('phone')} label={label('phone')} type="tel" maxLength={40} />
    </div>
  );
}
