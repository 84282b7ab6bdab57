import { ApiError } from '@bourse/kit/api/api-error.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { DraftPart } from './draft-parts.ts';
import { TaskQueue } from './draft-queue.ts';
import { DraftConflict, isSame, partKey, savePart, spreadState } from './draft-store.ts';
import type { Draft } from './types.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}
type NamesDraft = Draft<Names>;

const ADA: Names = { firstName: 'Ada', lastName: '' };
const draft = (version: number, values: Names = ADA): NamesDraft => {
  return { version, values, files: [], problems: [], changedMs: 0 };
};

/** A draft on the exchange with compare-and-set, and the part of it as the page sees it. */
function exchange(stored: NamesDraft) {
  const state = { stored };
  const part: DraftPart<NamesDraft> = {
    name: `names-${Math.random()}`,
    draft: 'standard',
    read: vi.fn(async () => state.stored),
    save: vi.fn(async (version, values) => {
      if (version !== state.stored.version) throw new ApiError('KYC_DRAFT_CHANGED', 41475, 409);
      state.stored = draft(version + 1, values);
      return state.stored;
    }),
  };
  return { state, part, client: new QueryClient() };
}

describe('saving a part of a draft', () => {
  it('names the version that is in the cache, and keeps the answer', async () => {
    const { part, client } = exchange(draft(3));
    client.setQueryData(partKey(part), draft(3));
    const values = { ...ADA, lastName: 'Lovelace' };
    await savePart({ client, part, values, base: ADA });
    expect(part.save).toHaveBeenCalledExactlyOnceWith(3, values);
    expect(client.getQueryData(partKey(part))).toEqual(draft(4, values));
  });

  it('goes on with the newer version when only other parts or files of the draft changed', async () => {
    const { state, part, client } = exchange(draft(3));
    client.setQueryData(partKey(part), draft(3));
    state.stored = draft(7);
    const values = { ...ADA, lastName: 'Lovelace' };
    expect((await savePart({ client, part, values, base: ADA })).version).toBe(8);
    expect(state.stored.values).toEqual(values);
  });

  it('does not overwrite what another device changed in the same part', async () => {
    const { state, part, client } = exchange(draft(3));
    client.setQueryData(partKey(part), draft(3));
    state.stored = draft(4, { firstName: 'Ada', lastName: 'Byron' });
    const saved = savePart({ client, part, values: { ...ADA, lastName: 'Lovelace' }, base: ADA });
    await expect(saved).rejects.toBeInstanceOf(DraftConflict);
    await expect(saved).rejects.toMatchObject({ stored: { version: 4 } });
    expect(state.stored.values.lastName).toBe('Byron');
  });

  it('does not overwrite it either when the page has read it in the meantime', async () => {
    const { state, part, client } = exchange(draft(4, { firstName: 'Ada', lastName: 'Byron' }));
    client.setQueryData(partKey(part), state.stored);
    const saved = savePart({ client, part, values: { ...ADA, lastName: 'Lovelace' }, base: ADA });
    await expect(saved).rejects.toBeInstanceOf(DraftConflict);
    expect(part.save).not.toHaveBeenCalled();
  });

  it('passes on every other rejection', async () => {
    const { part, client } = exchange(draft(3));
    vi.mocked(part.save).mockRejectedValue(new ApiError('NETWORK'));
    await expect(savePart({ client, part, values: ADA, base: ADA })).rejects.toMatchObject({ errorName: 'NETWORK' });
  });

  it('waits for the one before, so that two never name the same version', async () => {
    const { state, part, client } = exchange(draft(1));
    client.setQueryData(partKey(part), draft(1));
    const named = (lastName: string): Names => ({ ...ADA, lastName });
    const save = (base: string, lastName: string) =>
      savePart({ client, part, values: named(lastName), base: named(base) });
    await Promise.all([save('', 'a'), save('a', 'b'), save('b', 'c')]);
    expect(vi.mocked(part.save).mock.calls.map(([version]) => version)).toEqual([1, 2, 3]);
    expect(state.stored.values.lastName).toBe('c');
  });
});

describe('the state of a draft', () => {
  it('reaches all of its parts, and an answer that was overtaken none', () => {
    const client = new QueryClient();
    const keyOf = (draftName: string, name: string) => partKey({ draft: draftName, name });
    client.setQueryData(keyOf('company', 'a'), draft(4));
    client.setQueryData(keyOf('company', 'b'), draft(6));
    client.setQueryData(keyOf('advanced', 'c'), draft(1));
    const problems = [{ field: 'companyName', problem: 'missing' as const }];
    spreadState(client, 'company', { version: 5, problems });
    expect(client.getQueryData(keyOf('company', 'a'))).toEqual({ ...draft(5), problems });
    expect(client.getQueryData(keyOf('company', 'b'))).toEqual(draft(6));
    expect(client.getQueryData(keyOf('advanced', 'c'))).toEqual(draft(1));
  });
});

it('values are compared by what they hold', () => {
  expect(isSame({ a: 1, b: [{ c: '' }] }, { b: [{ c: '' }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([{ c: '' }], [{ c: 'x' }])).toBe(false);
  expect(isSame([], {})).toBe(true);
  expect(isSame(null, {})).toBe(false);
});

it('a queue goes on after a task that failed', async () => {
  const queue = new TaskQueue();
  const failed = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
