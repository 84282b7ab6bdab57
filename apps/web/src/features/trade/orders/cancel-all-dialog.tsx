import { Button, Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../app/pair.ts';
import { TicketWords } from '../../../app/ticket-words.tsx';
import { useCancel } from './use-cancel.ts';

export interface CancelAllDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Only this market; undefined: all markets. */
  readonly tradeCode: string | undefined;
  readonly count: number;
}

/** Asks before every open order is cancelled. */
export function CancelAllDialog(props: CancelAllDialogProps) {
  return (
    <TicketWords>
      <Content {...props} />
    </TicketWords>
  );
}

function Content({ open, onOpenChange, tradeCode, count }: CancelAllDialogProps) {
  const intl = useIntl();
  const { cancelAll, isBusy } = useCancel();
  const where = tradeCode === undefined ? intl.formatMessage({ id: 'trade.orders.allMarkets' }) : pairOf(tradeCode);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'trade.orders.cancelAllTitle' })}
      description={intl.formatMessage({ id: 'trade.orders.cancelAllText' }, { count, where })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <>
          <Button tone="quiet" onClick={() => onOpenChange(false)}>
            <FormattedMessage id="trade.orders.keep" />
          </Button>
          <Button
            tone="danger"
            busy={isBusy('all')}
            onClick={() => void cancelAll(tradeCode).then(() => onOpenChange(false))}
          >
            <FormattedMessage id="trade.orders.cancelAll" />
          </Button>
        </>
      }
    />
  );
}
