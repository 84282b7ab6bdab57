import type { OrderData } from '@bourse/contract';
import { formatPrice } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { Chart, OverlayEvent } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { heldSide } from '../../hotkeys/held-side.ts';
import { type Instrument, ticksOf } from '../../instrument.ts';
import type { Colours } from '../chart-theme.ts';
import { CANDLE_PANE } from '../layers.ts';
import { linePriceOf, nearestTicks } from '../line-place.ts';
import { type OrderGroup, orderGroups } from './order-groups.ts';
import { groupLabel, shortLabel } from './order-labels.ts';
import { CANCEL_KEY, ORDER_LINE, ORDERS_GROUP, type OrderLineData } from './order-line.ts';

/** A line that was dragged and waits for the answer whether its order is to follow. */
export interface LineMove {
  readonly order: OrderData;
  /** Where the line was let go, in ticks of the market. */
  readonly ticks: number;
  /** The same as pixels from the top of the chart. */
  readonly y: number;
}

export interface OrderLinesOptions {
  readonly chart: Chart | undefined;
  readonly colours: Colours | undefined;
  readonly orders: readonly OrderData[];
  readonly market: Instrument;
  readonly onCancel: (orderId: string) => void;
  readonly canMove: boolean;
  /** Short marks at the axis instead of labels. */
  readonly isCompact: boolean;
}

/**
 * Draws the user's open orders as lines that can be dragged; those at one price share a line, which stands where it is. Nothing is sent by
 * dragging: a line that was let go elsewhere is told as a move, and stands there until the move is settled.
 */
export function useOrderLines({ chart, colours, orders, market, onCancel, canMove, isCompact }: OrderLinesOptions) {
  const intl = useIntl();
  const [move, setMove] = useState<LineMove>();
  /** The order whose line is held or waits for an answer: what the stream says of others must not let it jump. */
  const held = useRef<string>(undefined);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const write = (value: number) => groupDigits(formatPrice(nearestTicks(value, market), market.spec));
    const groups = orderGroups(orders, market);
    for (const group of groups) {
      const [order] = group.orders;
      if (order === undefined || group.id === held.current) continue;
      const isAlone = group.orders.length === 1;
      chart.removeOverlay({ id: group.id });
      chart.createOverlay({
        ...{ id: group.id, name: ORDER_LINE, groupId: ORDERS_GROUP, paneId: CANDLE_PANE },
        extendData: { ...lineData(intl, group, order, market, colours, isCompact), write },
        points: [{ value: Number(group.price) }],
        // The orders of a list belong together, and so do those at one price: none of them moves alone.
        lock: !canMove || !isAlone || order.listId !== '',
        onPressedMoveStart: () => {
          held.current = group.id;
        },
        onPressedMoving: (event) => snap(event, market),
        onPressedMoveEnd: (event) => {
          const end = endOf(event, order, market);
          if (end === undefined) held.current = undefined;
          setMove(end);
        },
        onClick: ({ figure }) => {
          // With a side's key held a click on the chart places an order, and does nothing else.
          if (figure?.key === CANCEL_KEY && heldSide() === undefined) cancel.current(order.orderId);
        },
        // The library's own answer is to take the line away.
        onRightClick: (event) => event.preventDefault?.(),
      });
    }
    const known = new Set(groups.map(({ id }) => id));
    for (const { id } of chart.getOverlays({ groupId: ORDERS_GROUP })) if (!known.has(id)) chart.removeOverlay({ id });
  }, [chart, colours, orders, market, canMove, isCompact, intl]);
  useEffect(() => () => void chart?.removeOverlay({ groupId: ORDERS_GROUP }), [chart]);
  const settle = () => {
    held.current = undefined;
    if (move !== undefined) {
      chart?.overrideOverlay({ id: move.order.orderId, points: [{ value: Number(linePriceOf(move.order)) }] });
    }
    setMove(undefined);
  };
  return { move, settle };
}

function lineData(
  intl: IntlShape,
  group: OrderGroup,
  order: OrderData,
  market: Instrument,
  colours: Colours,
  isShort: boolean,
): Omit<OrderLineData, 'write'> {
  return {
    label: isShort ? shortLabel(order.side, group.qty) : groupLabel(intl, group, market.base.code),
    hasCross: group.orders.length === 1,
    isShort,
    isWaiting: order.isWaiting || order.isPending,
    colour: order.side === 'buy' ? colours.up : colours.down,
    colours,
  };
}

/** Lets a held line jump from tick to tick. */
function snap({ overlay }: OverlayEvent<unknown>, market: Instrument): void {
  const [point] = overlay.points;
  if (point?.value === undefined) return;
  point.value = Number(formatPrice(nearestTicks(point.value, market), market.spec));
}

/** Where a line was let go; undefined when that is where it was. */
function endOf({ overlay, chart }: OverlayEvent<unknown>, order: OrderData, market: Instrument): LineMove | undefined {
  const value = overlay.points[0]?.value;
  if (value === undefined) return undefined;
  const ticks = nearestTicks(value, market);
  if (ticks === ticksOf(linePriceOf(order), market)) return undefined;
  const place = chart.convertToPixel({ value }, { paneId: CANDLE_PANE, absolute: true });
  return { order, ticks, y: Array.isArray(place) ? 0 : (place.y ?? 0) };
}
