import { formatPrice } from '@bourse/domain';
import type { Chart } from 'klinecharts';
import type { Instrument } from '../instrument.ts';
import { CANDLE_PANE } from './layers.ts';
import { nearestTicks } from './line-place.ts';

/** A place on the chart with the price of the market that is nearest to it. */
export interface PricePlace {
  /** Pixels from the left and the top of the chart. */
  readonly x: number;
  readonly y: number;
  /** Plain decimal text. */
  readonly price: string;
  /** It is on the price axis, not among the candles. */
  readonly isOnAxis: boolean;
}

/** Where a pointer is among the prices; undefined beside them. */
export function pricePlace(
  chart: Chart,
  pointer: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement,
  market: Instrument,
): PricePlace | undefined {
  const area = chart.getSize(CANDLE_PANE, 'main');
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [pointer.clientX - left, pointer.clientY - top];
  if (area === null || x < 0 || y < 0 || y > area.height) return undefined;
  const point = chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE });
  const value = Array.isArray(point) ? point[0]?.value : point.value;
  if (value === undefined) return undefined;
  const price = formatPrice(nearestTicks(value, market), market.spec);
  return { x, y, price, isOnAxis: x >= area.left + area.width };
}
