import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reader, RejectedLine } from './rejected-line.ts';

class TestReader implements Reader {
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

describe('the queue of flooding sockets', () => {
  let room: number;
  let line: RejectedLine;
  beforeEach(() => {
    vi.useFakeTimers();
    room = 0;
    line = new RejectedLine({ room: () => room }, () => Date.now());
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

  it('keeps reading from a socket with occasional rejections', () => {
    const reader = new TestReader();
    for (let ms = 0; ms < 1_000; ms += 1) {
      for (let n = 0; n < 20; n += 1) line.note(reader);
      vi.advanceTimersByTime(1);
      expect(reader.isPaused).toBe(false);
    }
  });

  it('pauses a flooding socket, and resumes it after a while even without room', () => {
    const reader = flood(320);
    expect(reader.isPaused).toBe(true);
    vi.advanceTimersByTime(319);
    expect(reader.isPaused).toBe(true);
    vi.advanceTimersByTime(1);
    expect(reader.isPaused).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resumes as many as fill the room, longest waiting first', () => {
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

  it('removes closed sockets, and stops its timer when none is paused', () => {
    const reader = flood(100);
    line.remove(reader);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
