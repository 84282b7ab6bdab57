import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import { Button, Checkbox, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { emailProblem, fieldOfRefusal, inviteProblem, LEAST_PASSWORD, passwordProblem } from '../credentials.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface Draft {
  readonly email: string;
  readonly password: string;
  readonly inviteCode: string;
  readonly isAgreed: boolean;
}

export interface RegisterFormProps {
  /** What the field begins with. */
  readonly email: string;
  /** From the address; empty without one. */
  readonly inviteCode: string;
  readonly onBegun: (challenge: RouteData<'register'>, email: string) => void;
}

const TERMS_KEY = ['terms'] as const;

/** The first step of a registration. */
export function RegisterForm({ email: firstEmail, inviteCode, onBegun }: RegisterFormProps) {
  const intl = useIntl();
  const terms = useQuery({ queryKey: TERMS_KEY, queryFn: ({ signal }) => api(accountCalls.terms, { signal }) });
  const defaultValues = { email: firstEmail, password: '', inviteCode, isAgreed: false };
  const form = useForm<Draft>({ defaultValues, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email, password, inviteCode: code }) => {
    try {
      const { termsVersion } = terms.data ?? (await api(accountCalls.terms));
      const body = {
        email: email.trim(),
        password,
        termsVersion,
        ...(code.trim() !== '' && { inviteCode: code.trim() }),
      };
      onBegun(await api(accountCalls.register, { body }), body.email);
    } catch (error) {
      if (errorNameOf(error) === 'TERMS_OUTDATED') {
        form.setValue('isAgreed', false);
        void terms.refetch();
      }
      const field = fieldOfRefusal(errorNameOf(error), error instanceof ApiError ? error.field : '');
      form.setError(field, { message: errorText(intl, error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <RegisterFields form={form} />
      <Agreement form={form} terms={terms.data} />
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="mt-2 w-full">
        <FormattedMessage id="account.register.submit" />
      </Button>
    </form>
  );
}

function RegisterFields({ form }: { readonly form: UseFormReturn<Draft> }) {
  const intl = useIntl();
  const { errors } = form.formState;
  const words = (id: string | undefined) =>
    id === undefined ? true : intl.formatMessage({ id }, { least: LEAST_PASSWORD });
  const [email, password] = form.watch(['email', 'password']);
  return (
    <>
      <EmailField
        {...form.register('email', { validate: (value) => words(emailProblem(value)) })}
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { validate: (value) => words(passwordProblem(value, 'register')) })}
        label={intl.formatMessage({ id: 'account.password' })}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={
          password === '' ? (
            <FormattedMessage id="account.password.rule" values={{ least: LEAST_PASSWORD }} />
          ) : (
            <PasswordMeter password={password} email={email} />
          )
        }
      />
      <TextField
        {...form.register('inviteCode', { validate: (value) => words(inviteProblem(value)) })}
        label={intl.formatMessage({ id: 'account.inviteCode' })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        dir="ltr"
        error={errors.inviteCode?.message}
      />
    </>
  );
}

interface AgreementProps {
  readonly form: UseFormReturn<Draft>;
  readonly terms: RouteData<'terms'> | undefined;
}

function Agreement({ form, terms }: AgreementProps) {
  const intl = useIntl();
  const { termsUrl = '', termsVersion = '' } = terms ?? {};
  const link = (words: ReactNode) =>
    termsUrl === '' ? (
      words
    ) : (
      <a href={termsUrl} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
        {words}
      </a>
    );
  const problem = form.formState.errors.isAgreed?.message;
  return (
    <div>
      <Controller
        control={form.control}
        name="isAgreed"
        rules={{ validate: (value) => value || intl.formatMessage({ id: 'account.terms.missing' }) }}
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            onCheckedChange={field.onChange}
            label={<FormattedMessage id="account.terms.agree" values={{ version: termsVersion, link }} />}
          />
        )}
      />
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
