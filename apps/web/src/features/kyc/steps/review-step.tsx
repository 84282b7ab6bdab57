import { useAction } from '@bourse/kit/action/use-action.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { IdentityRecordDetail, Problem } from '../model/types.ts';
import { StepFrame } from '../parts/step-frame.tsx';
import { AFTER_APPLYING } from '../use-kyc.ts';

export interface ReviewStepProps {
  /** Submits the draft as it is shown; the same version again is the same application. */
  readonly apply: () => Promise<IdentityRecordDetail>;
  readonly problems: readonly Problem[];
  readonly onBack: () => void;
  /** Leads to the first step with a problem. */
  readonly onMend: () => void;
  readonly onApplied: (record: IdentityRecordDetail) => void;
  readonly children: ReactNode;
}

/** Everything once more, and the button that submits it. */
export function ReviewStep({ apply, problems, onBack, onMend, onApplied, children }: ReviewStepProps) {
  const action = useAction({
    run: apply,
    failsIn: 'caller',
    // A draft that was changed elsewhere is shown as it is now before it can be submitted.
    invalidates: AFTER_APPLYING,
    onDone: onApplied,
  });
  const isOpen = problems.length > 0;
  return (
    <StepFrame
      name="review"
      onContinue={isOpen ? onMend : () => void action.run()}
      onBack={onBack}
      busy={action.isPending}
      problem={action.problem}
      continueLabel={
        <FormattedMessage id={isOpen ? 'kyc.review.mend' : 'kyc.review.submit'} values={{ count: problems.length }} />
      }
    >
      {children}
      <p className="border-t pt-4 text-12 text-pretty text-text-2">
        <FormattedMessage id="kyc.review.declaration" />
      </p>
    </StepFrame>
  );
}
