import type { OrderData } from '@bourse/contract';
import { formatPrice } from '@bourse/domain';
import { useSettings } from '@bourse/kit/browser/settings.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { Chart, OverlayEvent } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Instrument, ticksOf } from '../instrument.ts';
import { readColours } from './chart-theme.ts';
import { lineLabel, linePriceOf, nearestTicks } from './line-place.ts';
import { CANCEL_KEY, ORDER_LINE, type OrderLineData } from './overlays.ts';

const ORDERS_GROUP = 'orders';
const CANDLE_PANE = 'candle_pane';

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
  readonly box: RefObject<HTMLDivElement | null>;
  readonly orders: readonly OrderData[];
  readonly market: Instrument;
  readonly onCancel: (orderId: string) => void;
  readonly canMove: boolean;
}

/**
 * Draws the user's open orders as lines that can be dragged. Nothing is sent by dragging: a line that was let go elsewhere is told as
 * a move, and stands there until the move is settled.
 */
export function useOrderLines({ chart, box, orders, market, onCancel, canMove }: OrderLinesOptions) {
  const intl = useIntl();
  const { theme, upDown } = useSettings();
  const [move, setMove] = useState<LineMove>();
  /** The order whose line is held or waits for an answer: what the stream says of others must not let it jump. */
  const held = useRef<string>(undefined);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and pair change the colours of the lines.
  useEffect(() => {
    if (chart === undefined || box.current === null) return;
    const colours = readColours(box.current);
    const write = (value: number) => groupDigits(formatPrice(nearestTicks(value, market), market.spec));
    const drawn = orders.filter((order) => linePriceOf(order) !== '');
    for (const order of drawn) {
      if (order.orderId === held.current) continue;
      const data: OrderLineData = {
        ...{
          label: lineLabel(intl, order, market.base.code),
          isWaiting: order.isWaiting || order.isPending,
          write,
          colours,
        },
        colour: order.side === 'buy' ? colours.up : colours.down,
      };
      chart.removeOverlay({ id: order.orderId });
      chart.createOverlay({
        ...{ id: order.orderId, name: ORDER_LINE, groupId: ORDERS_GROUP, paneId: CANDLE_PANE, extendData: data },
        points: [{ value: Number(linePriceOf(order)) }],
        // The orders of a list belong together: none of them moves alone.
        lock: !canMove || order.listId !== '',
        onPressedMoveStart: () => {
          held.current = order.orderId;
        },
        onPressedMoving: (event) => snap(event, market),
        onPressedMoveEnd: (event) => {
          const end = endOf(event, order, market);
          if (end === undefined) held.current = undefined;
          setMove(end);
        },
        onClick: ({ figure }) => {
          if (figure?.key === CANCEL_KEY) cancel.current(order.orderId);
        },
        // The library's own answer is to take the line away.
        onRightClick: (event) => event.preventDefault?.(),
      });
    }
    const known = new Set(drawn.map(({ orderId }) => orderId));
    for (const { id } of chart.getOverlays({ groupId: ORDERS_GROUP })) if (!known.has(id)) chart.removeOverlay({ id });
  }, [chart, box, orders, market, canMove, intl, theme, upDown]);
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
