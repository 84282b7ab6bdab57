import type { OrderData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Button, Dialog } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { spotCalls } from '../calls.ts';
import { EditButton } from '../order-edit/edit-button.tsx';
import { CancelListButton } from '../order-lists/cancel-list-button.tsx';
import { useIsShared } from '../order-lists/order-lists.tsx';
import { ORDERS_KEY } from './use-records.ts';

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
  const cancel = useAction({
    run: () => api(spotCalls.cancelSpotOrder, { params: { orderId: order.orderId } }),
    done: () => intl.formatMessage({ id: 'spotOrders.canceled' }, { pair }),
    invalidates: [ORDERS_KEY],
  });
  return (
    <Button
      size="sm"
      busy={cancel.isPending}
      aria-label={intl.formatMessage({ id: 'spotOrders.cancelOne' }, { pair, price: order.price })}
      onClick={() => void cancel.run()}
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
  const cancel = useAction({
    run: () => api(spotCalls.cancelAllSpotOrders, { query: tradeCode === '' ? {} : { tradeCode } }),
    done: ({ canceled }) => intl.formatMessage({ id: 'trading.canceledAll' }, { count: canceled }),
    invalidates: [ORDERS_KEY],
  });
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
                void cancel.run();
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
