import { describe, expect, it } from 'vitest';
import { actOfKey, type ViewAct, viewAfter, WHOLE } from './view-state.ts';

const viewBy = (...acts: ViewAct[]) => acts.reduce(viewAfter, WHOLE);

describe('the view of a document', () => {
  it('is enlarged and made smaller step by step, and stays at both ends', () => {
    expect(viewBy('in', 'in').zoom).toBe(2);
    expect(viewBy('in', 'out').zoom).toBe(1);
    expect(viewBy('out')).toEqual(WHOLE);
    expect(viewBy(...Array.from({ length: 20 }, () => 'in' as const)).zoom).toBe(6);
  });

  it('is turned by quarters all around, and keeps its size', () => {
    expect(viewBy('in', 'turn')).toEqual({ zoom: 1.5, quarters: 1 });
    expect(viewBy('turn', 'turn', 'turn', 'turn')).toEqual(WHOLE);
    expect(viewBy('in', 'turn', 'reset')).toEqual(WHOLE);
  });

  it('follows keys, and no other ones', () => {
    expect(['+', '-', 'r', '0', 'ArrowRight', 'ArrowLeft'].map(actOfKey)).toEqual([
      'in',
      'out',
      'turn',
      'reset',
      'next',
      'previous',
    ]);
    expect(actOfKey('p')).toBeUndefined();
  });
});
