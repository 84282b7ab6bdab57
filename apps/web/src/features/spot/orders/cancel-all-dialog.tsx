import { Button, Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import type { CancelAllProps } from '../../../trading/venue.ts';
import { useCancel } from './use-cancel.ts';

/** Asks before every open order is cancelled. */
export function CancelAllDialog({ open, onOpenChange, tradeCode, count }: CancelAllProps) {
  const intl = useIntl();
  const { cancelAll, isBusy } = useCancel();
  const where = tradeCode === undefined ? intl.formatMessage({ id: 'ticket.allMarkets' }) : pairOf(tradeCode);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'ticket.cancelAllTitle' })}
      description={intl.formatMessage({ id: 'ticket.cancelAllText' }, { count, where })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <>
          <Button tone="quiet" onClick={() => onOpenChange(false)}>
            <FormattedMessage id="ticket.keep" />
          </Button>
          <Button
            tone="danger"
            busy={isBusy('all')}
            onClick={() => void cancelAll(tradeCode).then(() => onOpenChange(false))}
          >
            <FormattedMessage id="ticket.cancelAll" />
          </Button>
        </>
      }
    />
  );
}
