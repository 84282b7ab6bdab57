import {
  type Chart,
  type Indicator,
  type IndicatorDrawParams,
  type IndicatorTemplate,
  registerIndicator,
} from 'klinecharts';
import type { Colours } from './chart-theme.ts';
import { comparedLine } from './compare/compare-model.ts';
import { type HeikinBar, heikinBars } from './indicators/formulas.ts';
import { LAYER, layersOf } from './layers.ts';

/* Own layers over the candles: candles of Heikin-Ashi, lines where days begin, own trades, a second market. */

const DAY_MS = 86_400_000;
/** Half the width of a mark. */
const MARK_PX = 4;
/** From a candle to its mark. */
const MARK_GAP_PX = 5;

type DrawParams<D> = IndicatorDrawParams<D, unknown, unknown>;

function layer<D>(
  name: string,
  zLevel: number,
  draw: (params: DrawParams<D>, colours: Colours) => void,
  calc: (bars: ReturnType<Chart['getDataList']>) => D[] = () => [],
  keys: readonly string[] = [],
): IndicatorTemplate<D> {
  return {
    ...{ name, shortName: '', zLevel, series: 'price', calc },
    // Keys without a kind of figure are not drawn, but the axis makes room for them.
    figures: keys.map((key) => ({ key })),
    draw: (params) => {
      const { colours } = layersOf(params.chart);
      if (colours !== undefined) draw(params, colours);
      return true;
    },
  };
}

function drawHeikin({ ctx, chart, indicator, xAxis, yAxis }: DrawParams<HeikinBar>, { up, down }: Colours): void {
  const { from, to } = chart.getVisibleRange();
  const { gapBar, halfGapBar } = chart.getBarSpace();
  for (let at = Math.max(0, from); at < to; at += 1) {
    const bar = (indicator as Indicator<HeikinBar>).result[at];
    if (bar === undefined) continue;
    const x = Math.round(xAxis.convertToPixel(at));
    const y = (price: number) => Math.round(yAxis.convertToPixel(price));
    ctx.fillStyle = bar.close >= bar.open ? up : down;
    const top = Math.min(y(bar.open), y(bar.close));
    ctx.fillRect(x - halfGapBar, top, gapBar, Math.max(1, Math.abs(y(bar.open) - y(bar.close))));
    ctx.fillRect(x, y(bar.high), 1, Math.max(1, y(bar.low) - y(bar.high)));
  }
}

function drawSessions({ ctx, chart, xAxis, bounding }: DrawParams<unknown>, { strong }: Colours): void {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  ctx.strokeStyle = strong;
  ctx.setLineDash([2, 4]);
  ctx.beginPath();
  for (let at = Math.max(1, from); at < to; at += 1) {
    const [before, now] = [bars[at - 1], bars[at]];
    if (before === undefined || now === undefined) continue;
    if (Math.floor(before.timestamp / DAY_MS) === Math.floor(now.timestamp / DAY_MS)) continue;
    const x = Math.round((xAxis.convertToPixel(at - 1) + xAxis.convertToPixel(at)) / 2) + 0.5;
    ctx.moveTo(x, 0);
    ctx.lineTo(x, bounding.height);
  }
  ctx.stroke();
}

function drawFills({ ctx, chart, xAxis, yAxis, bounding }: DrawParams<unknown>, colours: Colours): void {
  const { marks } = layersOf(chart);
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  for (let at = Math.max(0, from); at < to; at += 1) {
    const bar = bars[at];
    const ofBar = bar === undefined ? undefined : marks.get(bar.timestamp);
    if (bar === undefined || ofBar === undefined) continue;
    const x = xAxis.convertToPixel(at);
    for (const { side } of ofBar) {
      const isBuy = side === 'buy';
      // A purchase points up from below its candle, a sale down from above: told by form and place, not by colour alone.
      const tip = yAxis.convertToPixel(isBuy ? bar.low : bar.high) + (isBuy ? MARK_GAP_PX : -MARK_GAP_PX);
      const y = Math.min(bounding.height - 2 * MARK_PX, Math.max(2 * MARK_PX, tip));
      const foot = y + (isBuy ? 2 * MARK_PX : -2 * MARK_PX);
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - MARK_PX, foot);
      ctx.lineTo(x + MARK_PX, foot);
      ctx.closePath();
      ctx.fillStyle = isBuy ? colours.up : colours.down;
      ctx.fill();
      ctx.strokeStyle = colours.surface;
      ctx.stroke();
    }
  }
}

function drawCompared({ ctx, chart, xAxis, yAxis }: DrawParams<unknown>, { blue }: Colours): void {
  const { from, to } = chart.getVisibleRange();
  ctx.strokeStyle = blue;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  let isOn = false;
  for (const [index, value] of comparedLine(chart.getDataList(), layersOf(chart).closes, from, to).entries()) {
    if (value === undefined) {
      isOn = false;
      continue;
    }
    const [x, y] = [xAxis.convertToPixel(Math.max(0, from) + index), yAxis.convertToPixel(value)];
    if (isOn) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
    isOn = true;
  }
  ctx.stroke();
}

registerIndicator(layer<HeikinBar>(LAYER.heikin, -2, drawHeikin, (bars) => heikinBars(bars), ['high', 'low']));
registerIndicator(layer(LAYER.sessions, -1, drawSessions));
registerIndicator(layer(LAYER.compare, 1, drawCompared));
registerIndicator(layer(LAYER.fills, 2, drawFills));
