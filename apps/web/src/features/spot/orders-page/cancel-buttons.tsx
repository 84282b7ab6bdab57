import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { Button, Dialog, showToast } from '@bourse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { spotCalls } from '../calls.ts';
import { EditButton } from '../order-edit/edit-button.tsx';
import { CancelListButton } from '../order-lists/cancel-list-button.tsx';
import { useIsShared } from '../order-lists/order-lists.tsx';
import { ORDERS_KEY } from './use-records.ts';

function useOrdersMutation<T>(mutationFn: () => Promise<T>, done: (result: T) => string) {
  const intl = useIntl();
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result) => {
      showToast({ tone: 'success', title: done(result) });
    },
    onError: (error) => {
      showToast({ tone: 'error', title: errorText(intl, error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
}

/** What can be done with an open order: change it, or cancel it. */
export function OrderActions({ order }: { readonly order: OrderData }) {
  const isShared = useIsShared(order);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ORDERS_KEY });
  return (
    <span className="inline-flex items-center gap-1">
      <EditButton order={order} />
      {isShared ? <CancelListButton order={order} onSettled={refresh} /> : <CancelButton order={order} />}
    </span>
  );
}

/** Cancels one order. */
function CancelButton({ order }: { readonly order: OrderData }) {
  const intl = useIntl();
  const pair = pairOf(order.tradeCode);
  const cancel = useOrdersMutation(
    () => api(spotCalls.cancelSpotOrder, { params: { orderId: order.orderId } }),
    () => intl.formatMessage({ id: 'spotOrders.canceled' }, { pair }),
  );
  return (
    <Button
      size="sm"
      busy={cancel.isPending}
      aria-label={intl.formatMessage({ id: 'spotOrders.cancelOne' }, { pair, price: order.price })}
      onClick={() => cancel.mutate()}
    >
      <FormattedMessage id="spotOrders.cancel" />
    </Button>
  );
}

export interface CancelAllButtonProps {
  /** Only this market's orders; empty for all. */
  readonly tradeCode: string;
  readonly count: number;
}

/** Cancels every open order, after a question. */
export function CancelAllButton({ tradeCode, count }: CancelAllButtonProps) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const cancel = useOrdersMutation(
    () => api(spotCalls.cancelAllSpotOrders, { query: tradeCode === '' ? {} : { tradeCode } }),
    ({ canceled }) => intl.formatMessage({ id: 'trading.canceledAll' }, { count: canceled }),
  );
  const pair = tradeCode === '' ? '' : pairOf(tradeCode);
  return (
    <>
      <Button tone="quiet" size="sm" disabled={count === 0} busy={cancel.isPending} onClick={() => setAsking(true)}>
        <FormattedMessage id="ticket.cancelAll" />
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<FormattedMessage id="ticket.cancelAll" />}
        description={
          <FormattedMessage
            id={pair === '' ? 'spotOrders.cancelAllText' : 'spotOrders.cancelAllOf'}
            values={{ pair }}
          />
        }
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>
              <FormattedMessage id="spotOrders.keep" />
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                cancel.mutate();
              }}
            >
              <FormattedMessage id="spotOrders.cancelAllConfirm" />
            </Button>
          </>
        }
      />
    </>
  );
}
