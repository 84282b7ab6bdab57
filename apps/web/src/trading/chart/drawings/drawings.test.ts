import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cleared,
  type Drawing,
  hasRoom,
  MOST_BRUSH_POINTS,
  MOST_DRAWINGS,
  NO_DRAWINGS,
  readDrawings,
  withAllLocked,
  withChanged,
  withDrawing,
  withoutDrawing,
} from './drawings-model.ts';
import { changeDrawings, readMarketDrawings, redoDrawing, undoDrawing } from './drawings-store.ts';
import { MOST_STEPS, NO_HISTORY, stepped } from './history.ts';
import { type DrawnPoint, simplified } from './simplify.ts';

const drawing = (id: string, changes: Partial<Drawing> = {}): Drawing => ({
  ...{ id, tool: 'trend', colour: 'accent', width: 1, text: '', isLocked: false, isHidden: false },
  points: [
    [1_000, 100],
    [2_000, 110],
  ],
  ...changes,
});
const withAll = (...ids: readonly string[]) => ids.reduce((all, id) => withDrawing(all, drawing(id)), NO_DRAWINGS);
const ids = ({ items }: { readonly items: readonly Drawing[] }) => items.map(({ id }) => id);

describe('drawings', () => {
  it('are added in order, changed, and removed one by one', () => {
    const two = withAll('a', 'b');
    expect(ids(two)).toEqual(['a', 'b']);
    expect(withChanged(two, 'b', { colour: 'red', width: 3 }).items[1]).toMatchObject({ colour: 'red', width: 3 });
    expect(ids(withoutDrawing(two, 'a'))).toEqual(['b']);
    expect(withoutDrawing(two, 'x')).toBe(two);
    expect(withChanged(two, 'x', { width: 2 })).toBe(two);
  });

  it('stay when they are locked', () => {
    const locked = withChanged(withAll('a', 'b'), 'a', { isLocked: true });
    expect(ids(withoutDrawing(locked, 'a'))).toEqual(['a', 'b']);
    expect(ids(cleared(locked))).toEqual(['a']);
    expect(withAllLocked(locked, true).items.every(({ isLocked }) => isLocked)).toBe(true);
    const all = withAllLocked(locked, false);
    expect(withAllLocked(all, false)).toBe(all);
  });

  it.each<readonly [string, Partial<Drawing>]>([
    ['too few points', { points: [[1, 2]] }],
    [
      'too many points',
      {
        points: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      },
    ],
    ['a brush with one point', { tool: 'brush', points: [[1, 2]] }],
  ])('are not added with %s', (_, changes) => {
    expect(withDrawing(NO_DRAWINGS, drawing('a', changes))).toBe(NO_DRAWINGS);
  });

  it('are as many as there is room for, in number and in characters', () => {
    const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, at) => `d${at}`);
    expect(withAll(...many).items).toHaveLength(MOST_DRAWINGS);
    const points = Array.from(
      { length: 400 },
      (_, at): DrawnPoint => [1_732_753_000_000 + at * 977, 97_123.123456 + Math.sin(at) * 100],
    );
    let all = NO_DRAWINGS;
    for (const id of many) all = withDrawing(all, drawing(id, { tool: 'brush', points }));
    expect(hasRoom(all)).toBe(false);
    expect(JSON.stringify(all).length).toBeLessThan(55_000);
    expect(all.items[0]?.points).toHaveLength(MOST_BRUSH_POINTS);
  });

  it('are read back as they were stored, and what is none is left out', () => {
    const stored = withChanged(withAll('a', 'b'), 'a', { isLocked: true, isHidden: true });
    expect(readDrawings(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    const odd = [
      null,
      7,
      {},
      { ...drawing('x'), tool: 'bomb' },
      {
        ...drawing('y'),
        points: [
          ['1', 2],
          [3, 4],
        ],
      },
      drawing('z', { text: 'x'.repeat(500) }),
    ];
    const read = readDrawings({ items: odd, isHidden: 'yes' });
    expect(ids(read)).toEqual(['z']);
    expect(read.items[0]?.text).toHaveLength(80);
    expect(read.isHidden).toBe(false);
    expect(readDrawings('text')).toBe(NO_DRAWINGS);
  });
});

describe('undo and redo', () => {
  beforeEach(() => changeDrawings('k', () => NO_DRAWINGS));

  it('go back and forth until something else is done', () => {
    for (const id of ['a', 'b', 'c']) changeDrawings('k', (now) => withDrawing(now, drawing(id)));
    undoDrawing('k');
    undoDrawing('k');
    expect(ids(readMarketDrawings('k'))).toEqual(['a']);
    redoDrawing('k');
    expect(ids(readMarketDrawings('k'))).toEqual(['a', 'b']);
    changeDrawings('k', (now) => withDrawing(now, drawing('d')));
    redoDrawing('k');
    expect(ids(readMarketDrawings('k'))).toEqual(['a', 'b', 'd']);
  });

  it('bring back what was removed, and leave other markets alone', () => {
    changeDrawings('k', (now) => withDrawing(now, drawing('a')));
    changeDrawings('other', (now) => withDrawing(now, drawing('o')));
    changeDrawings('k', (now) => withoutDrawing(now, 'a'));
    undoDrawing('k');
    expect(ids(readMarketDrawings('k'))).toEqual(['a']);
    expect(ids(readMarketDrawings('other'))).toEqual(['o']);
  });

  it('forget the oldest steps', () => {
    let history = stepped<number>(NO_HISTORY, 0);
    for (let step = 1; step < MOST_STEPS + 10; step += 1) history = stepped(history, step);
    expect(history.past).toHaveLength(MOST_STEPS);
    expect(history.past[0]).toBe(10);
  });
});

describe('a simplified line', () => {
  it('keeps its ends and its corners', () => {
    const corner: DrawnPoint[] = [];
    for (let x = 0; x <= 20; x += 1) corner.push([x, x <= 10 ? x : 20 - x]);
    expect(simplified(corner, 3)).toEqual([
      [0, 0],
      [10, 10],
      [20, 0],
    ]);
  });

  it('has points of the line in their order, and at most as many as asked', () => {
    const point: fc.Arbitrary<DrawnPoint> = fc.tuple(
      fc.integer({ min: 0, max: 1e6 }),
      fc.integer({ min: 1, max: 1e6 }),
    );
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 200 }),
        fc.integer({ min: 2, max: 60 }),
        (points, most) => {
          const result = simplified(points, most);
          expect(result.length).toBe(Math.min(points.length, most));
          expect(result[0]).toEqual(points[0]);
          expect(result.at(-1)).toEqual(points.at(-1));
          let at = 0;
          for (const kept of result) at = points.indexOf(kept, at) + 1;
          expect(at).toBeGreaterThan(0);
        },
      ),
      { seed: 20_261_128 },
    );
  });
});
