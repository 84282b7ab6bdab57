import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { FileRule } from '../model/file-check.ts';
import { problemText } from '../model/problem-words.ts';
import type { Draft, KycFile, Problem } from '../model/types.ts';
import { FileSlot } from '../parts/file-slot.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { useUploads } from '../use-uploads.ts';
import type { StepProps } from './standard-steps.tsx';

export interface PictureStepProps extends StepProps {
  readonly draft: Draft<unknown>;
  readonly rule: FileRule;
}

/** What the places of a draft hold, and what is wrong with them once the user wanted to go on. */
export function useSlots({ files, problems }: Draft<unknown>, minAge: number) {
  const intl = useIntl();
  const [isAsked, setAsked] = useState(false);
  const fileOf = (slot: string): KycFile | undefined => files.find((file) => file.slot === slot);
  const problemOf = (slot: string): Problem | undefined => problems.find(({ field }) => field === slot);
  return {
    fileOf,
    problemOf,
    isOpen: (slot: string) => fileOf(slot) === undefined || problemOf(slot) !== undefined,
    /** Shows also what is missing. */
    ask: () => setAsked(true),
    errorOf: (slot: string): string | undefined => {
      const problem = problemOf(slot);
      if (problem === undefined || (problem.problem === 'missing' && !isAsked)) return undefined;
      return problemText(intl, problem, minAge);
    },
  };
}

/** The document's front and, where it has one, its back. */
export function PictureStep({ draft, rule, minAge, onDone, onBack }: PictureStepProps) {
  const intl = useIntl();
  const uploads = useUploads('advanced');
  const { fileOf, problemOf, errorOf, ask } = useSlots(draft, minAge);
  // A passport has no second side: the exchange does not ask for one then.
  const hasBack = problemOf('document-back') !== undefined || fileOf('document-back') !== undefined;
  const slots = hasBack ? (['document-front', 'document-back'] as const) : (['document-front'] as const);
  const goOn = () => {
    if (slots.every((slot) => problemOf(slot) === undefined)) onDone();
    else ask();
  };
  return (
    <StepFrame
      name="pictures"
      onContinue={goOn}
      onBack={onBack}
      busy={slots.some((slot) => uploads.stateOf(slot).kind === 'sending')}
    >
      {slots.map((slot) => (
        <FileSlot
          key={slot}
          slot={slot}
          uploads={uploads}
          rule={rule}
          label={intl.formatMessage({ id: `kyc.field.${slot}` })}
          hint={intl.formatMessage({ id: 'kyc.hint.picture' })}
          file={fileOf(slot)}
          error={errorOf(slot)}
          camera="environment"
        />
      ))}
    </StepFrame>
  );
}
