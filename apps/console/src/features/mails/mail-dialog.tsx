import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Dialog, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { mailsCalls } from './calls.ts';

export interface MailDialogProps {
  readonly mailId: string;
  readonly onClose: () => void;
}

/** The text of a mail, which the demo alone shows. */
export function MailDialog({ mailId, onClose }: MailDialogProps) {
  const intl = useIntl();
  const query = useQuery({
    queryKey: ['own', 'mails', 'text', mailId],
    queryFn: ({ signal }) => api(mailsCalls.consoleMail, { params: { mailId }, signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={query.data?.subject ?? <FormattedMessage id="mails.read" />}
      description={query.data?.to}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <Loaded query={query} failedId="mails.textFailed" skeleton={<Skeleton className="h-40 w-full" />}>
        {({ text }) => <pre className="font-sans text-13 whitespace-pre-wrap">{text}</pre>}
      </Loaded>
    </Dialog>
  );
}
