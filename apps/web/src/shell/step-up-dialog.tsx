import { api } from '@bourse/kit/api/api.ts';
import { errorMessageId, errorNameOf } from '@bourse/kit/api/api-error.ts';
import type { StepUpRequest } from '@bourse/kit/api/step-up.ts';
import { Button, Dialog } from '@bourse/ui';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasswordField } from '../features/account/password-field.tsx';
import { LateWords } from './late-words.tsx';

/** Asks for the password again before a sensitive call is sent. */
export function StepUpDialog({ request }: { readonly request: StepUpRequest }) {
  return (
    <LateWords>
      <PasswordDialog request={request} />
    </LateWords>
  );
}

function PasswordDialog({ request: { act, settle } }: { readonly request: StepUpRequest }) {
  const intl = useIntl();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [errorId, setErrorId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form of the call itself may be around this one in React's tree.
    event.stopPropagation();
    if (password === '') return setErrorId('account.password.missing');
    setBusy(true);
    try {
      const { proof } = await api('safetyCheck', { body: { act, password } });
      settle(proof);
    } catch (error) {
      const name = errorNameOf(error);
      setErrorId(name === 'CREDENTIALS_WRONG' ? 'stepUp.wrong' : errorMessageId(name));
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
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          label={intl.formatMessage({ id: 'account.password' })}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setErrorId(undefined);
          }}
          error={errorId === undefined ? undefined : intl.formatMessage({ id: errorId })}
        />
      </form>
    </Dialog>
  );
}
