import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { FactorCodeField, useFactorCode } from '@bourse/kit/forms/factor-code.tsx';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { session } from '@bourse/kit/session/session.ts';
import { deviceKeys } from '@bourse/kit/signing/device-keys.ts';
import { Button, TextField } from '@bourse/ui';
import { CircleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from './calls.ts';
import { type CredentialsMode, emailProblem, fieldOfRefusal, LEAST_PASSWORD, passwordProblem } from './credentials.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** E-mail address and password, to log in with or to open an account with. The router leads on once the session exists. */
export function CredentialsForm({ mode }: { readonly mode: CredentialsMode }) {
  const intl = useIntl();
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const words = (id: string | undefined) =>
    id === undefined ? true : intl.formatMessage({ id }, { least: LEAST_PASSWORD });
  const factor = useFactorCode();
  const submit = form.handleSubmit(async ({ email, password }) => {
    const body = { email: email.trim(), password };
    try {
      session.accept(
        mode === 'register'
          ? await api(accountCalls.register, { body })
          : await api(accountCalls.login, { body: { ...body, code: factor.code } }),
      );
      // At once, so that nobody who copies the session's cookie later can be first. What stands in the way is told where it matters.
      deviceKeys().catch(() => undefined);
    } catch (error) {
      if (factor.take(error)) return;
      const name = errorNameOf(error);
      const field = fieldOfRefusal(name, error instanceof ApiError ? error.field : '');
      form.setError(field, { message: errorText(intl, error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && (
        <p role="alert" className="flex items-start gap-2 rounded-8 bg-danger-soft p-3 text-13 text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {errors.root.message}
        </p>
      )}
      <TextField
        {...form.register('email', { validate: (email) => words(emailProblem(email)) })}
        label={intl.formatMessage({ id: 'account.email' })}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { validate: (password) => words(passwordProblem(password, mode)) })}
        label={intl.formatMessage({ id: 'account.password' })}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        error={errors.password?.message}
        hint={
          mode === 'register' ? (
            <FormattedMessage id="account.password.rule" values={{ least: LEAST_PASSWORD }} />
          ) : undefined
        }
      />
      <FactorCodeField factor={factor} />
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="mt-2 w-full">
        <FormattedMessage id={`account.${mode}.submit`} />
      </Button>
      {mode === 'login' && (
        <AppLink to="/login/password" className="self-start text-13 text-text-2 underline-offset-4 hover:underline">
          <FormattedMessage id="account.forgotten.link" />
        </AppLink>
      )}
    </form>
  );
}
