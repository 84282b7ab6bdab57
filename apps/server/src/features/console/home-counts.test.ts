import { describe, expect, it } from 'vitest';
import { Fresh } from './home-counts.ts';

describe('a fresh value', () => {
  it('is read once for everybody who asks within its age, and again behind it', async () => {
    let reads = 0;
    const value = new Fresh(async () => (reads += 1), 1_000);
    expect(await Promise.all([value.get(0), value.get(0), value.get(999)])).toEqual([1, 1, 1]);
    expect(await value.get(1_000)).toBe(2);
  });

  it('that could not be read is read again at once', async () => {
    let reads = 0;
    const value = new Fresh(async () => {
      reads += 1;
      if (reads === 1) throw new Error('no database');
      return reads;
    }, 1_000);
    await expect(value.get(0)).rejects.toThrow('no database');
    expect(await value.get(1)).toBe(2);
  });
});
