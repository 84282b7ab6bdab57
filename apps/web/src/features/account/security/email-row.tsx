import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Badge, Button } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { EMAIL_KEY } from './email-change.ts';
import { EmailDialog } from './email-dialog.tsx';
import { SecurityRow } from './security-row.tsx';

/** The account's address, and the way to another. */
export function EmailRow() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: EMAIL_KEY,
    queryFn: ({ signal }) => api(accountCalls.emailChange, { signal }),
  });
  return (
    <SecurityRow
      icon={<Mail size={18} aria-hidden="true" />}
      title={
        <>
          <FormattedMessage id="account.email" />
          {data?.isOpen === true && (
            <Badge tone="warning">
              <FormattedMessage id="accountSecurity.email.underWay" />
            </Badge>
          )}
        </>
      }
      text={
        <>
          <bdi className="block break-all text-text-1">{user?.email}</bdi>
          <FormattedMessage id="accountSecurity.email.text" />
        </>
      }
    >
      <Button disabled={data === undefined} onClick={() => setOpen(true)}>
        <FormattedMessage id={data?.isOpen === true ? 'accountSecurity.email.goOn' : 'accountSecurity.email.change'} />
      </Button>
      {isOpen && data !== undefined && <EmailDialog change={data} onClose={() => setOpen(false)} />}
    </SecurityRow>
  );
}
