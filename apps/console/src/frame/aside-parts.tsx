import { useStepUp } from '@bourse/kit/api/step-up.ts';
import { StepUpDialog } from '@bourse/kit/api/step-up-dialog.tsx';
import { ToastRegion } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** What opens above every page: messages, and the question for the password before a change. */
export function AsideParts() {
  const intl = useIntl();
  const stepUp = useStepUp();
  return (
    <>
      <ToastRegion closeLabel={intl.formatMessage({ id: 'common.close' })} />
      {stepUp !== undefined && <StepUpDialog request={stepUp} />}
    </>
  );
}
