import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LineLoader, unreadOf } from './line-loader.ts';
import { type ChatLine, type LineId, linesOf } from './lines.ts';

describe('CS-01 the lines', () => {
  it.each([
    ['of the configuration, in its order', [2, 1], [2, 1]],
    ['each once', [1, 1, 3], [1, 3]],
    ['without what is no line', [4, '3', 2, null], [2]],
    ['fall back when none is valid', [4], [3, 2, 1]],
    ['fall back when there are none', [], [3, 2, 1]],
    ['fall back when the configuration did not come', undefined, [3, 2, 1]],
    ['fall back when it is of another shape', { 1: true }, [3, 2, 1]],
  ])('%s', (_what, given, lines) => {
    expect(linesOf(given)).toEqual(lines);
  });
});

/** A third party's chat: what it answers can be changed while it is watched. */
function chatOf(given: Partial<Record<keyof ChatLine, unknown>> = {}) {
  const answers = { isReady: true, open: undefined, unreadCount: 0, lastMessage: undefined, ...given };
  const answer = (name: keyof typeof answers) => () => {
    const value: unknown = answers[name];
    if (value instanceof Error) throw value;
    return value;
  };
  const open = vi.fn(answer('open'));
  const chat = {
    isReady: answer('isReady'),
    open,
    unreadCount: answer('unreadCount'),
    lastMessage: answer('lastMessage'),
  } as unknown as ChatLine;
  return { chat, answers, open };
}

function setUp(
  chats: Partial<Record<LineId, ChatLine>>,
  loadScript = vi.fn(async (_: LineId, _attempt: number) => {}),
) {
  const log = vi.fn();
  const loader = new LineLoader({ loadScript, chatOf: (line) => chats[line], log });
  loaders.push(loader);
  return { loader, loadScript, log };
}

const loaders: LineLoader[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const loader of loaders.splice(0)) loader.stop();
  vi.useRealTimers();
});

const NO_SCRIPT = () => Promise.reject(new Error('no network'));

describe('CS-02 a line', () => {
  it('is loaded once, however often it is asked for', async () => {
    const { loader, loadScript } = setUp({ 3: chatOf().chat });
    expect(await Promise.all([loader.load(3), loader.load(3)])).toEqual([true, true]);
    expect(await loader.load(3)).toBe(true);
    expect(loadScript).toHaveBeenCalledTimes(1);
    expect(loader.states()[3]).toMatchObject({ loaded: true, ready: true });
  });

  it('asks for its script again three times, two seconds apart, then logs it; a later wish begins anew', async () => {
    const { loader, loadScript, log } = setUp({ 1: chatOf().chat }, vi.fn(NO_SCRIPT));
    const loading = loader.load(1);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(loadScript).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(loadScript).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(loadScript).toHaveBeenCalledTimes(3);
    expect(log).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toBe(false);
    expect(loadScript.mock.calls).toEqual([0, 1, 2, 3].map((attempt) => [1, attempt]));
    expect(log).toHaveBeenCalledTimes(1);
    loadScript.mockImplementation(async () => undefined);
    expect(await loader.load(1)).toBe(true);
  });

  it('comes with a later attempt', async () => {
    const loadScript = vi.fn(NO_SCRIPT).mockRejectedValueOnce(new Error('once'));
    loadScript.mockImplementation((() => Promise.resolve()) as never);
    const { loader, log } = setUp({ 2: chatOf().chat }, loadScript);
    const loading = loader.load(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await loading).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    [1, 100, 3_000],
    [2, 500, 5_000],
    [3, 100, 3_000],
  ] as const)('%i is looked at every %i ms for %i ms', async (line, everyMs, withinMs) => {
    const isReady = vi.fn(() => false);
    const { loader, log } = setUp({ [line]: { ...chatOf().chat, isReady } });
    const loading = loader.load(line);
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(isReady).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(withinMs - everyMs);
    expect(await loading).toBe(false);
    expect(isReady).toHaveBeenCalledTimes(withinMs / everyMs + 1);
    expect(log).toHaveBeenCalledTimes(1);
    expect(loader.states()[line]).toMatchObject({ loaded: true, ready: false });
  });

  it('that throws when it is asked, or registers nothing, is not ready', async () => {
    const { loader } = setUp({ 1: chatOf({ isReady: new Error('broken') }).chat });
    const both = Promise.all([loader.load(1), loader.load(3)]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await both).toEqual([false, false]);
  });
});

describe('CS-03 the state of a line', () => {
  it('is refreshed every second, and counts of all lines add up', async () => {
    const [mixed, web] = [chatOf({ unreadCount: 1, lastMessage: 'Hello' }), chatOf({ unreadCount: 2 })];
    const { loader } = setUp({ 3: mixed.chat, 1: web.chat });
    await Promise.all([loader.load(3), loader.load(1)]);
    expect(loader.states()[3]).toEqual({ loaded: true, ready: true, unreadCount: 1, lastMessage: 'Hello' });
    expect(unreadOf(loader.states())).toBe(3);
    const onChange = vi.fn();
    loader.subscribe(onChange);
    await vi.advanceTimersByTimeAsync(1_000);
    // Nothing has changed, and nobody is told so.
    expect(onChange).not.toHaveBeenCalled();
    Object.assign(mixed.answers, { unreadCount: 4, lastMessage: 'Still there?' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.states()[3]).toMatchObject({ unreadCount: 4, lastMessage: 'Still there?' });
    expect(unreadOf(loader.states())).toBe(6);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('counts from nothing when its chat opens; those of other lines stay', async () => {
    const [mixed, web] = [chatOf({ unreadCount: 1 }), chatOf({ unreadCount: 2 })];
    const { loader } = setUp({ 3: mixed.chat, 1: web.chat });
    await Promise.all([loader.load(3), loader.load(1)]);
    expect(await loader.open(3)).toBe(true);
    expect(mixed.open).toHaveBeenCalledTimes(1);
    expect(unreadOf(loader.states())).toBe(2);
  });

  it('logs a failure to open, and does nothing else', async () => {
    const { loader, log } = setUp({ 2: chatOf({ open: new Error('broken') }).chat });
    expect(await loader.open(2)).toBe(false);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it.each([Number.NaN, -1, 1.5, '7', undefined, new Error('broken')])(
    'takes the count %s as none',
    async (unreadCount) => {
      const { loader } = setUp({ 1: chatOf({ unreadCount }).chat });
      await loader.load(1);
      expect(unreadOf(loader.states())).toBe(0);
    },
  );
});
