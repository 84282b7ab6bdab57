import type { MarketUnits } from '@bourse/domain';
import { invariant, marketUnits } from '@bourse/domain';
import type { BarFigures } from '../../platform/exchange-view/markets/live-klines.ts';
import { createPriceProcess } from './price-process.ts';
import { createRandom, type Random } from './random.ts';
import { DEMO_MARKETS, type DemoMarket } from './world.ts';
import { ASSET_ROWS } from './world-tables.ts';

/** The generated intervals; all others are aggregated from these. */
export type HistoryInterval = '1m' | '1h' | '1d';

/** One market's generated history, oldest first in each interval. Coarser bars are aggregated from finer ones where those exist. */
export interface MarketHistory {
  readonly market: DemoMarket;
  readonly bars: Readonly<Record<HistoryInterval, readonly BarFigures[]>>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_DAYS = 2;
const HOUR_DAYS = 90;
const ALL_DAYS = 730;
/** Number of prices generated within one bar, which determine its high and low. */
const POINTS_PER_BAR = 6;
/** Average USDT traded a day, by liveliness. */
const DAILY_TURNOVER_USDT = { 1: 1_500_000_000, 2: 150_000_000, 3: 16_000_000 } as const;
/** Average size of one trade, in USDT. */
const TRADE_USDT = { 1: 4_000, 2: 1_500, 3: 1_100 } as const;

/** When a bar opens and for how long it lasts so far. */
interface Slot {
  readonly interval: HistoryInterval;
  readonly openMs: number;
  readonly lengthMs: number;
}

/** Generates every market's history up to `endMs`; deterministic for seed and end. The last close is the anchor. */
export function generateHistory(seed: string, endMs: number): MarketHistory[] {
  const slots = timeSlots(endMs);
  const paths = assetPaths(seed, slots);
  return DEMO_MARKETS.map((market) => {
    const fine = fineBars(market, slots, paths, endMs, createRandom(`${seed}/volume/${market.spec.code}`));
    return { market, bars: withSums(fine, slots) };
  });
}

/** The bars that are drawn, oldest first: days, then hours, then minutes, each ending where the next begin. */
function timeSlots(endMs: number): Slot[] {
  const today = endMs - (endMs % DAY_MS);
  const minutesFrom = endMs - (endMs % HOUR_MS) - MINUTE_DAYS * DAY_MS;
  const hoursFrom = today - HOUR_DAYS * DAY_MS;
  const slots: Slot[] = [];
  const add = (interval: HistoryInterval, fromMs: number, toMs: number, stepMs: number) => {
    for (let openMs = fromMs; openMs < toMs; openMs += stepMs) {
      slots.push({ interval, openMs, lengthMs: Math.min(stepMs, toMs - openMs) });
    }
  };
  add('1d', today - ALL_DAYS * DAY_MS, hoursFrom, DAY_MS);
  add('1h', hoursFrom, minutesFrom, HOUR_MS);
  add('1m', minutesFrom, endMs, MINUTE_MS);
  return slots;
}

/** Every asset's price in USDT at every point of every slot, ending at the asset's anchor; plus the activity of each slot. */
interface AssetPaths {
  /** By asset index: slots × POINTS_PER_BAR + 1 prices; the first is the open of the first slot. */
  readonly prices: readonly Float64Array[];
  readonly activity: Float64Array;
}

function assetPaths(seed: string, slots: readonly Slot[]): AssetPaths {
  const points = slots.length * POINTS_PER_BAR;
  const process = createPriceProcess(
    seed,
    ASSET_ROWS.map((row) => row.anchorUsdt),
  );
  const prices = ASSET_ROWS.map((row) => new Float64Array(points + 1).fill(row.anchorUsdt));
  const activity = new Float64Array(slots.length);
  slots.forEach((slot, at) => {
    const days = slot.lengthMs / POINTS_PER_BAR / DAY_MS;
    let sum = 0;
    for (let point = 1; point <= POINTS_PER_BAR; point += 1) {
      process.step(days);
      sum += process.activity();
      prices.forEach((path, asset) => {
        path[at * POINTS_PER_BAR + point] = process.priceUsdt(asset);
      });
    }
    activity[at] = sum / POINTS_PER_BAR;
  });
  prices.forEach((path, asset) => {
    endAt(path, ASSET_ROWS[asset]?.anchorUsdt ?? 1);
  });
  return { prices, activity };
}

/** Scales a path to end at a price. */
function endAt(path: Float64Array, price: number): void {
  const factor = price / (path.at(-1) ?? price);
  for (let index = 0; index < path.length; index += 1) path[index] = (path[index] ?? 0) * factor;
}

function fineBars(
  market: DemoMarket,
  slots: readonly Slot[],
  paths: AssetPaths,
  endMs: number,
  random: Random,
): (BarFigures | undefined)[] {
  const base = paths.prices[ASSET_ROWS.indexOf(market.base)];
  const quote = paths.prices[ASSET_ROWS.indexOf(market.quote)];
  invariant(base !== undefined && quote !== undefined, 'a market has assets');
  const perUnit = 10 ** market.spec.priceScale;
  const units = unitsOf(market);
  const listedMs = endMs - (endMs % DAY_MS) - market.listedDays * DAY_MS;
  const ticksAt = (point: number) => Math.max(1, Math.round(((base[point] ?? 0) / (quote[point] ?? 1)) * perUnit));
  return slots.map((slot, at) => {
    if (slot.openMs < listedMs) return undefined;
    const ticks = Array.from({ length: POINTS_PER_BAR + 1 }, (_, point) => ticksAt(at * POINTS_PER_BAR + point));
    const activity = paths.activity[at] ?? 1;
    return { openMs: slot.openMs, ...ohlc(ticks), ...volumeOf(market, units, slot, ticks, activity, random) };
  });
}

function ohlc(ticks: readonly number[]): Pick<BarFigures, 'open' | 'high' | 'low' | 'close'> {
  return {
    open: ticks[0] ?? 0,
    high: Math.max(...ticks),
    low: Math.min(...ticks),
    close: ticks.at(-1) ?? 0,
  };
}

/** Volume grows with activity and with the size of the bar's own move; its average price lies within the bar. */
function volumeOf(
  market: DemoMarket,
  units: MarketUnits,
  slot: Slot,
  ticks: readonly number[],
  activity: number,
  random: Random,
): Pick<BarFigures, 'lots' | 'quote' | 'trades'> {
  const days = slot.lengthMs / DAY_MS;
  const move = Math.abs(Math.log((ticks.at(-1) ?? 1) / (ticks[0] ?? 1))) / (0.03 * Math.sqrt(days));
  const noise = Math.exp(0.35 * random.normal());
  const usdt = DAILY_TURNOVER_USDT[market.liveliness] * days * (0.45 * activity + 0.45 * move + 0.1) * noise;
  const lotsPerUsdt = 10 ** market.spec.qtyScale / market.base.anchorUsdt;
  const lots = BigInt(Math.max(1, Math.round(usdt * lotsPerUsdt)));
  const averageTicks = Math.round(ticks.reduce((sum, tick) => sum + tick, 0) / ticks.length);
  const trades = Math.max(1, Math.round((usdt / TRADE_USDT[market.liveliness]) * Math.exp(0.2 * random.normal())));
  return { lots, quote: lots * BigInt(averageTicks) * units.quoteUnitsPerTickLot, trades };
}

function unitsOf(market: DemoMarket): MarketUnits {
  const spec = (row: DemoMarket['base']) => ({ assetId: row.coinId, code: row.code, scale: row.scale });
  const units = marketUnits(market.spec, spec(market.base), spec(market.quote));
  invariant(units.ok, `the demo market ${market.spec.code} has invalid units`);
  return units.value;
}

/** Sorts drawn bars by interval and adds the hours that are sums of minutes, then the days that are sums of hours. */
function withSums(fine: readonly (BarFigures | undefined)[], slots: readonly Slot[]): MarketHistory['bars'] {
  const drawn: Record<HistoryInterval, BarFigures[]> = { '1m': [], '1h': [], '1d': [] };
  slots.forEach((slot, at) => {
    const bar = fine[at];
    if (bar !== undefined) drawn[slot.interval].push(bar);
  });
  const hours = [...drawn['1h'], ...sumBars(drawn['1m'], HOUR_MS)];
  return { '1m': drawn['1m'], '1h': hours, '1d': [...drawn['1d'], ...sumBars(hours, DAY_MS)] };
}

/** Aggregates bars (oldest first) to longer ones. */
export function sumBars(bars: readonly BarFigures[], lengthMs: number): BarFigures[] {
  const sums: BarFigures[] = [];
  for (const bar of bars) {
    const openMs = bar.openMs - (bar.openMs % lengthMs);
    const last = sums.at(-1);
    if (last?.openMs !== openMs) sums.push({ ...bar, openMs });
    else {
      sums[sums.length - 1] = {
        openMs,
        open: last.open,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
        lots: last.lots + bar.lots,
        quote: last.quote + bar.quote,
        trades: last.trades + bar.trades,
      };
    }
  }
  return sums;
}
