import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWidget,
  EDGES,
  group,
  groupsOf,
  groupWith,
  hiddenWidgets,
  hideWidget,
  isLayoutTree,
  type LayoutNode,
  moveWidget,
  type Place,
  resizeSplit,
  selectWidget,
  splitOf,
  widgetsOf,
} from './layout-tree.ts';
import { leastRoomOf } from './least-room.ts';
import { PRESETS, presetTree } from './presets.ts';
import { WIDGET_IDS, type WidgetId } from './widgets.ts';

const GRIDS = ['narrow', 'wide', 'wider', 'very-wide'] as const;

/** An arrangement in short: `h(chart v(book|trades form))`, `|` between tabs. */
function text(node: LayoutNode): string {
  if (node.kind === 'group') return node.tabs.map((tab) => (tab === node.active ? tab : `~${tab}`)).join('|');
  return `${node.direction[0]}(${node.children.map(text).join(' ')})`;
}

const small = splitOf('horizontal', [
  splitOf('vertical', [group(['chart']), group(['orders'])]),
  group(['book', 'trades'], { pixels: 300 }),
  group(['form'], { pixels: 316 }),
]);

describe('an arrangement of widgets', () => {
  it.each<[WidgetId, Place, string]>([
    ['orders', { at: 'end', of: 'chart' }, 'h(chart orders book|~trades form)'],
    ['book', { at: 'bottom', of: 'chart' }, 'h(v(chart book orders) trades form)'],
    ['form', { at: 'start', of: 'book' }, 'h(v(chart orders) form book|~trades)'],
    ['form', { at: 'tabs', of: 'orders' }, 'h(v(chart ~orders|form) book|~trades)'],
    ['book', { at: 'start', of: 'all' }, 'h(book v(chart orders) trades form)'],
    ['orders', { at: 'bottom', of: 'all' }, 'v(h(chart book|~trades form) orders)'],
    // Out of the tabs of its own group.
    ['trades', { at: 'bottom', of: 'book' }, 'h(v(chart orders) v(book trades) form)'],
    ['book', { at: 'top', of: 'book' }, 'h(v(chart orders) v(book trades) form)'],
  ])('moves %s to %o', (id, place, expected) => {
    expect(text(moveWidget(small, id, place))).toBe(expected);
  });

  it.each<[WidgetId, Place]>([
    ['form', { at: 'start', of: 'form' }],
    ['form', { at: 'tabs', of: 'form' }],
    ['book', { at: 'tabs', of: 'trades' }],
    ['notes', { at: 'start', of: 'form' }],
    ['form', { at: 'start', of: 'notes' }],
  ])('stays the same when %s is moved to %o', (id, place) => {
    expect(moveWidget(small, id, place)).toBe(small);
  });

  it('hides widgets until one is left, which fills the page', () => {
    const rest = (['chart', 'trades', 'form', 'orders'] as const).reduce<LayoutNode>(hideWidget, small);
    expect(text(rest)).toBe('book');
    expect(hideWidget(rest, 'book')).toBe(rest);
    expect(hideWidget(small, 'notes')).toBe(small);
  });

  it('shows the neighbour of a tab that goes', () => {
    expect(text(hideWidget(selectWidget(small, 'trades'), 'trades'))).toContain('book form');
    expect(groupWith(hideWidget(small, 'book'), 'trades')?.active).toBe('trades');
  });

  it.each<[WidgetId, string]>([
    ['chart-2', 'h(v(h(chart chart-2) orders) book|~trades form)'],
    ['depth', 'h(v(chart orders) ~book|~trades|depth form)'],
    ['watchlist', 'h(watchlist v(chart orders) book|~trades form)'],
    ['notes', 'h(v(chart orders) book|~trades v(form notes))'],
    ['book', text(small)],
  ])('adds %s where it is looked for', (id, expected) => {
    expect(text(addWidget(small, id))).toBe(expected);
  });

  it('adds four charts as two by two', () => {
    const four = (['chart-2', 'chart-3', 'chart-4'] as const).reduce<LayoutNode>(addWidget, group(['chart']));
    expect(text(four)).toBe('h(v(chart chart-3) v(chart-2 chart-4))');
  });

  it('keeps sizes: pixels of what keeps them, shares of the others', () => {
    const sized = resizeSplit(small, [], [700, 250, 350]);
    expect(sized.kind === 'split' && sized.children.map(({ size }) => size)).toEqual([
      { share: 700 },
      { pixels: 250 },
      { pixels: 350 },
    ]);
    expect(resizeSplit(small, [0], [1, 2, 3])).toEqual(small);
    expect(resizeSplit(small, [7], [1, 2])).toEqual(small);
  });

  it('has something that takes the room of what has gone', () => {
    const fixed = hideWidget(hideWidget(small, 'chart'), 'orders');
    expect(fixed.kind === 'split' && fixed.children.some(({ size }) => 'share' in size)).toBe(true);
  });
});

