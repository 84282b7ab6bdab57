import type { RouteBody, RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { FormText } from '@bourse/kit/forms/form-fields.tsx';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { askPasskey } from '@bourse/kit/passkey/passkey.ts';
import { Dialog } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { type PasswordDraft, passwordErrors } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { CHANGED_FACTORS } from './security-keys.ts';

const EMPTY: PasswordDraft = { password: '', newPassword: '', repeated: '', code: '' };

export interface ChangePasswordProps {
  /** A code of the second factor is asked for, too. */
  readonly hasFactor: boolean;
  readonly onClose: () => void;
}

/** The field of rejections of the code. */
const FACTOR = { SECOND_FACTOR_REQUIRED: 'code', SECOND_FACTOR_WRONG: 'code', SECOND_FACTOR_LOCKED: 'code' } as const;

/** Sends it; where the only second factor is a passkey, the exchange asks for that, and the browser has the user prove himself. */
async function sendNewPassword(body: RouteBody<'changePassword'>): Promise<RouteData<'changePassword'>> {
  try {
    return await api(accountCalls.changePassword, { body });
  } catch (error) {
    const wantsPasskey = errorNameOf(error) === 'SECOND_FACTOR_REQUIRED' && (error as ApiError).field === 'passkey';
    if (!wantsPasskey) throw error;
    const { passkey } = await api(kitCalls.beginSafetyCheck, { body: { act: 'changePassword' } });
    if (passkey === undefined) throw new ApiError('PASSKEY_UNSUPPORTED');
    return api(accountCalls.changePassword, { body: { ...body, passkey: await askPasskey(passkey) } });
  }
}

/** Replaces the password: the old one, the new one, and the new one again. */
export function ChangePasswordDialog({ hasFactor, onClose }: ChangePasswordProps) {
  const intl = useIntl();
  const [asksCode, setAsksCode] = useState(hasFactor);
  const form = useRouteForm({
    call: accountCalls.changePassword,
    defaults: EMPTY,
    check: passwordErrors,
    bodyOf: ({ code, newPassword, password }) => ({ newPassword, password, ...(asksCode && { code: code.trim() }) }),
    send: sendNewPassword,
    rejections: {
      CREDENTIALS_WRONG: 'password',
      PASSWORD_WEAK: 'newPassword',
      PASSWORD_SAME: 'newPassword',
      ...FACTOR,
    },
    invalidates: CHANGED_FACTORS,
    done: () => intl.formatMessage({ id: 'account.security.changed' }),
    onDone: onClose,
  });
  const { errors } = form.form.formState;
  // The page may not know of a second factor, which the exchange then asks for.
  if (!asksCode && (hasFactor || errors.code !== undefined)) setAsksCode(true);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="account.security.changeTitle" />}
      description={<FormattedMessage id="account.security.changeText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <RouteFormFields
        form={form}
        submitLabel={<FormattedMessage id="account.security.change" />}
        className="flex flex-col gap-4 pt-1"
      >
        <PasswordField
          {...form.form.register('password')}
          label={intl.formatMessage({ id: 'account.security.oldPassword' })}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <NewPasswordFields
          newPassword={form.form.register('newPassword')}
          repeated={form.form.register('repeated')}
          errors={errors}
        />
        {asksCode && (
          <FormText
            form={form}
            name="code"
            label={intl.formatMessage({ id: 'account.code' })}
            hint={intl.formatMessage({ id: 'account.code.hint' })}
            autoComplete="one-time-code"
            maxLength={16}
            dir="ltr"
          />
        )}
      </RouteFormFields>
    </Dialog>
  );
}
