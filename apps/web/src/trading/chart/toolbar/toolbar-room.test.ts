import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolbarRoom } from './toolbar-room.ts';

describe('a toolbar', () => {
  it.each([
    [0, { intervals: 2, hasAll: false, hasWords: false }],
    [390, { intervals: 2, hasAll: false, hasWords: false }],
    [500, { intervals: 3, hasAll: false, hasWords: true }],
    [664, { intervals: 7, hasAll: false, hasWords: true }],
    [796, { intervals: 6, hasAll: true, hasWords: true }],
    [1240, { intervals: 17, hasAll: true, hasWords: true }],
  ])('of %d px has room for %o', (width, room) => {
    expect(toolbarRoom(width)).toEqual(room);
  });

  it('of a phone has room for four intervals', () => {
    expect(toolbarRoom(390, true)).toEqual({ intervals: 4, hasAll: false, hasWords: false });
  });

  it('never loses a button by growing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 500 }), (width, more) => {
        const [small, large] = [toolbarRoom(width), toolbarRoom(width + more)];
        expect(large.hasAll || !small.hasAll).toBe(true);
        expect(large.hasWords || !small.hasWords).toBe(true);
        expect(large.intervals).toBeGreaterThanOrEqual(Math.min(small.intervals, large.hasAll ? 6 : 3));
      }),
      { seed: 20_261_128 },
    );
  });
});
