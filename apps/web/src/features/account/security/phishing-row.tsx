import { api } from '@bourse/kit/api/api.ts';
import { FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { Badge, Button, Dialog } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Fish } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { SecurityRow } from './security-row.tsx';

const KEY = ['own', 'phishing-code'] as const;
const CODE = /^([A-Za-z0-9]{4,20})?$/;

/** The code in every mail by which the user tells ours from others. */
export function PhishingRow() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(accountCalls.phishingCode, { signal }) });
  const isOn = data !== undefined && data.code !== '';
  return (
    <SecurityRow
      icon={<Fish size={18} aria-hidden="true" />}
      title={
        <>
          <FormattedMessage id="accountSecurity.phishing" />
          {isOn && (
            <Badge tone="up">
              <bdi>{data.code}</bdi>
            </Badge>
          )}
        </>
      }
      text={<FormattedMessage id="accountSecurity.phishing.text" />}
    >
      <Button disabled={data === undefined} onClick={() => setOpen(true)}>
        <FormattedMessage id={isOn ? 'accountSecurity.phishing.change' : 'accountSecurity.phishing.set'} />
      </Button>
      {isOpen && <PhishingDialog code={data?.code ?? ''} onClose={() => setOpen(false)} />}
    </SecurityRow>
  );
}

function PhishingDialog({ code: before, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const intl = useIntl();
  const form = useRouteForm({
    call: accountCalls.setPhishingCode,
    defaults: { code: before },
    check: ({ code }) => (CODE.test(code.trim()) ? {} : { code: 'accountSecurity.phishing.rule' }),
    bodyOf: ({ code }) => ({ code: code.trim() }),
    send: (body) => api(accountCalls.setPhishingCode, { body }),
    invalidates: [KEY, ['own', 'overview'], ['own', 'activity']],
    done: ({ code }) =>
      intl.formatMessage({ id: code === '' ? 'accountSecurity.phishing.removed' : 'accountSecurity.phishing.done' }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="accountSecurity.phishing" />}
      description={<FormattedMessage id="accountSecurity.phishing.dialog" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <RouteFormFields
        form={form}
        submitLabel={<FormattedMessage id="accountSecurity.save" />}
        className="flex flex-col gap-4 pt-1"
      >
        <FormText
          form={form}
          name="code"
          label={intl.formatMessage({ id: 'accountSecurity.phishing.code' })}
          hint={intl.formatMessage({
            id: before === '' ? 'accountSecurity.phishing.rule' : 'accountSecurity.phishing.hint',
          })}
          autoComplete="off"
          maxLength={20}
          dir="ltr"
        />
      </RouteFormFields>
    </Dialog>
  );
}
