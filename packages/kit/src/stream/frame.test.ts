import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Frames of a browser, painted when the test says so. */
let waiting: (() => void)[] = [];
/** How long style, layout and paint of a frame take, in milliseconds. */
let paintMs = 0;
let frames: typeof import('./frame.ts');

/** One frame with all that follows it; whether anybody had asked for it. */
function paint(): boolean {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
  vi.setSystemTime(Date.now() + paintMs);
  vi.advanceTimersByTime(0);
  return callbacks.length > 0;
}

/** Paints until the queue of tasks is empty, resting when it is asked for; the numbers of tasks by frame. */
function paintAll(ran: string[]): number[] {
  const counts: number[] = [];
  for (let frame = 0; frame < 50 && (waiting.length > 0 || vi.getTimerCount() > 0); frame += 1) {
    const before = ran.length;
    if (paint()) counts.push(ran.length - before);
    vi.runOnlyPendingTimers();
  }
  return counts;
}

beforeEach(async () => {
  waiting = [];
  paintMs = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => waiting.push(callback));
  vi.stubGlobal('performance', { now: () => Date.now() });
  // How many tasks share a frame is learned: each test begins anew.
  vi.resetModules();
  frames = await import('./frame.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a hidden tab', () => {
  it('goes on once a second, also when a frame without tasks was asked for while it went into hiding', async () => {
    const page = { visibilityState: 'visible', listeners: [] as (() => void)[] };
    vi.stubGlobal('document', {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: (_name: string, listener: () => void) => page.listeners.push(listener),
    });
    vi.resetModules();
    frames = await import('./frame.ts');
    const [gone, title] = [vi.fn(), vi.fn()];
    frames.onNextFrame(gone);
    frames.cancelFrame(gone);
    page.visibilityState = 'hidden';
    for (const listener of page.listeners) listener();
    frames.onNextFrame(title);
    vi.advanceTimersByTime(1_000);
    expect(title).toHaveBeenCalledTimes(1);
    expect(gone).not.toHaveBeenCalled();
  });
});

describe('frames', () => {
  it('runs a task once, however often it was asked for', () => {
    const task = vi.fn();
    for (let time = 0; time < 5; time += 1) frames.onNextFrame(task);
    paint();
    paint();
    expect(task).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveLength(0);
  });

  it('lets two tasks share a frame, the longest waiting first', () => {
    const ran: string[] = [];
    const [book, trades, tickers] = ['book', 'trades', 'tickers'].map((name) => () => void ran.push(name));
    for (const task of [book, trades, tickers, book]) if (task !== undefined) frames.onNextFrame(task);
    paint();
    expect(ran).toEqual(['book', 'trades']);
    // A topic that is always busy does not push the others out.
    if (book !== undefined) frames.onNextFrame(book);
    paint();
    expect(ran).toEqual(['book', 'trades', 'tickers', 'book']);
    expect(waiting).toHaveLength(0);
  });

  it('puts more tasks into a frame while frames are short, and fewer when they are long', () => {
    const ran: string[] = [];
    const ask = () => {
      for (let at = 0; at < 12; at += 1) frames.onNextFrame(() => void ran.push(String(at)));
    };
    ask();
    expect(paintAll(ran)).toEqual([2, 3, 4, 3]);
    paintMs = 80;
    ask();
    expect(paintAll(ran)).toEqual([6, 5, 1]);
    ask();
    expect(paintAll(ran)).toEqual([3, 2, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('rests after a frame for as long as it took', () => {
    const task = vi.fn();
    paintMs = 50;
    frames.onNextFrame(task);
    paint();
    frames.onNextFrame(task);
    vi.advanceTimersByTime(49);
    expect(waiting).toHaveLength(0);
    vi.advanceTimersByTime(1);
    paint();
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('does not rest after a short frame', () => {
    const task = vi.fn();
    paintMs = 10;
    frames.onNextFrame(task);
    paint();
    frames.onNextFrame(task);
    expect(waiting).toHaveLength(1);
  });

  it('leaves a frame to what draws itself in it, one after the other', () => {
    const ran: string[] = [];
    for (const name of ['first', 'second'])
      frames.onNextFrame(() => {
        ran.push(name);
        frames.takeNextFrame();
      });
    for (const name of ['book', 'trades']) frames.onNextFrame(() => void ran.push(name));
    const seen: string[] = [];
    for (let frame = 0; frame < 6; frame += 1) {
      paint();
      seen.push(ran.join(' '));
      ran.length = 0;
    }
    expect(seen).toEqual(['first', '', 'second', '', 'book trades', '']);
  });

  it('forgets a task that is no longer wanted', () => {
    const task = vi.fn();
    frames.onNextFrame(task);
    frames.cancelFrame(task);
    paint();
    expect(task).not.toHaveBeenCalled();
  });
});
