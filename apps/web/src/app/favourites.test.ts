import { describe, expect, it } from 'vitest';
import { toggled } from './favourites.ts';

describe('FV-01 a favourite', () => {
  it('is added in front', () => expect(toggled([2, 1], 3)).toEqual([3, 2, 1]));
  it('is removed where it stands', () => expect(toggled([3, 2, 1], 2)).toEqual([3, 1]));
});
