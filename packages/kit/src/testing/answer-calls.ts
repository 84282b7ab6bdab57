import { onTestFinished, vi } from 'vitest';

/** A call as it reached the wire. */
export interface SentCall {
  readonly body: unknown;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** What the exchange answers to a call: data, or a rejection. */
export type Answer = (call: SentCall) => unknown;

/** A rejection as the exchange writes it. */
export interface Rejection {
  readonly rejection: true;
  readonly status: number;
  readonly envelope: {
    readonly code: number;
    readonly error: string;
    readonly msg: string;
    readonly field?: string;
    readonly data: null;
  };
}

/** A rejection by its name, with the place of the body that it is about. */
export function rejection(error: string, status = 400, field?: string): Rejection {
  const envelope = { code: status * 100, error, msg: error, data: null, ...(field === undefined ? {} : { field }) };
  return { rejection: true, status, envelope };
}

function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === 'object' && answer !== null && 'rejection' in answer;
}

/**
 * Answers the calls of a test in the place of the exchange, by method and path: `POST /hk-web/v2/logout`. Files of the page itself come
 * from the test's server as ever; a call that nobody answers is a network failure. Returns the calls that were sent, by the same names.
 */
export function answerCalls(answers: Readonly<Record<string, Answer>>): (name: string) => readonly SentCall[] {
  const sent = new Map<string, SentCall[]>();
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = new URL(String(target), location.href);
    const name = `${init?.method ?? 'GET'} ${url.pathname}`;
    const answer = answers[name];
    if (answer === undefined) {
      if (!url.pathname.startsWith('/hk-web')) return real(target, init);
      throw new TypeError(`no answer to ${name}`);
    }
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { body, query: url.searchParams, headers: new Headers(init?.headers) };
    sent.set(name, [...(sent.get(name) ?? []), call]);
    const data = await answer(call);
    if (!isRejection(data)) return Response.json({ code: 200, msg: '', data });
    return Response.json(data.envelope, { status: data.status });
  });
  onTestFinished(() => spy.mockRestore());
  return (name) => sent.get(name) ?? [];
}

/** An answer that waits until it is let go. */
export function held<T>(data: T): { readonly answer: () => Promise<T>; readonly letGo: () => void } {
  const gate = Promise.withResolvers<T>();
  return { answer: () => gate.promise, letGo: () => gate.resolve(data) };
}
