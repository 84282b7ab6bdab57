import { createHmac } from 'node:crypto';
import type { TestClient } from './test-client.ts';

/** An answer of the compatible gateway as it came over the wire. */
export interface GatewayWireResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What a test sends; everything may be wrong on purpose. */
export interface GatewayRequest {
  readonly method?: string;
  /** Instead of the time now. */
  readonly timestamp?: number | string;
  /** Put behind the parameters as it is, after they were signed. */
  readonly tail?: string;
  /** Instead of the right one; empty leaves it out. */
  readonly signature?: string;
  /** Where the parameters travel; `split` puts every other one into the body. */
  readonly in?: 'query' | 'body' | 'split';
  readonly headers?: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string | number | boolean>>;

/** A program with an API key that signs with a secret. */
export class GatewayClient {
  readonly base: string;
  readonly apiKey: string;
  readonly secret: string;

  constructor(base: string, key: { readonly apiKey: string; readonly secretKey: string }) {
    this.base = base;
    this.apiKey = key.apiKey;
    this.secret = key.secretKey;
  }

  /** Makes a key for somebody logged in. */
  static async of(
    owner: TestClient,
    terms: { readonly trade?: boolean; readonly ipAllowList?: readonly string[]; readonly expiresMs?: number } = {},
  ): Promise<GatewayClient> {
    const { trade = true, ipAllowList = [], expiresMs = 0 } = terms;
    const permissions = { read: true, trade, withdraw: false };
    const made = await owner.expect('createApiKey', {
      body: { label: 'test', kind: 'hmac', permissions, ipAllowList, expiresMs },
    });
    return new GatewayClient(owner.base, made);
  }

  /** Sends a signed call. */
  signed(path: string, values: Values = {}, request: GatewayRequest = {}): Promise<GatewayWireResponse> {
    const { timestamp = Date.now(), in: place = request.method === 'POST' ? 'body' : 'query', tail = '' } = request;
    const pairs = Object.entries({ ...values, timestamp }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    const inBody = pairs.filter((_, at) => place === 'body' || (place === 'split' && at % 2 === 1)).join('&');
    const inQuery = pairs.filter((_, at) => place === 'query' || (place === 'split' && at % 2 === 0)).join('&');
    const digest = createHmac('sha256', this.secret)
      .update(inQuery + inBody)
      .digest('hex');
    const signature = request.signature === '' ? '' : `signature=${request.signature ?? digest}`;
    const behind = [signature, tail].filter((part) => part !== '');
    const query = place === 'query' ? [inQuery, ...behind].join('&') : inQuery;
    const body = place === 'query' ? undefined : [inBody, ...behind].join('&');
    return this.send(path, query, body, request);
  }

  /** The parameters of a signed request to the WebSocket API. */
  signedParams(values: Values = {}): Record<string, string | number | boolean> {
    const all = { ...values, apiKey: this.apiKey, timestamp: Date.now() };
    const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
    const payload = sorted.map(([name, value]) => `${name}=${value}`).join('&');
    return { ...all, signature: createHmac('sha256', this.secret).update(payload).digest('hex') };
  }

  /** Sends a call without a signature. */
  open(path: string, query = '', request: GatewayRequest = {}): Promise<GatewayWireResponse> {
    return this.send(path, query, undefined, request);
  }

  private async send(
    path: string,
    query: string,
    body: string | undefined,
    { method = 'GET', headers }: GatewayRequest,
  ): Promise<GatewayWireResponse> {
    const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${this.base}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: { 'x-mbx-apikey': this.apiKey, ...type, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}
