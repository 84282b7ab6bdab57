import { describe, expect, it } from 'vitest';
import { maskUid } from './mask-uid.ts';

describe('HD-08 a masked UID', () => {
  it.each([
    [1_004, '1****4'],
    [12_345, '1****5'],
    [123_456, '12****56'],
    [2_147_483_647, '21****47'],
  ])('%i is shown as %s', (fid, shown) => {
    expect(maskUid(fid)).toBe(shown);
  });
});
