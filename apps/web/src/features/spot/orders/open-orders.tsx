import type { OrderData } from '@bourse/contract';
import { amountValues } from '@bourse/kit/formats/format.ts';
import { Button, type DataSelection, EmptyState } from '@bourse/ui';
import { X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { EditButton } from '../order-edit/edit-button.tsx';
import { CancelListButton } from '../order-lists/cancel-list-button.tsx';
import { OrderLists, useIsShared } from '../order-lists/order-lists.tsx';
import { openOrderColumns } from '../order-row/order-columns.tsx';
import { OwnTable } from '../order-row/own-table.tsx';
import { useOrderDetails } from '../order-row/use-order-details.tsx';
import { useCancel } from './use-cancel.ts';

export interface OpenOrdersProps {
  /** Names the list: orders in the book, or those that wait. */
  readonly list: 'open' | 'triggers';
  /** Message id of the list's name. */
  readonly captionId: string;
  /** Undefined while loading. */
  readonly orders: readonly OrderData[] | undefined;
  /** All open orders: a list's members may stand in another list than this one. */
  readonly all: readonly OrderData[];
  readonly selected: readonly string[];
  readonly onSelectedChange: (ids: readonly string[]) => void;
  readonly empty: ReactNode;
  readonly isFilling?: boolean | undefined;
}

const idOf = ({ orderId }: OrderData) => orderId;
const COLUMNS = openOrderColumns((order) => <OrderActions order={order} />);

/** The user's open orders with what is filled of each: sorted, selected, opened, changed and cancelled. */
export function OpenOrders(props: OpenOrdersProps) {
  const { list, captionId, orders, all, selected, onSelectedChange, empty, isFilling } = props;
  const intl = useIntl();
  const details = useOrderDetails();
  const selection = useSelection(selected, onSelectedChange);
  return (
    <OrderLists orders={all}>
      <OwnTable
        list={list}
        caption={intl.formatMessage({ id: captionId })}
        columns={COLUMNS}
        rows={orders}
        rowId={idOf}
        empty={empty}
        selection={selection}
        details={details}
        isFilling={isFilling}
      />
    </OrderLists>
  );
}

function useSelection(
  selected: readonly string[],
  onChange: (ids: readonly string[]) => void,
): DataSelection<OrderData> {
  const intl = useIntl();
  return useMemo(
    () => ({
      selected,
      onChange,
      allLabel: intl.formatMessage({ id: 'ticket.selectAll' }),
      rowLabel: (order) => {
        const { qty, unit: pair } = amountValues(intl, order.qty, pairOf(order.tradeCode));
        return intl.formatMessage({ id: 'ticket.selectOne' }, { side: order.side, qty, pair });
      },
    }),
    [intl, selected, onChange],
  );
}

/** What can be done with an open order: change it, or cancel it. */
function OrderActions({ order }: { readonly order: OrderData }) {
  const isShared = useIsShared(order);
  return (
    <span className="inline-flex items-center">
      <EditButton order={order} />
      {isShared ? <CancelListButton order={order} tone="quiet" /> : <CancelButton order={order} />}
    </span>
  );
}

function CancelButton({ order }: { readonly order: OrderData }) {
  const intl = useIntl();
  const { cancelOne, isBusy } = useCancel();
  const values = { side: order.side, qty: order.qty, pair: pairOf(order.tradeCode) };
  return (
    <Button
      size="sm"
      tone="quiet"
      busy={isBusy(order.orderId)}
      onClick={() => void cancelOne(order.orderId)}
      aria-label={intl.formatMessage({ id: 'ticket.cancelOne' }, values)}
      title={intl.formatMessage({ id: 'common.cancel' })}
      className="max-md:w-11"
    >
      <X size={13} aria-hidden="true" />
    </Button>
  );
}

export interface NoOrdersProps {
  /** Message ids: what is missing, and what would stand here. */
  readonly titleId: string;
  readonly hintId: string;
  /** A filter hides what there may be: how to take it away. */
  readonly onReset?: (() => void) | undefined;
}

/** Nothing to list: because of the filter, or because there is nothing yet. */
export function NoOrders({ titleId, hintId, onReset }: NoOrdersProps) {
  return onReset === undefined ? (
    <EmptyState
      className="py-6"
      title={<FormattedMessage id={titleId} />}
      description={<FormattedMessage id={hintId} />}
    />
  ) : (
    <EmptyState
      className="py-6"
      title={<FormattedMessage id="common.noFilterMatch" />}
      action={
        <Button onClick={onReset}>
          <FormattedMessage id="common.clearFilters" />
        </Button>
      }
    />
  );
}
