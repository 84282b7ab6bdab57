import type { FieldPath, FieldPathValue } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SupplementDraft } from '../model/draft-parts.ts';
import { type ListName, listProblems, type PeopleOf } from '../model/people.ts';
import { problemText } from '../model/problem-words.ts';
import type { SupplementValues } from '../model/supplement.ts';
import type { DraftForm } from '../use-draft-form.ts';
import { PeopleList } from './people-list.tsx';

export interface SupplementPeopleProps<List extends ListName> {
  readonly list: List;
  readonly form: DraftForm<SupplementValues>;
  readonly draft: SupplementDraft;
  readonly minAge: number;
}

/** A list of people of a company that is asked for anew. */
export function SupplementPeople<List extends ListName>({ list, form, draft, minAge }: SupplementPeopleProps<List>) {
  const intl = useIntl();
  const people = (draft.values[list] ?? []) as unknown as readonly PeopleOf[List][];
  const [whole] = listProblems(list, draft.problems);
  const isRejected = form.form.formState.errors[list] !== undefined;
  const save = (next: readonly PeopleOf[List][]) => {
    form.form.setValue(list as FieldPath<SupplementValues>, [...next] as FieldPathValue<SupplementValues, ListName>);
    return form.saveNow();
  };
  return (
    <section aria-labelledby={`kyc-${list}`} className="flex flex-col gap-3">
      <h3 id={`kyc-${list}`} className="text-14 font-medium">
        <FormattedMessage id={`kyc.field.${list}`} />
      </h3>
      <PeopleList list={list} people={people} problems={draft.problems} minAge={minAge} onSave={save} />
      {isRejected && (
        <p role="alert" className="text-12 text-danger">
          {whole === undefined ? <FormattedMessage id="kyc.people.problems" /> : problemText(intl, whole, minAge)}
        </p>
      )}
    </section>
  );
}
