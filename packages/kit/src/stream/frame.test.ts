import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelFrame, onNextFrame, takeNextFrame } from './frame.ts';

/** Frames of a browser, painted when the test says so. */
let waiting: (() => void)[] = [];

function paint(): void {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => waiting.push(callback));
});
afterEach(() => {
  // What a test left behind must not wait in the next one.
  for (let frame = 0; waiting.length > 0 && frame < 10; frame += 1) paint();
  vi.unstubAllGlobals();
});

describe('frames', () => {
  it('runs a task once, however often it was asked for', () => {
    const task = vi.fn();
    for (let time = 0; time < 5; time += 1) onNextFrame(task);
    paint();
    paint();
    expect(task).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveLength(0);
  });

  it('gives each task a frame of its own, the longest waiting first', () => {
    const ran: string[] = [];
    const [book, trades, tickers] = ['book', 'trades', 'tickers'].map((name) => () => ran.push(name));
    for (const task of [book, trades, tickers, book]) if (task !== undefined) onNextFrame(task);
    paint();
    expect(ran).toEqual(['book']);
    // A topic that is always busy does not push the others out.
    if (book !== undefined) onNextFrame(book);
    paint();
    paint();
    paint();
    expect(ran).toEqual(['book', 'trades', 'tickers', 'book']);
    expect(waiting).toHaveLength(0);
  });

  it('leaves a frame to what draws itself in it', () => {
    const ran: string[] = [];
    onNextFrame(() => {
      ran.push('kline');
      takeNextFrame();
    });
    onNextFrame(() => ran.push('book'));
    paint();
    paint();
    expect(ran).toEqual(['kline']);
    paint();
    expect(ran).toEqual(['kline', 'book']);
  });

  it('forgets a task that is no longer wanted', () => {
    const task = vi.fn();
    onNextFrame(task);
    cancelFrame(task);
    paint();
    expect(task).not.toHaveBeenCalled();
  });
});
