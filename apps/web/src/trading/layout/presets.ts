import { group, type LayoutNode, type NodeSize, splitOf } from './layout-tree.ts';

/** Arrangements that are ready, in the order of the menu. */
export const PRESETS = ['standard', 'chart', 'book', 'focus', 'screen'] as const;
export type Preset = (typeof PRESETS)[number];

/** Windows for which presets are drawn, by width: below 1366, below 1800, below 2200, from there on. */
export type Grid = 'narrow' | 'wide' | 'wider' | 'very-wide';

const share = (value: number): NodeSize => ({ share: value });
const pixels = (value: number): NodeSize => ({ pixels: value });

/** Pixels of the columns. */
const FORM: Readonly<Record<Grid, number>> = { narrow: 316, wide: 324, wider: 340, 'very-wide': 380 };
const BOOK: Readonly<Record<Grid, number>> = { narrow: 300, wide: 320, wider: 320, 'very-wide': 360 };
const TRADES: Readonly<Record<Grid, number>> = { narrow: 240, wide: 240, wider: 256, 'very-wide': 300 };
/** Percent of the height for chart and book; the rest is for the user's orders. */
const STAGE: Readonly<Record<Grid, number>> = { narrow: 66, wide: 68, wider: 66, 'very-wide': 67 };

const orders = (grid: Grid) => group(['orders'], share(100 - STAGE[grid]));
const form = (grid: Grid) => group(['form'], pixels(FORM[grid]));
const isRoomy = (grid: Grid) => grid === 'wider' || grid === 'very-wide';

/** Chart and book over the orders, the form beside; from 1800 pixels on the trades, from 2200 on watchlist, notes and depth as well. */
function standard(grid: Grid): LayoutNode {
  const market = isRoomy(grid)
    ? [group(['book'], pixels(BOOK[grid])), group(['trades'], pixels(TRADES[grid]))]
    : [group(['book', 'trades'], pixels(BOOK[grid]))];
  const stage = splitOf('horizontal', [group(['chart']), ...market], share(STAGE[grid]));
  const main = splitOf('vertical', [stage, orders(grid)]);
  if (grid !== 'very-wide') return splitOf('horizontal', [main, form(grid)]);
  const side = splitOf(
    'vertical',
    [group(['form'], share(STAGE[grid])), group(['depth', 'notes'], share(100 - STAGE[grid]))],
    pixels(FORM[grid]),
  );
  return splitOf('horizontal', [group(['watchlist'], pixels(280)), main, side]);
}

/** The chart at the width of the window but for the form; the book is a tab beside the trades below it. */
function chartFirst(grid: Grid): LayoutNode {
  const below = splitOf(
    'horizontal',
    [group(['orders']), group(['trades', 'book'], pixels(BOOK[grid]))],
    share(100 - STAGE[grid]),
  );
  return splitOf('horizontal', [splitOf('vertical', [group(['chart'], share(STAGE[grid])), below]), form(grid)]);
}

/** The book at the full height, beside the form. */
function bookFirst(grid: Grid): LayoutNode {
  const trades = isRoomy(grid) ? [group(['trades'], pixels(TRADES[grid]))] : [];
  return splitOf('horizontal', [
    splitOf('vertical', [group(['chart'], share(STAGE[grid])), orders(grid)]),
    ...trades,
    isRoomy(grid) ? group(['book'], pixels(BOOK[grid])) : group(['book', 'trades'], pixels(BOOK[grid])),
    form(grid),
  ]);
}

/** Chart and form, nothing else. */
function focus(grid: Grid): LayoutNode {
  return splitOf('horizontal', [group(['chart']), form(grid)]);
}

/** Charts and book without a form, for a screen beside the one on which is traded. */
function secondScreen(grid: Grid): LayoutNode {
  const pair = (first: 'chart' | 'chart-3', second: 'chart-2' | 'chart-4') =>
    splitOf('horizontal', [group([first]), group([second])]);
  const charts = isRoomy(grid)
    ? splitOf('vertical', [pair('chart', 'chart-2'), pair('chart-3', 'chart-4')])
    : splitOf('vertical', [group(['chart']), group(['chart-2'])]);
  const market = splitOf(
    'vertical',
    [group(['book'], share(60)), group(['trades', 'depth'], share(40))],
    pixels(BOOK[grid]),
  );
  return splitOf('horizontal', [charts, market]);
}

const TREES: Readonly<Record<Preset, (grid: Grid) => LayoutNode>> = {
  standard,
  chart: chartFirst,
  book: bookFirst,
  focus,
  screen: secondScreen,
};

/** A preset as it is drawn for a window. */
export function presetTree(preset: Preset, grid: Grid): LayoutNode {
  return TREES[preset](grid);
}
