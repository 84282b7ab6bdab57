import { api } from '@bourse/kit/api/api.ts';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Callout, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { emailProblem } from '../credentials.ts';

/** Asks for the mail. What is said afterwards does not tell whether the address has an account. */
export function ForgottenForm() {
  const intl = useIntl();
  const [sentTo, setSentTo] = useState<string>();
  const form = useRouteForm({
    call: accountCalls.requestPasswordReset,
    defaults: { email: '' },
    check: ({ email }) => {
      const id = emailProblem(email);
      return id === undefined ? {} : { email: id };
    },
    bodyOf: ({ email }) => ({ email: email.trim() }),
    send: (body) => api(accountCalls.requestPasswordReset, { body }),
    rejections: { EMAIL_INVALID: 'email' },
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  if (sentTo !== undefined) {
    return (
      <Callout tone="info" title={<FormattedMessage id="account.forgotten.sent" />}>
        <FormattedMessage id="account.forgotten.sentText" values={{ email: <bdi>{sentTo}</bdi> }} />
      </Callout>
    );
  }
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id="account.forgotten.submit" />}
      aside={
        <AppLink to="/login" className="text-13 text-text-2 underline-offset-4 hover:underline">
          <FormattedMessage id="account.backToLogin" />
        </AppLink>
      }
    >
      <TextField
        {...form.form.register('email')}
        label={intl.formatMessage({ id: 'account.email' })}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.form.formState.errors.email?.message}
      />
    </RouteFormFields>
  );
}
