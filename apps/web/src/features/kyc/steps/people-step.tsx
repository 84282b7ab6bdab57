import { errorText } from '@bourse/kit/api/error-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DraftPart } from '../model/draft-parts.ts';
import { DraftConflict, partKey, savePart } from '../model/draft-store.ts';
import { problemsOf } from '../model/flow.ts';
import { type ListName, listProblems, type PeopleOf } from '../model/people.ts';
import { problemText } from '../model/problem-words.ts';
import type { Draft } from '../model/types.ts';
import { PeopleList } from '../parts/people-list.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import type { StepProps } from './standard-steps.tsx';

export interface PeopleStepProps<List extends ListName, Stored extends Draft<PeopleOf[List][]>> extends StepProps {
  readonly list: List;
  readonly part: DraftPart<Stored>;
  readonly draft: Stored;
}

/** One of a company's lists of people; each change of it is saved at once. */
export function PeopleStep<List extends ListName, Stored extends Draft<PeopleOf[List][]>>(
  props: PeopleStepProps<List, Stored>,
) {
  const { list, part, draft, minAge, onDone, onBack } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const save = async (people: readonly PeopleOf[List][]) => {
    setProblem(undefined);
    try {
      return (await savePart<Stored>({ client, part, values: [...people], base: draft.values })).problems;
    } catch (error) {
      const isConflict = error instanceof DraftConflict;
      // What the other device stored is shown; the change is made once more by the user, who sees then what it is made to.
      if (isConflict) client.setQueryData(partKey(part), error.stored as Stored);
      setProblem(isConflict ? intl.formatMessage({ id: 'kyc.people.changed' }) : errorText(intl, error));
      return isConflict ? 'changed' : undefined;
    }
  };
  const goOn = () => {
    const found = problemsOf('enterprise', list, draft.problems);
    const [whole] = listProblems(list, found);
    if (found.length === 0) onDone();
    else if (whole !== undefined) setProblem(problemText(intl, whole, minAge));
    else setProblem(intl.formatMessage({ id: 'kyc.people.problems' }));
  };
  return (
    <StepFrame name={list} onContinue={goOn} onBack={onBack} problem={problem}>
      <PeopleList list={list} people={draft.values} problems={draft.problems} minAge={minAge} onSave={save} />
    </StepFrame>
  );
}
