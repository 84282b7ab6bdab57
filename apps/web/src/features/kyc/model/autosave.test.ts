import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type SaveState } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function autosave(save: (values: string) => Promise<unknown>) {
  const states: SaveState[] = [];
  return { saver: new Autosave<string>({ save, onState: (state) => states.push(state), waitMs: 600 }), states };
}

describe('what is typed', () => {
  it('is saved once it has rested, with its last values', async () => {
    const save = vi.fn(async () => undefined);
    const { saver, states } = autosave(save);
    saver.change('A');
    await vi.advanceTimersByTimeAsync(500);
    saver.change('Ad');
    await vi.advanceTimersByTimeAsync(599);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([['Ad']]);
    expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved']);
  });

  it('is saved at once by a flush, which also waits for a save that is under way and what was typed meanwhile', async () => {
    const first = Promise.withResolvers<undefined>();
    const save = vi.fn((values: string) => (values === 'A' ? first.promise : Promise.resolve(undefined)));
    const { saver, states } = autosave(save);
    saver.change('A');
    const early = saver.flush();
    saver.change('Ada');
    const late = saver.flush();
    expect(save.mock.calls).toEqual([['A']]);
    first.resolve(undefined);
    expect(await Promise.all([early, late])).toEqual([true, true]);
    expect(save.mock.calls).toEqual([['A'], ['Ada']]);
    expect(states.at(-1)).toBe('saved');
  });

  it('is kept when saving fails, and goes out with the next attempt', async () => {
    const save = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(undefined);
    const { saver, states } = autosave(save);
    saver.change('A');
    expect(await saver.flush()).toBe(false);
    expect(states.at(-1)).toBe('failed');
    expect(await saver.flush()).toBe(true);
    expect(save.mock.calls).toEqual([['A'], ['A']]);
  });

  it('is not sent again when nothing changed, nor after it was dropped', async () => {
    const save = vi.fn(async () => undefined);
    const { saver } = autosave(save);
    expect(await saver.flush()).toBe(true);
    saver.change('A');
    saver.drop();
    expect(await saver.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(save).not.toHaveBeenCalled();
  });
});
