import { useStepUp } from '@bourse/kit/api/step-up.ts';
import { StepUpDialog } from '@bourse/kit/api/step-up-dialog.tsx';
import { ToastRegion } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

/** What opens above every page: messages, and the question for the password before a change. */
export function AsideParts() {
  const intl = useIntl();
  const stepUp = useStepUp();
  return (
    <>
      <ToastRegion closeLabel={intl.formatMessage({ id: 'common.close' })} />
      {stepUp !== undefined && (
        <StepUpDialog key={stepUp.act} request={stepUp}>
          {/* By the name under which the audit log keeps it. */}
          <p className="text-13 text-text-2">
            <FormattedMessage id="frame.stepUp.act" values={{ act: <code className="text-12">{stepUp.act}</code> }} />
          </p>
        </StepUpDialog>
      )}
    </>
  );
}
