import { STANDARD_FIELDS } from '@bourse/contract/kyc';
import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { kycCalls } from '../calls.ts';
import { STANDARD_PART } from '../model/draft-parts.ts';
import { firstOpenStep, problemsOf, stepOfField } from '../model/flow.ts';
import { ReviewFacts, ReviewSection } from '../parts/review-section.tsx';
import { Wizard } from '../parts/wizard.tsx';
import { ReviewStep } from '../steps/review-step.tsx';
import { StandardStep } from '../steps/standard-steps.tsx';
import { useDraft } from '../use-kyc.ts';
import type { FlowProps } from './flow-props.ts';
import { FlowSkeleton } from './flow-skeleton.tsx';

/** The standard check: name, birth date, countries and document. */
export function StandardFlow({ asked, config: { minAge }, rejected, onApplied }: FlowProps) {
  const query = useDraft(STANDARD_PART);
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<FlowSkeleton />}>
      {(draft) => (
        <Wizard flow="standard" asked={asked} problems={draft.problems} rejected={rejected}>
          {(step, { goTo, onDone, onBack }) =>
            step === 'person' || step === 'document' ? (
              <StandardStep step={step} draft={draft} minAge={minAge} onDone={onDone} onBack={onBack} />
            ) : (
              <ReviewStep
                apply={() => api(kycCalls.applyStandardIdentity, { body: { version: draft.version } })}
                problems={draft.problems}
                onBack={() => onBack?.()}
                onMend={() => goTo(firstOpenStep('standard', draft.problems))}
                onApplied={onApplied}
              >
                {(['person', 'document'] as const).map((part) => (
                  <ReviewSection
                    key={part}
                    step={part}
                    problems={problemsOf('standard', part, draft.problems)}
                    minAge={minAge}
                    onChange={() => goTo(part)}
                  >
                    <ReviewFacts
                      fields={STANDARD_FIELDS.filter((field) => stepOfField('standard', field) === part)}
                      values={draft.values}
                    />
                  </ReviewSection>
                ))}
              </ReviewStep>
            )
          }
        </Wizard>
      )}
    </Loaded>
  );
}
