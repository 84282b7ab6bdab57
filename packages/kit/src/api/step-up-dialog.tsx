import { Button, Dialog } from '@bourse/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FactorCodeField, useFactorCode } from '../forms/factor-code.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { api } from './api.ts';
import { errorNameOf } from './api-error.ts';
import { kitCalls } from './calls.ts';
import { errorText } from './error-words.ts';
import type { StepUpRequest } from './step-up.ts';

export interface StepUpDialogProps {
  readonly request: StepUpRequest;
  /** What will be done, above the field; default: the words that the act has, if any. */
  readonly children?: ReactNode;
}

/** Asks for the password again before a sensitive call is sent. */
export function StepUpDialog({ request: { act, settle }, children }: StepUpDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const factor = useFactorCode();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form of the call itself may be around this one in React's tree.
    event.stopPropagation();
    // A second check would use the code up, or replace the proof that the first one brings.
    if (isBusy) return;
    if (password === '') return setError(intl.formatMessage({ id: 'account.password.missing' }));
    setBusy(true);
    try {
      const { proof } = await api(kitCalls.safetyCheck, { body: { act, password, code: factor.code } });
      settle(proof);
    } catch (reason) {
      const isWrong = errorNameOf(reason) === 'CREDENTIALS_WRONG';
      if (!factor.take(reason))
        setError(isWrong ? intl.formatMessage({ id: 'stepUp.wrong' }) : errorText(intl, reason));
      setBusy(false);
    }
  };
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
          <Button type="submit" form={formId} tone="accent" busy={isBusy}>
            <FormattedMessage id="common.confirm" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children ?? <ActWords act={act} />}
        <PasswordField
          label={intl.formatMessage({ id: 'account.password' })}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
        <FactorCodeField factor={factor} />
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
