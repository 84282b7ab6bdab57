import { api } from '@bourse/kit/api/api.ts';
import { FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { CopyButton } from '@bourse/kit/page/copy-button.tsx';
import { LateQrCode } from '@bourse/kit/page/late-qr-code.tsx';
import { Dialog } from '@bourse/ui';
import type { QueryKey } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';

export interface EnrolDialogProps {
  readonly secret: { readonly secret: string; readonly uri: string };
  readonly invalidates: readonly QueryKey[];
  readonly onClose: () => void;
  readonly onDone: (backupCodes: readonly string[]) => void;
}

/** Shows a secret for the authenticator app, and takes its first code. */
export function EnrolDialog({ secret: { secret, uri }, invalidates, onClose, onDone }: EnrolDialogProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const form = useRouteForm({
    call: accountCalls.confirmSecondFactor,
    defaults: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'account.code.missing' } : {}),
    bodyOf: ({ code }) => ({ code: code.trim() }),
    send: (body) => api(accountCalls.confirmSecondFactor, { body }),
    rejections: { SECOND_FACTOR_WRONG: 'code', SECOND_FACTOR_LOCKED: 'code' },
    invalidates,
    onDone: ({ backupCodes }) => onDone(backupCodes),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="account.factor.enrol" />}
      description={<FormattedMessage id="account.factor.enrolText" />}
      closeLabel={text('common.close')}
      busy={form.isPending}
    >
      <div className="flex flex-col items-center gap-3 pt-1 pb-4">
        <LateQrCode text={uri} size={176} label={text('account.factor.qr')} />
        <p className="flex max-w-full items-center gap-1 text-13">
          <code dir="ltr" className="min-w-0 font-mono break-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={secret} label={text('account.factor.copy')} done={text('account.factor.copied')} />
        </p>
      </div>
      <RouteFormFields form={form} submitLabel={<FormattedMessage id="account.factor.begin" />}>
        <FormText
          form={form}
          name="code"
          label={text('account.code')}
          hint={text('account.factor.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          dir="ltr"
        />
      </RouteFormFields>
    </Dialog>
  );
}
