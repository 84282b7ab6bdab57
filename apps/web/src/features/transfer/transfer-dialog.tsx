import { useLang } from '@bourse/kit/page/app-link.tsx';
import { addressOf } from '@bourse/kit/page/links.ts';
import { closeTransfer, type TransferOpening } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Dialog } from '@bourse/ui';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
  // Which opening was closed: another one, while an outcome of the last is still awaited, is another dialog.
  const [closed, setClosed] = useState<TransferOpening>();
  const isOpen = closed !== opening;
  const close = () => setClosed(opening);
  const { onDone, onFailed, ...preset } = opening;
  const flow = useTransferFlow({
    onDone: () => {
      close();
      onDone?.();
    },
    onFailed,
  });
  // The reply to what is on its way may have to be told by a dialog.
  const isOver = !isOpen && !flow.isBusy && flow.told === undefined;
  useEffect(() => {
    if (isOver) closeTransfer();
  }, [isOver]);
  useLoginFirst(preset);
  useLeftPage(close);
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        busy={flow.isBusy}
        title={intl.formatMessage({ id: 'transfer.title' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        className="w-[min(520px,calc(100vw-2rem))]"
      >
        <TransferForm preset={preset} flow={flow} />
      </Dialog>
      <OutcomeDialog outcome={flow.told} onClose={flow.dismiss} onLeave={close} />
    </>
  );
}

/** Calls back when the page under the dialog has changed: by a link in the dialog, or by going back. */
function useLeftPage(onLeft: () => void): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) onLeft();
    before.current = pathname;
  });
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
