import { useLang } from '@bourse/kit/page/app-link.tsx';
import { openService } from '@bourse/kit/page/open-dialog.ts';
import { AlertDialog } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import type { TransferOutcome } from '../model/transfer-outcome.ts';

export interface OutcomeDialogProps {
  readonly outcome: TransferOutcome | undefined;
  readonly onClose: () => void;
  /** Somebody leaves for another page. */
  readonly onLeave: () => void;
}

/** A transfer that is held for review, with the way to the records; or one that only customer service can help with. */
export function OutcomeDialog({ outcome, onClose, onLeave }: OutcomeDialogProps) {
  const intl = useIntl();
  const lang = useLang();
  const navigate = useNavigate();
  const text = (id: string) => intl.formatMessage({ id });
  const go = (to: string) => {
    onClose();
    onLeave();
    void navigate({ to: `/${lang}${to}` });
  };
  const askService = () => {
    onClose();
    onLeave();
    openService();
  };
  const service = outcome?.kind === 'service' ? outcome : undefined;
  return (
    <>
      <AlertDialog
        open={outcome?.kind === 'review'}
        onOpenChange={(open) => !open && onClose()}
        tone="accent"
        title={text('transfer.accountCoinTrade_109')}
        description={text('transfer.accountCoinTrade_148')}
        cancelLabel={text('transfer.accountCoinTrade_140')}
        confirmLabel={text('transfer.records.title')}
        onConfirm={() => go('/orderHome/transferRecord')}
      />
      <AlertDialog
        open={service !== undefined}
        onOpenChange={(open) => !open && onClose()}
        tone="accent"
        title={text('transfer.refused')}
        description={service === undefined ? '' : text(service.textId)}
        cancelLabel={text('common.close')}
        confirmLabel={text('shell.side.service')}
        onConfirm={askService}
      />
    </>
  );
}
