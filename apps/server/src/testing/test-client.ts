import { type RouteData, type RouteName, type RouteSpec, routes, type SealedData } from '@bourse/contract';
import { TestDevice } from './test-device.ts';

/** An answer as it came over the wire. */
export interface WireResponse<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly error?: string;
  readonly field?: string;
  readonly data: Data;
}

/** What a test sends; everything may be wrong on purpose. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | string;
  /** Sent as JSON, or as it is when it is a text or bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser or bot with a session of its own. Signed calls are signed, and sealed answers opened, where a session is. */
export class TestClient {
  readonly base: string;
  cookie = '';
  csrfToken = '';
  accountId = 0;
  private bound: Promise<TestDevice> | undefined;
  /** Proves itself for a call that wants it, as the web does; undefined: it does not. */
  password: string | undefined;

  constructor(base: string) {
    this.base = base;
  }

  /** Sends any request; the body of the answer must be our envelope. */
  async send(method: string, path: string, request: WireRequest = {}): Promise<WireResponse> {
    const { query, body } = request;
    const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
    const headers: Record<string, string> = {};
    if (this.cookie !== '') headers.cookie = this.cookie;
    if (this.csrfToken !== '') headers['x-csrf-token'] = this.csrfToken;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${this.base}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...headers, ...request.headers },
      ...(body === undefined ? {} : { body: wireBody(body) ?? '' }),
    });
    // Only the session counts: the marker is for scripts of the page, and a test says when its device is known.
    const lines = response.headers.getSetCookie().filter((line) => /^(__Host-)?bourse_session=/.test(line));
    for (const line of lines) this.cookie = line.split(';', 1)[0] ?? '';
    // A file comes without an envelope.
    const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json');
    const envelope: Pick<WireResponse, 'code' | 'msg' | 'data'> = isFile
      ? { code: 200, msg: '', data: Buffer.from(await response.arrayBuffer()) }
      : ((await response.json()) as WireResponse);
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** Calls a route by its operationId. */
  async call<N extends RouteName>(name: N, request: WireRequest = {}): Promise<WireResponse<RouteData<N>>> {
    const answer = await this.callOnce(name, request);
    if (answer.error !== 'STEP_UP_REQUIRED' || this.password === undefined) return answer;
    const headers = { ...request.headers, 'x-step-up-proof': await this.prove(name) };
    return this.callOnce(name, { ...request, headers });
  }

  /** Proves for one call that follows that this is the session's owner; returns what goes into its header `x-step-up-proof`. */
  async prove(act: RouteName): Promise<string> {
    return (await this.expect('safetyCheck', { body: { act, password: this.password } })).proof;
  }

  private async callOnce<N extends RouteName>(name: N, request: WireRequest): Promise<WireResponse<RouteData<N>>> {
    const spec: RouteSpec = routes[name];
    const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? ''),
    );
    if (!spec.signed || this.cookie === '') {
      return (await this.send(spec.method, path, request)) as WireResponse<RouteData<N>>;
    }
    const device = await this.device();
    const signature = await device.sign({ method: spec.method, target: path, body: wireBody(request.body) });
    const headers = { ...signature, ...request.headers };
    const answer = (await this.send(spec.method, path, { ...request, headers })) as WireResponse<RouteData<N>>;
    if (!spec.sealed || answer.code !== 200) return answer;
    const data = (await device.open(name, headers, answer.data as unknown as SealedData)) as RouteData<N>;
    return { ...answer, data };
  }

  /** The keys of this client's session, made and bound when they are first needed. */
  device(): Promise<TestDevice> {
    this.bound ??= this.bind();
    return this.bound;
  }

  private async bind(): Promise<TestDevice> {
    const device = await TestDevice.create();
    await this.expect('bindSessionKeys', { body: device.publicKeys });
    return device;
  }

  /** Calls a route that must be accepted, and answers its data. */
  async expect<N extends RouteName>(name: N, request: WireRequest = {}): Promise<RouteData<N>> {
    const answer = await this.call(name, request);
    if (answer.code !== 200) throw new Error(`${name}: ${answer.status} ${answer.error} ${answer.field} ${answer.msg}`);
    return answer.data;
  }

  /** Registers in both steps, with the code that the demo shows, and returns the answer to the second. */
  async register(
    email: string,
    password: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<WireResponse<RouteData<'confirmRegistration'>>> {
    const begun = await this.expect('register', { body: { email, password, termsVersion: '1' }, headers });
    const { challengeId } = begun;
    const { code } = await this.expect('registrationMail', { params: { challengeId } });
    const answer = await this.call('confirmRegistration', { body: { challengeId, code }, headers });
    if (answer.code !== 200) throw new Error(`confirmRegistration: ${answer.status} ${answer.error} ${answer.msg}`);
    return answer;
  }

  /** Logs in, or registers, and keeps the session. */
  async enter(how: 'login' | 'register', email: string, password: string): Promise<void> {
    const data =
      how === 'login'
        ? await this.expect(how, { body: { email, password } })
        : (await this.register(email, password)).data;
    this.csrfToken = data.csrfToken;
    this.accountId = data.fid;
    this.bound = undefined;
    this.password = password;
  }
}

/** A body as it goes over the wire. */
function wireBody(body: unknown): string | Buffer<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Buffer ? Buffer.from(body) : JSON.stringify(body);
}
