import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { session } from '@bourse/kit/session/session.ts';
import { Button, Dialog, showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { EMAIL_KEY, type EmailChange } from './email-change.ts';
import { SESSIONS_KEY } from './security-keys.ts';

export interface EmailDialogProps {
  readonly change: EmailChange;
  readonly onClose: () => void;
}

/** Replaces the address: asks for the new one, then for the code of each mailbox. */
export function EmailDialog({ change, onClose }: EmailDialogProps) {
  const intl = useIntl();
  const step = change.isOpen ? 'confirm' : 'begin';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="accountSecurity.email.title" />}
      description={<FormattedMessage id={`accountSecurity.email.${step}`} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {change.isOpen ? <ConfirmForms change={change} onClose={onClose} /> : <BeginForm />}
    </Dialog>
  );
}

function BeginForm() {
  const intl = useIntl();
  const form = useRouteForm({
    call: accountCalls.beginEmailChange,
    defaults: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'account.email.missing' } : {}),
    bodyOf: ({ email }) => ({ email: email.trim() }),
    send: (body) => api(accountCalls.beginEmailChange, { body }),
    rejections: { EMAIL_INVALID: 'email', EMAIL_SAME: 'email' },
    invalidates: [EMAIL_KEY, ['own', 'activity']],
  });
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id="accountSecurity.email.send" />}
      className="flex flex-col gap-4 pt-1"
    >
      <FormText
        form={form}
        name="email"
        type="email"
        label={intl.formatMessage({ id: 'accountSecurity.email.new' })}
        hint={intl.formatMessage({ id: 'accountSecurity.email.hint' })}
        autoComplete="email"
        maxLength={254}
        dir="ltr"
      />
    </RouteFormFields>
  );
}

function ConfirmForms({ change, onClose }: EmailDialogProps) {
  const { dateTime } = useFormats();
  const cancel = useAction({
    run: () => api(accountCalls.cancelEmailChange, {}),
    invalidates: [EMAIL_KEY],
  });
  return (
    <div className="flex flex-col gap-5 pt-1">
      <SideForm side="old" isDone={change.isOldConfirmed} email={session.user()?.email ?? ''} onClose={onClose} />
      <SideForm side="new" isDone={change.isNewConfirmed} email={change.newEmail} onClose={onClose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-12 text-text-3">
          <FormattedMessage id="accountSecurity.email.until" values={{ date: dateTime(change.validUntilMs) }} />
        </p>
        <Button busy={cancel.isPending} onClick={() => void cancel.run()}>
          <FormattedMessage id="accountSecurity.email.giveUp" />
        </Button>
      </div>
    </div>
  );
}

interface SideFormProps {
  readonly side: 'old' | 'new';
  readonly isDone: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

/** The digits of a code that was pasted with spaces or dashes, or typed as full-width digits. */
function digitsOf(code: string): string {
  return code.normalize('NFKC').replaceAll(/[\s-]/g, '');
}

/** The code of one mailbox. The second changes the address. */
function SideForm({ side, isDone, email, onClose }: SideFormProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const form = useRouteForm({
    call: accountCalls.confirmEmailChange,
    defaults: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(digitsOf(code)) ? {} : { code: 'accountSecurity.email.sixDigits' }),
    bodyOf: ({ code }) => ({ side, code: digitsOf(code) }),
    send: (body) => api(accountCalls.confirmEmailChange, { body }),
    rejections: { EMAIL_CODE_WRONG: 'code' },
    invalidates: [EMAIL_KEY],
    onDone: ({ isOpen, newEmail }) => {
      if (isOpen) return;
      const now = session.user();
      if (now !== undefined) session.accept({ ...now, email: newEmail });
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'accountSecurity.email.changed' }) });
      for (const queryKey of [SESSIONS_KEY, ['own', 'activity']]) void client.invalidateQueries({ queryKey });
      onClose();
    },
  });
  if (isDone) {
    return (
      <p className="flex items-center gap-2 text-13">
        <Check size={16} aria-hidden="true" className="shrink-0 text-up" />
        <span className="min-w-0 break-all">
          <FormattedMessage id="accountSecurity.email.confirmed" values={{ email }} />
        </span>
      </p>
    );
  }
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id="accountSecurity.email.confirmIt" />}
      className="flex flex-col gap-3"
    >
      <FormText
        form={form}
        name="code"
        label={intl.formatMessage({ id: `accountSecurity.email.code.${side}` }, { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        dir="ltr"
      />
    </RouteFormFields>
  );
}
