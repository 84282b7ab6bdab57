import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { kycCalls } from '../calls.ts';
import { STANDARD_PART } from '../model/draft-parts.ts';
import { stepOfField } from '../model/flow.ts';
import type { StandardValues } from '../model/types.ts';
import { type PersonField, PersonFields } from '../parts/person-fields.tsx';
import { SaveNote } from '../parts/save-note.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { useDraftForm } from '../use-draft-form.ts';

/** What every step gets. */
export interface StepProps {
  readonly minAge: number;
  readonly onDone: () => void;
  readonly onBack: (() => void) | undefined;
}

export interface StandardStepProps extends StepProps {
  readonly step: 'person' | 'document';
  readonly draft: RouteData<'standardDraft'>;
}

const FIELDS: Readonly<Record<StandardStepProps['step'], readonly PersonField[]>> = {
  person: ['firstName', 'lastName', 'birthDate', 'nationality', 'country'],
  document: ['documentCountry', 'documentType', 'documentNumber', 'documentExpires'],
};

/** Whether the document may be used, asked before the step is left. */
async function verifyDocument({ documentCountry, documentType, documentNumber, documentExpires }: StandardValues) {
  const body = { documentCountry, documentType, documentNumber, documentExpires };
  const { isUsable, problems } = await api(kycCalls.checkStandardIdentity, { body });
  return isUsable ? [] : problems;
}

/** A step of the standard check: who somebody is, or his document. */
export function StandardStep({ step, draft, minAge, onDone, onBack }: StandardStepProps) {
  const form = useDraftForm({
    part: STANDARD_PART,
    draft,
    minAge,
    nameOf: (field) => (stepOfField('standard', field) === step ? field : undefined),
    verify: step === 'document' ? verifyDocument : undefined,
    onDone,
    onBack,
  });
  return (
    <StepFrame
      name={step}
      onContinue={() => void form.submit()}
      onBack={form.back}
      busy={form.isPending}
      problem={form.form.formState.errors.root?.message}
      note={<SaveNote saving={form.saving} />}
    >
      <PersonFields form={form} fields={FIELDS[step]} isSelf />
    </StepFrame>
  );
}
