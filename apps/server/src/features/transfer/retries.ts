import type { ApiResult } from '../../platform/http/api-result.ts';

/** How long the same request without a name of its own counts as a repetition, milliseconds. */
export const RETRY_MS = 10_000;

interface Last {
  readonly request: string;
  readonly atMs: number;
  readonly result: Promise<ApiResult<{ readonly transferId: string }>>;
}

/**
 * Goal: a client that names no request and repeats it moves money once. Method: the last such request of each account is kept with its reply
 * for ten seconds; the same again has that reply. While a request is under way, the same has its reply, whatever came between. What was rejected
 * without an effect is forgotten.
 */
export class Retries {
  private readonly nowMs: () => number;
  /** In the order of their times. */
  private readonly last = new Map<number, Last>();
  /** Replies to come, by account and request. */
  private readonly running = new Map<string, Last['result']>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Runs a request, or returns the reply of the one that it repeats. `hasEffect`: whether a reply must not be produced again. */
  once(
    accountId: number,
    request: string,
    run: () => Promise<ApiResult<{ readonly transferId: string }>>,
    hasEffect: (result: ApiResult<unknown>) => boolean,
  ): Promise<ApiResult<{ readonly transferId: string }>> {
    this.forgetOld();
    const name = `${accountId}/${request}`;
    const running = this.running.get(name);
    if (running !== undefined) return running;
    const known = this.last.get(accountId);
    if (known?.request === request) return known.result;
    const result = run().finally(() => this.running.delete(name));
    this.running.set(name, result);
    const entry = { request, atMs: this.nowMs(), result };
    this.keep(accountId, entry);
    const forget = () => {
      if (this.last.get(accountId) === entry) this.last.delete(accountId);
    };
    result.then((reply) => hasEffect(reply) || forget(), forget);
    return result;
  }

  /** Another transfer came between: the same request again is a new one. */
  forget(accountId: number): void {
    this.last.delete(accountId);
  }

  /** Takes up a request of before the start. */
  recall(accountId: number, request: string, atMs: number, reply: ApiResult<{ readonly transferId: string }>): void {
    this.keep(accountId, { request, atMs, result: Promise.resolve(reply) });
  }

  private keep(accountId: number, entry: Last): void {
    this.last.delete(accountId);
    this.last.set(accountId, entry);
  }

  private forgetOld(): void {
    const oldestMs = this.nowMs() - RETRY_MS;
    for (const [accountId, { atMs }] of this.last) {
      if (atMs > oldestMs) return;
      this.last.delete(accountId);
    }
  }
}
