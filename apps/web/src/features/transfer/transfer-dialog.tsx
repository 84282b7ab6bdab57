import { useLang } from '@bourse/kit/page/app-link.tsx';
import { addressOf } from '@bourse/kit/page/links.ts';
import { closeTransfer, type TransferOpening } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Dialog } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { transferSearch } from '../../trading/transfer-link.tsx';
import { OutcomeDialog } from './form/outcome-dialog.tsx';
import { TransferForm } from './form/transfer-form.tsx';
import { useTransferFlow } from './use-transfer-flow.ts';

export interface TransferDialogProps {
  readonly opening: TransferOpening;
}

/** The transfer form above any page, and the dialogs about its outcome, which outlive it. */
export function TransferDialog({ opening }: TransferDialogProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(true);
  const { onDone, onFailed, ...preset } = opening;
  const flow = useTransferFlow({
    onDone: () => {
      setOpen(false);
      onDone?.();
    },
    onFailed,
  });
  const isOver = !isOpen && flow.told === undefined;
  useEffect(() => {
    if (isOver) closeTransfer();
  }, [isOver]);
  useLoginFirst(preset);
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={intl.formatMessage({ id: 'transfer.title' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        className="w-[min(520px,calc(100vw-2rem))]"
      >
        <TransferForm preset={preset} flow={flow} />
      </Dialog>
      <OutcomeDialog outcome={flow.told} onClose={flow.dismiss} onLeave={() => setOpen(false)} />
    </>
  );
}

/** Nobody is logged in, or no longer: to login, and from there to the page with the same form. */
function useLoginFirst(preset: Omit<TransferOpening, 'onDone' | 'onFailed'>): void {
  const user = useUser();
  const lang = useLang();
  const navigate = useNavigate();
  const isVisitor = user === undefined;
  const redirect = `/${lang}${addressOf({ to: '/account/transfer', search: transferSearch(preset) })}`;
  useEffect(() => {
    if (!isVisitor) return;
    closeTransfer();
    void navigate({ to: `/${lang}/login`, search: { redirect } });
  }, [isVisitor, lang, redirect, navigate]);
}
