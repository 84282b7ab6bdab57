import {
  type RouteBody,
  type RouteData,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  type RouteSpec,
  routes,
  type SealedData,
} from '@bourse/contract';
import { TestDevice } from '@bourse/server/testing/test-device.ts';

/** Result of a call: the envelope with its HTTP status. */
export interface ApiResult<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly error?: string;
  readonly field?: string;
  readonly data: Data;
}

interface CallInput<N extends RouteName> {
  readonly params?: RouteParams<N>;
  readonly query?: RouteQuery<N>;
  readonly body?: RouteBody<N>;
}

/**
 * A client of the public HTTP API with a session of its own; it knows nothing that a bot author would not know. Signed calls are
 * signed with keys that it makes and binds when they are first needed, sealed answers opened, and a proof by password given where a
 * call wants one.
 */
export class ApiClient {
  readonly base: string;
  cookie = '';
  csrfToken = '';
  private bound: Promise<TestDevice> | undefined;
  private password: string | undefined;

  constructor(base: string) {
    this.base = base;
  }

  /** Calls a route by its operationId and returns the envelope, success or rejection. */
  async call<N extends RouteName>(name: N, input: CallInput<N> = {}): Promise<ApiResult<RouteData<N>>> {
    // By this it proves itself later.
    if (name === 'login' || name === 'register') this.password = (input.body as RouteBody<'login'>).password;
    const answer = await this.callOnce(name, input);
    if (answer.error !== 'STEP_UP_REQUIRED' || this.password === undefined) return answer;
    const { proof } = await this.expect('safetyCheck', { body: { act: name, password: this.password } });
    return this.callOnce(name, input, proof);
  }

  private async callOnce<N extends RouteName>(
    name: N,
    input: CallInput<N>,
    proof?: string,
  ): Promise<ApiResult<RouteData<N>>> {
    const { method, path, signed, sealed }: RouteSpec = routes[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[key])),
    );
    const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
    const headers: Record<string, string> = { origin: this.base };
    if (this.cookie) headers.cookie = this.cookie;
    if (this.csrfToken) headers['x-csrf-token'] = this.csrfToken;
    if (proof !== undefined) headers['x-step-up-proof'] = proof;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const target = `${filled}${query ? `?${query}` : ''}`;
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const device = signed && this.cookie ? await this.device() : undefined;
    if (device !== undefined) Object.assign(headers, await device.sign({ method, target, body }));
    const response = await fetch(`${this.base}${target}`, { method, headers, ...(body === undefined ? {} : { body }) });
    this.keepCookies(response.headers.getSetCookie());
    const envelope = (await response.json()) as Omit<ApiResult<RouteData<N>>, 'status'>;
    const answer = { status: response.status, ...envelope };
    if (!sealed || device === undefined || answer.code !== 200) return answer;
    const data = (await device.open(name, headers, answer.data as unknown as SealedData)) as RouteData<N>;
    return { ...answer, data };
  }

  /** As a browser does: each cookie by its name, until it is taken back. */
  private keepCookies(lines: readonly string[]): void {
    const kept = new Map(
      this.cookie.split('; ').flatMap((pair) => (pair === '' ? [] : [[pair.split('=', 1)[0], pair]])),
    );
    for (const line of lines) {
      const pair = line.split(';', 1)[0] ?? '';
      if (/; Max-Age=0/i.test(line)) kept.delete(pair.split('=', 1)[0]);
      else kept.set(pair.split('=', 1)[0], pair);
    }
    this.cookie = [...kept.values()].join('; ');
  }

  /** The keys of this client's session; made anew after a login. */
  device(): Promise<TestDevice> {
    this.bound ??= TestDevice.create().then(async (device) => {
      await this.expect('bindSessionKeys', { body: device.publicKeys });
      return device;
    });
    return this.bound;
  }

  /** Calls a route, expects success, and returns its data. */
  async expect<N extends RouteName>(name: N, input: CallInput<N> = {}): Promise<RouteData<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 200)
      throw new Error(`${name}: ${answer.status} ${answer.error} ${answer.field ?? ''} ${answer.msg}`);
    return answer.data;
  }

  /** Registers with the code that the demo shows, and keeps the session. */
  async register(email: string, password: string): Promise<RouteData<'confirmRegistration'>> {
    const { termsVersion } = await this.expect('terms');
    const { challengeId } = await this.expect('register', { body: { email, password, termsVersion } });
    const { code } = await this.expect('registrationMail', { params: { challengeId } });
    const data = await this.expect('confirmRegistration', { body: { challengeId, code } });
    this.csrfToken = data.csrfToken;
    this.bound = undefined;
    return data;
  }

  /** Logs in and keeps the session. */
  async login(email: string, password: string): Promise<void> {
    const data = await this.expect('login', { body: { email, password } });
    this.csrfToken = data.csrfToken;
    this.bound = undefined;
  }
}
