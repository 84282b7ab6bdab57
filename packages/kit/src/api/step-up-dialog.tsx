import { Button, Dialog } from '@bourse/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import type { StepUpRequest } from './step-up.ts';
import { useOwnerProof } from './use-owner-proof.ts';

export interface StepUpDialogProps {
  readonly request: StepUpRequest;
  /** What will be done, above the field; default: the words that the act has, if any. */
  readonly children?: ReactNode;
}

/** Asks the owner to prove himself before a sensitive call is sent: by his passkey, or by the password and what belongs to it. */
export function StepUpDialog({ request: { act, settle }, children }: StepUpDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const proof = useOwnerProof(act, settle);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle()}
      title={<FormattedMessage id="stepUp.title" />}
      description={<FormattedMessage id="stepUp.text" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <>
          <Button onClick={() => settle()}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" form={formId} tone="accent" busy={proof.isBusy}>
            <FormattedMessage id={proof.way === 'passkey' ? 'stepUp.passkeySubmit' : 'common.confirm'} />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={proof.submit} className="flex flex-col gap-4">
        {children ?? <ActWords act={act} />}
        <OwnerProofFields proof={proof} autoFocus />
      </form>
    </Dialog>
  );
}

function ActWords({ act }: Pick<StepUpRequest, 'act'>) {
  const id = `stepUp.act.${act}`;
  if (useIntl().messages[id] === undefined) return null;
  return (
    <p className="text-13 text-text-2">
      <FormattedMessage id={id} />
    </p>
  );
}
