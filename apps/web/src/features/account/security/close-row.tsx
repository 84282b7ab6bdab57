import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { session, useUser } from '@bourse/kit/session/session.ts';
import { AlertDialog, Button, Callout } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { SecurityRow } from './security-row.tsx';

const KEY = ['own', 'closing'] as const;

/** Closes the account for good, or says what stands against it. */
export function CloseRow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SecurityRow
      icon={<DoorClosed size={18} aria-hidden="true" />}
      title={<FormattedMessage id="accountSecurity.close" />}
      text={<FormattedMessage id="accountSecurity.close.text" />}
    >
      <Button tone="danger" onClick={() => setOpen(true)}>
        <FormattedMessage id="accountSecurity.close.button" />
      </Button>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </SecurityRow>
  );
}

function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const email = useUser()?.email ?? '';
  const { data, isPending, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(accountCalls.closingObstacles, { signal }),
    staleTime: 0,
  });
  const action = useAction({
    run: () => api(accountCalls.closeAccount, { body: { email } }),
    failsIn: 'caller',
    done: () => intl.formatMessage({ id: 'accountSecurity.close.done' }),
    invalidates: [KEY],
    onDone: () => session.forget(),
  });
  const obstacles = data?.obstacles ?? [];
  const isFree = data !== undefined && obstacles.length === 0;
  const text = (id: string) => intl.formatMessage({ id: `accountSecurity.close.${id}` });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="accountSecurity.close" />}
      description={<FormattedMessage id="accountSecurity.close.warning" />}
      cancelLabel={text('keep')}
      confirmLabel={text('confirm')}
      busy={action.isPending || isPending}
      error={action.problem ?? (error === null ? undefined : text('failed'))}
      confirmDisabled={!isFree}
      typed={
        isFree ? { text: email, label: intl.formatMessage({ id: 'accountSecurity.close.type' }, { email }) } : undefined
      }
      onConfirm={() => void action.run()}
    >
      {obstacles.length > 0 && (
        <Callout tone="warning" title={<FormattedMessage id="accountSecurity.close.obstacles" />}>
          <ul className="list-disc ps-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>
                <FormattedMessage id={`accountSecurity.obstacle.${obstacle}`} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </AlertDialog>
  );
}
