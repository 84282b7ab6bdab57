import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { Button, type ButtonProps, showToast } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { spotCalls } from '../calls.ts';

export interface CancelListButtonProps {
  /** One of the list's orders. */
  readonly order: OrderData;
  readonly tone?: ButtonProps['tone'];
  /** Called after it was tried. */
  readonly onSettled?: (() => void) | undefined;
}

/** Cancels all that is open of an order's list: none of its orders can be canceled alone. */
export function CancelListButton({ order, tone, onSettled }: CancelListButtonProps) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const pair = pairOf(order.tradeCode);
  const cancel = async () => {
    setBusy(true);
    try {
      const { orders } = await api(spotCalls.cancelSpotOrderList, { params: { listId: order.listId } });
      const count = orders.filter(({ status }) => status === 'CANCELED').length;
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'ticket.list.canceled' }, { count }) });
    } catch (error) {
      showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setBusy(false);
      onSettled?.();
    }
  };
  return (
    <Button
      size="sm"
      tone={tone}
      busy={isBusy}
      title={intl.formatMessage({ id: 'ticket.list.together' })}
      aria-label={intl.formatMessage({ id: 'ticket.list.cancelOne' }, { side: order.side, qty: order.qty, pair })}
      onClick={() => void cancel()}
    >
      <FormattedMessage id="ticket.list.cancel" />
    </Button>
  );
}
