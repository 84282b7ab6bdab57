import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { usePriceAlertOpening, useTransferOpening } from '@bourse/kit/page/open-dialog.ts';

const Transfer = late(
  async () => (await import('../features/transfer/transfer-dialog.tsx')).TransferDialog,
  ['trading', 'transfer'],
);

const PriceAlert = late(
  async () => (await import('../features/alerts/alert-dialog.tsx')).AlertDialog,
  ['alerts', 'forms', 'trading'],
);

/** Dialogs of features that any page may open; their code comes when they are first opened. */
export function LateDialogs() {
  const transfer = useTransferOpening();
  const priceAlert = usePriceAlertOpening();
  return (
    <LatePart>
      {transfer !== undefined && <Transfer opening={transfer} />}
      {priceAlert !== undefined && <PriceAlert opening={priceAlert} />}
    </LatePart>
  );
}
