import { once } from 'node:events';
import { threadId, type Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { type StatementDocument, statementPdf } from './statement-pdf.ts';
import { StatementThread, type StatementThreadOptions } from './statement-thread.ts';

let statements: StatementThread;
afterEach(() => statements.close());

const open = (options: StatementThreadOptions = {}) => {
  statements = new StatementThread(options);
  return statements;
};
const started = async (): Promise<Worker> => {
  const [worker] = await once(process, 'worker');
  return worker;
};

function statement(lines: number): StatementDocument {
  const period = { fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 2), madeMs: Date.UTC(2026, 10, 3) };
  const who = { exchange: 'Bourse', accountId: 1_234, email: 'trader@example.com' };
  const line = { kind: '交易', wallet: '现货', coin: 'BTC', change: '-1', balance: '2', order: '' };
  const changes = Array.from({ length: lines }, (_, at) => ({ timeMs: period.fromMs + at, ...line }));
  return { language: 'zh_CN', ...who, ...period, isPartial: false, balances: [], changes };
}
const make = (lines: number) => statements.make(async () => ({ ok: true, value: statement(lines) }));

it('writes in a thread of its own the very bytes that are written in this one, and keeps the thread', async () => {
  open();
  const [worker, made] = await Promise.all([started(), make(100)]);
  expect(made.ok && made.value.equals(await statementPdf(statement(100)))).toBe(true);
  expect(worker.threadId).not.toBe(threadId);
  const other = once(process, 'worker').then(() => 'another thread');
  expect(await Promise.race([make(1), other])).toMatchObject({ ok: true });
});

it('fails with the thread that writes, and begins another one for the next', async () => {
  open();
  // The document is the thread's work: without it there is none.
  const end = started().then(async (worker) => {
    await once(worker, 'online');
    await worker.terminate();
  });
  await expect(make(5_000)).rejects.toThrow('the thread of statements ended with status 1');
  await end;
  expect(await make(1)).toMatchObject({ ok: true });
});

it('gives up a document that takes too long', async () => {
  open({ limitMs: 1 });
  const [worker, made] = await Promise.all([started(), make(5_000)]);
  expect(made).toEqual({ ok: false, code: 'OVERLOADED' });
  expect(worker.threadId).toBe(-1);
});

it('takes so many documents, reads each in its turn, and hands on why one cannot be made', async () => {
  open({ mostWaiting: 2 });
  const first = Promise.withResolvers<void>();
  const read: string[] = [];
  const slow = statements.make(async () => {
    read.push('first');
    await first.promise;
    return { ok: true, value: statement(1) };
  });
  const next = statements.make(async () => {
    read.push('second');
    return { ok: false, code: 'STATEMENT_TOO_LONG' };
  });
  expect(await make(1)).toEqual({ ok: false, code: 'STATEMENT_TOO_OFTEN' });
  expect(read).toEqual(['first']);
  first.resolve();
  expect(await slow).toMatchObject({ ok: true });
  expect(await next).toEqual({ ok: false, code: 'STATEMENT_TOO_LONG' });
  expect(await make(1)).toMatchObject({ ok: true });
});

it('ends the thread after a while without work', async () => {
  open({ idleMs: 1 });
  const [worker] = await Promise.all([started(), make(1)]);
  if (worker.threadId !== -1) await once(worker, 'exit');
  expect(await make(1)).toMatchObject({ ok: true });
});
