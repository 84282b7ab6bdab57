import { api } from '@bourse/kit/api/api.ts';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, Callout } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { newPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets the new password by a link's token. It logs nobody in: the way on is the login. */
export function ResetForm({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const form = useRouteForm({
    call: accountCalls.resetPassword,
    defaults: { newPassword: '', repeated: '' },
    check: newPasswordErrors,
    bodyOf: ({ newPassword }) => ({ token, newPassword }),
    send: (body) => api(accountCalls.resetPassword, { body }),
    rejections: { PASSWORD_WEAK: 'newPassword' },
    onDone: () => setDone(true),
  });
  const { errors } = form.form.formState;
  if (isDone) {
    return (
      <div className="flex flex-col gap-4">
        <Callout tone="info" title={<FormattedMessage id="account.reset.done" />}>
          <FormattedMessage id="account.reset.doneText" />
        </Callout>
        <AppLink to="/login" className={buttonClass('accent', 'lg', 'w-full')}>
          <FormattedMessage id="account.login.submit" />
        </AppLink>
      </div>
    );
  }
  return (
    <RouteFormFields form={form} submitLabel={<FormattedMessage id="account.reset.submit" />}>
      <NewPasswordFields
        newPassword={form.form.register('newPassword')}
        repeated={form.form.register('repeated')}
        errors={errors}
      />
      <AppLink
        to="/login/password"
        onClick={() => location.reload()}
        className="text-13 text-text-2 underline-offset-4 hover:underline"
      >
        <FormattedMessage id="account.reset.again" />
      </AppLink>
    </RouteFormFields>
  );
}
