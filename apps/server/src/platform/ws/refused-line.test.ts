import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reader, RefusedLine } from './refused-line.ts';

class TestReader implements Reader {
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

describe('the line of sockets that flood', () => {
  let room: number;
  let line: RefusedLine;
  beforeEach(() => {
    vi.useFakeTimers();
    room = 0;
    line = new RefusedLine({ room: () => room }, () => Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const flood = (messages: number) => {
    const reader = new TestReader();
    for (let n = 0; n < messages; n += 1) line.note(reader);
    return reader;
  };
  const paused = (readers: readonly TestReader[]) => readers.map(({ isPaused }) => isPaused);

  it('goes on reading from a socket that is refused now and then, for ever', () => {
    const reader = new TestReader();
    for (let ms = 0; ms < 1_000; ms += 1) {
      for (let n = 0; n < 20; n += 1) line.note(reader);
      vi.advanceTimersByTime(1);
      expect(reader.isPaused).toBe(false);
    }
  });

  it('reads no more from one that floods, and again after a while though there is no room', () => {
    const reader = flood(320);
    expect(reader.isPaused).toBe(true);
    vi.advanceTimersByTime(319);
    expect(reader.isPaused).toBe(true);
    vi.advanceTimersByTime(1);
    expect(reader.isPaused).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets in as many as bring what there is room for, the longest waiting first', () => {
    const readers = [flood(200), flood(200), flood(200)];
    expect(paused(readers)).toEqual([true, true, true]);
    room = 400;
    vi.advanceTimersByTime(1);
    expect(paused(readers)).toEqual([false, false, true]);
    for (let n = 0; n < 200; n += 1) line.note(readers[0] as TestReader);
    room = 200;
    vi.advanceTimersByTime(1);
    expect(paused(readers)).toEqual([true, false, false]);
    room = 5_000;
    vi.advanceTimersByTime(1);
    expect(paused(readers)).toEqual([false, false, false]);
  });

  it('forgets who is gone, and rests when nobody waits', () => {
    const reader = flood(100);
    line.remove(reader);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
