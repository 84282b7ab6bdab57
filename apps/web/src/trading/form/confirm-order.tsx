import { useFormats } from '@bourse/kit/formats/format.ts';
import { AlertDialog, Facts } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderCheck } from '../model/check.ts';
import { hasLimitPrice, type OrderDraft } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';
import { OrderPreview, type OrderPreviewProps } from './order-preview.tsx';
import { buttonText } from './submit-button.tsx';

export interface ConfirmOrderProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  readonly levels: OrderPreviewProps['levels'];
  readonly note: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an order is sent, where the user prefers to be asked. */
export function ConfirmOrder({ draft, check, levels, note, onConfirm, onClose }: ConfirmOrderProps) {
  const intl = useIntl();
  const market = useInstrument();
  const { figure } = useFormats();
  const what = buttonText(intl, draft, market);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={what}
      description={<FormattedMessage id="terminal.form.confirmText" />}
      cancelLabel={intl.formatMessage({ id: 'terminal.form.confirmNot' })}
      confirmLabel={what}
      tone="accent"
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-2">
        {hasLimitPrice(draft.type) && (
          <Facts
            items={[
              {
                id: 'price',
                label: <FormattedMessage id="trading.price" />,
                value: `${figure(draft.price)} ${market.quote.code}`,
                figure: true,
              },
            ]}
          />
        )}
        {note !== undefined && draft.type !== 'market' && <p className="text-12 text-text-2">{note}</p>}
        <OrderPreview draft={draft} check={check} levels={levels} note={note} />
      </div>
    </AlertDialog>
  );
}
