import type { RouteName } from '@bourse/contract';
import { TestClient, type WireRequest } from './test-client.ts';

/** A browser without a session, which keeps the cookie that makes it a visitor of customer service. */
export class Visitor {
  /** As a `cookie` header; empty at first. */
  cookie = '';
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  /** Calls a route by its operationId. */
  async call<N extends RouteName>(name: N, request: WireRequest = {}) {
    const headers = { ...request.headers, cookie: this.cookie };
    const answer = await new TestClient(this.base).call(name, { ...request, headers });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('bourse_visitor='));
    if (line !== undefined) this.cookie = line.split(';', 1)[0] ?? '';
    return answer;
  }
}
