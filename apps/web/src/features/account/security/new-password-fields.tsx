import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { LEAST_PASSWORD } from '../credentials.ts';
import type { NewPasswordDraft } from './new-password.ts';

export interface NewPasswordFieldsProps {
  readonly newPassword: UseFormRegisterReturn;
  readonly repeated: UseFormRegisterReturn;
  readonly errors: FieldErrors<NewPasswordDraft>;
}

/** The new password, and the same again. */
export function NewPasswordFields({ newPassword, repeated, errors }: NewPasswordFieldsProps) {
  const intl = useIntl();
  return (
    <>
      <PasswordField
        {...newPassword}
        label={intl.formatMessage({ id: 'account.newPassword' })}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        hint={<FormattedMessage id="account.password.rule" values={{ least: LEAST_PASSWORD }} />}
      />
      <PasswordField
        {...repeated}
        label={intl.formatMessage({ id: 'account.repeatPassword' })}
        autoComplete="new-password"
        error={errors.repeated?.message}
      />
    </>
  );
}