describe('a stored arrangement', () => {
  const with_ = (changes: object) => ({ ...group(['book', 'trades']), ...changes });
  it.each([
    [small, true],
    [JSON.parse(JSON.stringify(small)), true],
    [group(['form']), true],
    [with_({ tabs: [] }), false],
    [with_({ tabs: ['book', 'other'] }), false],
    [with_({ tabs: ['book', 'book'] }), false],
    [with_({ active: 'form' }), false],
    [with_({ size: { pixels: 0 } }), false],
    [with_({ size: { pixels: Number.NaN } }), false],
    [with_({ size: { share: '1' } }), false],
    [with_({ size: { share: 1, pixels: 3 } }), false],
    [with_({ kind: 'other' }), false],
    [splitOf('horizontal', [group(['book'])]), false],
    [splitOf('horizontal', [group(['book']), group(['book'])]), false],
    [splitOf('diagonal' as never, [group(['book']), group(['form'])]), false],
    [null, false],
    ['tree', false],
    [[], false],
  ])('%j is usable: %s', (value, expected) => {
    expect(isLayoutTree(value)).toBe(expected);
  });

  it('that is deeper than anybody makes is not', () => {
    const deep = Array.from({ length: 20 }).reduce<LayoutNode>(
      (inner, _, at) =>
        splitOf(at % 2 === 0 ? 'vertical' : 'horizontal', [inner, group([WIDGET_IDS[at % 11] ?? 'form'])]),
      group(['chart']),
    );
    expect(isLayoutTree(deep)).toBe(false);
  });
});

describe('the presets', () => {
  it.each(PRESETS.flatMap((preset) => GRIDS.map((grid) => [preset, grid] as const)))(
    '%s, %s can be shown',
    (preset, grid) => {
      const tree = presetTree(preset, grid);
      expect(isLayoutTree(tree)).toBe(true);
      expect(widgetsOf(tree)).toContain('chart');
      const { width, height } = leastRoomOf(tree);
      const window = { narrow: [1024, 600], wide: [1366, 640], wider: [1800, 800], 'very-wide': [2200, 900] }[grid];
      expect(width).toBeLessThanOrEqual(window[0] ?? 0);
      expect(height).toBeLessThanOrEqual(window[1] ?? 0);
    },
  );
});

const anyId = fc.constantFrom(...WIDGET_IDS);
const anyPlace: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ at: fc.constantFrom(...EDGES), of: fc.oneof(anyId, fc.constant('all' as const)) }),
  fc.record({ at: fc.constant('tabs' as const), of: anyId }),
);
const anyAct: fc.Arbitrary<(tree: LayoutNode) => LayoutNode> = fc.oneof(
  fc.tuple(anyId, anyPlace).map(
    ([id, place]) =>
      (tree: LayoutNode) =>
        moveWidget(tree, id, place),
  ),
  anyId.map((id) => (tree: LayoutNode) => hideWidget(tree, id)),
  anyId.map((id) => (tree: LayoutNode) => addWidget(tree, id)),
  anyId.map((id) => (tree: LayoutNode) => selectWidget(tree, id)),
  fc.tuple(fc.array(fc.nat(3), { maxLength: 3 }), fc.array(fc.integer({ min: -5, max: 30_000 }), { maxLength: 5 })).map(
    ([path, pixels]) =>
      (tree: LayoutNode) =>
        resizeSplit(tree, path, pixels),
  ),
);
const anyStart = fc
  .tuple(fc.constantFrom(...PRESETS), fc.constantFrom(...GRIDS))
  .map((chosen) => presetTree(...chosen));

describe('after whatever is done', () => {
  it('an arrangement can be shown, kept and read again, and only hiding loses a widget', () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyAct, { maxLength: 40 }), (start, acts) => {
        let tree = start;
        for (const act of acts) {
          const before = tree;
          tree = act(tree);
          expect(isLayoutTree(tree)).toBe(true);
          expect(isLayoutTree(JSON.parse(JSON.stringify(tree)))).toBe(true);
          expect(Math.abs(widgetsOf(tree).length - widgetsOf(before).length)).toBeLessThanOrEqual(1);
          expect(widgetsOf(tree).length + hiddenWidgets(tree).length).toBe(WIDGET_IDS.length);
          expect(groupsOf(tree).every(({ tabs, active }) => tabs.includes(active))).toBe(true);
        }
      }),
      { seed: 26, numRuns: 300 },
    );
  });

  it('a move loses no widget and adds none, and a hidden one can be added again', () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyAct, { maxLength: 15 }), anyId, anyPlace, (start, acts, id, place) => {
        const tree = acts.reduce((now, act) => act(now), start);
        expect([...widgetsOf(moveWidget(tree, id, place))].sort()).toEqual([...widgetsOf(tree)].sort());
        expect(widgetsOf(addWidget(tree, id))).toContain(id);
      }),
      { seed: 26, numRuns: 300 },
    );
  });

  it('something in each split takes what is left', () => {
    const isFilled = (node: LayoutNode): boolean =>
      node.kind === 'group' || (node.children.some(({ size }) => 'share' in size) && node.children.every(isFilled));
    fc.assert(
      fc.property(anyStart, fc.array(anyAct, { maxLength: 25 }), (start, acts) =>
        isFilled(acts.reduce((now, act) => act(now), start)),
      ),
      { seed: 26, numRuns: 300 },
    );
  });
});
