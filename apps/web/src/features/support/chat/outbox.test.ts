import { ApiError, type ErrorName } from '@bourse/kit/api/api-error.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox, type Queued } from './outbox.ts';
import { loadOutbox, outboxKey, saveOutbox } from './outbox-storage.ts';

const NO_FAILURE = undefined;

function textOf(text: string, rest: Partial<Queued> = {}): Queued {
  return {
    clientId: `client-${text}`,
    line: 3,
    content: { kind: 'text', text },
    writtenMs: 0,
    failed: NO_FAILURE,
    ...rest,
  };
}

/** An exchange that answers each attempt by the next of `answers`, and takes everything afterwards. */
function setUp(answers: readonly (ErrorName | 'taken')[] = [], kept: readonly Queued[] = []) {
  const attempts: string[] = [];
  const taken: string[] = [];
  const left = [...answers];
  let stored = kept;
  const outbox = new Outbox({
    send: async ({ clientId }) => {
      attempts.push(clientId);
      const answer = left.shift() ?? 'taken';
      if (answer !== 'taken') throw new ApiError(answer);
      taken.push(clientId);
    },
    load: () => kept,
    save: (messages) => {
      stored = messages;
    },
    onChange: () => undefined,
  });
  return { outbox, attempts, taken, stored: () => stored };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what was written', () => {
  it('is sent one after the other, in its order', async () => {
    const { outbox, taken } = setUp();
    for (const text of ['a', 'b', 'c']) outbox.add(textOf(text));
    await vi.runAllTimersAsync();
    expect(taken).toEqual(['client-a', 'client-b', 'client-c']);
    expect(outbox.messages).toEqual([]);
  });

  it('waits without a line, is sent again under the same name, and keeps its order', async () => {
    const { outbox, attempts, taken } = setUp(['NETWORK', 'TIMEOUT']);
    for (const text of ['a', 'b']) outbox.add(textOf(text));
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, outbox.messages.length]).toEqual([['client-a'], 2]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(attempts).toEqual(['client-a', 'client-a']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(taken).toEqual(['client-a', 'client-b']);
  });

  it('does not wait behind a file that took too long, which is told', async () => {
    const { outbox, taken } = setUp(['TIMEOUT']);
    outbox.add({ ...textOf('picture'), content: { kind: 'file', file: new File(['x'], 'a.png') } });
    outbox.add(textOf('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect([taken, outbox.messages.map(({ failed }) => failed)]).toEqual([['client-b'], ['TIMEOUT']]);
  });

  it('goes at once when the line is back', async () => {
    const { outbox, taken } = setUp(['NETWORK']);
    outbox.add(textOf('a'));
    await vi.advanceTimersByTimeAsync(0);
    await outbox.flush();
    expect(taken).toEqual(['client-a']);
    await vi.runAllTimersAsync();
    expect(taken).toEqual(['client-a']);
  });

  it.each([
    'SUPPORT_USER_TOO_FAST',
    'SUPPORT_VISITOR_TOO_FAST',
    'TOO_MANY_REQUESTS',
    'OVERLOADED',
    'NOT_READY',
  ] as const)('waits after %s', async (name) => {
    const { outbox, taken } = setUp([name]);
    outbox.add(textOf('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.messages).toMatchObject([{ failed: undefined }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(taken).toEqual(['client-a']);
  });

  it('and rejected is told and steps out of the way, until it is sent again or given up', async () => {
    const { outbox, taken } = setUp(['FILE_TYPE_UNSUPPORTED']);
    for (const text of ['a', 'b']) outbox.add(textOf(text));
    await vi.runAllTimersAsync();
    expect(taken).toEqual(['client-b']);
    expect(outbox.messages).toMatchObject([{ clientId: 'client-a', failed: 'FILE_TYPE_UNSUPPORTED' }]);
    outbox.retry('client-a');
    await vi.runAllTimersAsync();
    expect(taken).toEqual(['client-b', 'client-a']);
    outbox.add(textOf('c'));
    outbox.discard('client-c');
    expect(outbox.messages).toEqual([]);
  });

  it('goes out from where it was kept, and is kept until it is confirmed', async () => {
    const { outbox, taken, stored } = setUp(['NETWORK'], [textOf('kept')]);
    outbox.add(textOf('new'));
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().map(({ clientId }) => clientId)).toEqual(['client-kept', 'client-new']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([taken, stored()]).toEqual([['client-kept', 'client-new'], []]);
  });

  it('is not sent for somebody else', async () => {
    const { outbox, attempts, stored } = setUp(['NETWORK']);
    outbox.add(textOf('a'));
    await vi.advanceTimersByTimeAsync(0);
    outbox.end();
    await outbox.flush();
    await vi.runAllTimersAsync();
    expect([attempts.length, stored().length]).toEqual([1, 1]);
  });
});

describe('the tab’s storage', () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    });
  });

  it('keeps texts and cards by user, and no files', () => {
    const card = textOf('card', { content: { kind: 'card', ref: { kind: 'order', id: '1' } } });
    const file = textOf('file', { content: { kind: 'file', file: new File(['x'], 'x.png') } });
    saveOutbox(7, [textOf('a'), file, card]);
    expect(loadOutbox(7).map(({ clientId }) => clientId)).toEqual(['client-a', 'client-card']);
    expect(loadOutbox(8)).toEqual([]);
    expect(loadOutbox(undefined)).toEqual([]);
    saveOutbox(7, []);
    expect(sessionStorage.getItem(outboxKey(7))).toBeNull();
  });

  it.each(['', 'null', '{}', '[{"clientId":1}]', '[{"clientId":"a","line":9,"writtenMs":1}]', '[null]'])(
    'takes %s as nothing',
    (text) => {
      sessionStorage.setItem(outboxKey(7), text);
      expect(loadOutbox(7)).toEqual([]);
    },
  );
});
