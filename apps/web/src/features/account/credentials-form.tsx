import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { DeviceCodeField, useDeviceCode } from '@bourse/kit/forms/device-code.tsx';
import { FactorCodeField, useFactorCode } from '@bourse/kit/forms/factor-code.tsx';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button } from '@bourse/ui';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from './calls.ts';
import { emailProblem, fieldOfRefusal, passwordProblem } from './credentials.ts';
import { acceptLogin } from './entry/accept-login.ts';
import { EmailField } from './entry/email-field.tsx';
import { FormAlert } from './entry/form-alert.tsx';
import { usePasskeyLogin } from './passkey-login.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** E-mail address and password, then what the exchange wants beside them: the second factor's code, or the code for a new device. */
export function CredentialsForm() {
  const intl = useIntl();
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const words = (id: string | undefined) => (id === undefined ? true : intl.formatMessage({ id }));
  const factor = useFactorCode();
  const device = useDeviceCode();
  const passkey = usePasskeyLogin();
  const submit = form.handleSubmit(async ({ email, password }) => {
    const body = { email: email.trim(), password, code: factor.code, deviceCode: device.code };
    try {
      acceptLogin(await api(accountCalls.login, { body }));
    } catch (error) {
      const place = error instanceof ApiError ? error.field : '';
      const wantsPasskey = errorNameOf(error) === 'SECOND_FACTOR_REQUIRED' && place === 'passkey';
      if (wantsPasskey) form.setError('root', { message: intl.formatMessage({ id: 'account.passkey.needed' }) });
      if (wantsPasskey || factor.take(error) || device.take(error)) return;
      const field = fieldOfRefusal(errorNameOf(error), place);
      form.setError(
        field === 'inviteCode' ? 'root' : field,
        { message: errorText(intl, error) },
        { shouldFocus: true },
      );
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message ?? passkey.error} />
      <EmailField
        {...form.register('email', { validate: (email) => words(emailProblem(email)) })}
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { validate: (password) => words(passwordProblem(password, 'login')) })}
        label={intl.formatMessage({ id: 'account.password' })}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <FactorCodeField factor={factor} />
      <DeviceCodeField device={device} />
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="mt-2 w-full">
        <FormattedMessage id="account.login.submit" />
      </Button>
      {passkey.isOffered && (
        <Button
          size="lg"
          busy={passkey.isBusy}
          onClick={() => {
            // What was wrong with the password would stand before what is wrong with the passkey.
            form.clearErrors('root');
            void passkey.run({ password: form.getValues('password'), code: factor.code });
          }}
          className="w-full"
        >
          <KeyRound size={16} aria-hidden="true" />
          <FormattedMessage id="account.passkey.login" />
        </Button>
      )}
      <AppLink to="/login/password" className="self-start text-13 text-text-2 underline-offset-4 hover:underline">
        <FormattedMessage id="account.forgotten.link" />
      </AppLink>
    </form>
  );
}
