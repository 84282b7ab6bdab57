import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { kycCalls } from '../calls.ts';
import { ADVANCED_PART } from '../model/draft-parts.ts';
import { firstOpenStep, problemsOf, stepOfField } from '../model/flow.ts';
import { ReviewFiles, ReviewSection } from '../parts/review-section.tsx';
import { Wizard } from '../parts/wizard.tsx';
import { FaceStep } from '../steps/face-step.tsx';
import { PictureStep } from '../steps/picture-step.tsx';
import { ReviewStep } from '../steps/review-step.tsx';
import { useDraft } from '../use-kyc.ts';
import { type FlowProps, pictureRule } from './flow-props.ts';
import { FlowSkeleton } from './flow-skeleton.tsx';

/** The advanced check: pictures of the document and of the face. */
export function AdvancedFlow({ asked, config, rejected, onApplied }: FlowProps) {
  const { minAge } = config;
  const rule = pictureRule(config);
  const query = useDraft(ADVANCED_PART);
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<FlowSkeleton />}>
      {(draft) => (
        <Wizard flow="advanced" asked={asked} problems={draft.problems} rejected={rejected}>
          {(step, { goTo, onDone, onBack }) => {
            const shared = { draft, rule, minAge, onDone, onBack };
            if (step === 'pictures') return <PictureStep {...shared} />;
            if (step === 'face') return <FaceStep {...shared} />;
            return (
              <ReviewStep
                apply={() => api(kycCalls.applyAdvancedIdentity, { body: { version: draft.version } })}
                problems={draft.problems}
                onBack={() => onBack?.()}
                onMend={() => goTo(firstOpenStep('advanced', draft.problems))}
                onApplied={onApplied}
              >
                {(['pictures', 'face'] as const).map((part) => (
                  <ReviewSection
                    key={part}
                    step={part}
                    problems={problemsOf('advanced', part, draft.problems)}
                    minAge={minAge}
                    onChange={() => goTo(part)}
                  >
                    <ReviewFiles
                      files={draft.files.filter(
                        ({ slot }) => stepOfField('advanced', slot) === part && isUsed(slot, draft.values.faceWay),
                      )}
                    />
                  </ReviewSection>
                ))}
              </ReviewStep>
            );
          }}
        </Wizard>
      )}
    </Loaded>
  );
}

/** Whether a picture belongs to the way in which the face is shown; that of the other way may have been sent before. */
function isUsed(slot: string, faceWay: 'note' | 'live'): boolean {
  if (slot === 'face-note') return faceWay === 'note';
  return !slot.startsWith('live-') || faceWay === 'live';
}
