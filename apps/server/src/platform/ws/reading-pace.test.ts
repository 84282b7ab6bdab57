import { expect, it } from 'vitest';
import { ReadingPace } from './reading-pace.ts';

const pace = () => new ReadingPace({ conflateBytes: 100, dropBytes: 1_000, dropMs: 50 });

it('is behind above the first limit, and has caught up below a quarter of it', () => {
  const client = pace();
  expect(client.look(100, 0)).toBeUndefined();
  expect(client.isSlow).toBe(false);
  expect(client.look(101, 1)).toBeUndefined();
  expect(client.isSlow).toBe(true);
  expect(client.look(25, 2)).toBeUndefined();
  expect(client.isSlow).toBe(true);
  expect(client.look(24, 3)).toBe('caught-up');
  expect(client.isSlow).toBe(false);
});

it('is too slow above the second limit at once', () => {
  expect(pace().look(1_000, 0)).toBeUndefined();
  expect(pace().look(1_001, 0)).toBe('too-slow');
});

it('is too slow when it stays behind for too long, whatever is unread then', () => {
  const client = pace();
  client.look(101, 10);
  expect(client.look(101, 60)).toBeUndefined();
  expect(client.look(101, 61)).toBe('too-slow');
});
