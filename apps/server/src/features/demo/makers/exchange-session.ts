import '../../../platform/ws/frames-in-javascript.ts';
import {
  type AccountData,
  type OrderData,
  type RouteBody,
  routes,
  SOCKET_PATH,
  type TickerData,
} from '@bourse/contract';
import { WebSocket } from 'ws';
import type { MakerLogin } from '../maker-accounts.ts';

/** Callbacks of a session. */
export interface SessionListener {
  onAccount?(data: AccountData): void;
  onTickers?(data: readonly TickerData[]): void;
}

/** An order rejected by the exchange, with its error name. */
export interface Rejection {
  readonly error: string;
}

interface ApiResult {
  readonly id?: string;
  readonly code?: number;
  readonly error?: string;
  readonly data?: unknown;
  readonly topic?: { readonly type: string };
  readonly seq?: number;
  readonly kind?: 'snapshot' | 'delta';
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A trader's connection to the exchange: HTTP login, then one socket for orders and topics. It uses the documented API only.
 * When the socket is lost the session ends, and its owner creates a new one.
 */
export class ExchangeSession {
  /** Resolves when the socket has closed. */
  readonly ended: Promise<string>;
  private readonly socket: WebSocket;
  private readonly csrfToken: string;
  private readonly listener: SessionListener;
  private readonly waiting = new Map<string, (answer: ApiResult) => void>();
  private readonly lastSeq = new Map<string, number>();
  private nextId = 1;

  private constructor(socket: WebSocket, csrfToken: string, listener: SessionListener) {
    this.socket = socket;
    this.csrfToken = csrfToken;
    this.listener = listener;
    this.ended = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve(`closed with ${code} ${reason.toString()}`.trim()));
      socket.on('error', (error) => resolve(error.message));
    });
    socket.on('message', (message) => this.receive(JSON.parse(message.toString()) as ApiResult));
    void this.ended.then(() => {
      for (const answer of this.waiting.values()) answer({ code: 0, error: 'SOCKET_LOST' });
      this.waiting.clear();
    });
  }

  /** Logs in, cancels all orders of an earlier session, connects the socket. */
  static async open(url: string, login: MakerLogin, listener: SessionListener): Promise<ExchangeSession> {
    const { cookie, csrfToken } = await logIn(url, login);
    await call(url, 'cancelAllSpotOrders', { cookie, 'x-csrf-token': csrfToken });
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${SOCKET_PATH}`, {
      headers: { cookie },
      handshakeTimeout: CONNECT_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new ExchangeSession(socket, csrfToken, listener);
  }

  /** Number of unanswered requests. */
  get pending(): number {
    return this.waiting.size;
  }

  place(order: RouteBody<'placeSpotOrder'>): Promise<OrderData | Rejection> {
    return this.ask('order.place', { csrfToken: this.csrfToken, params: order });
  }

  cancel(orderId: string): Promise<OrderData | Rejection> {
    return this.ask('order.cancel', { csrfToken: this.csrfToken, params: { orderId } });
  }

  async follow(type: 'account' | 'tickers'): Promise<void> {
    const answer = await this.ask('subscribe', { params: { biz: 'spot', type, code: '', granularity: '' } });
    if ('error' in answer) throw new Error(`cannot follow ${type}: ${answer.error}`);
  }

  close(): void {
    this.socket.terminate();
  }

  private ask(event: string, rest: Readonly<Record<string, unknown>>): Promise<OrderData | Rejection> {
    const id = String(this.nextId);
    this.nextId += 1;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => {
        if (answer.code === 200) resolve(answer.data as OrderData);
        else resolve({ error: answer.error ?? 'UNKNOWN' });
      });
      this.socket.send(JSON.stringify({ event, id, ...rest }));
    });
  }

  private receive(message: ApiResult): void {
    const { id, topic } = message;
    if (topic !== undefined) this.receiveTopic(topic.type, message);
    if (id === undefined) return;
    const answer = this.waiting.get(id);
    this.waiting.delete(id);
    answer?.(message);
  }

  private receiveTopic(type: string, message: ApiResult): void {
    const { seq = 0, kind } = message;
    const expected = (this.lastSeq.get(type) ?? seq - 1) + 1;
    this.lastSeq.set(type, seq);
    // After a gap, order updates may have been missed; a new session starts from a snapshot.
    if (kind === 'delta' && seq !== expected) this.close();
    else if (type === 'account') this.listener.onAccount?.(message.data as AccountData);
    else if (type === 'tickers') this.listener.onTickers?.(message.data as readonly TickerData[]);
  }
}

async function logIn(url: string, { email, password }: MakerLogin): Promise<{ cookie: string; csrfToken: string }> {
  const { data, cookie } = await call(url, 'login', {}, { email, password });
  return { cookie, csrfToken: (data as { csrfToken: string }).csrfToken };
}

/** The latest tickers of all markets. */
export async function fetchTickers(url: string): Promise<readonly TickerData[]> {
  const { data } = await call(url, 'symbolTickers', {});
  return data as readonly TickerData[];
}

async function call(
  url: string,
  name: 'login' | 'cancelAllSpotOrders' | 'symbolTickers',
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<{ data: unknown; cookie: string }> {
  const { method, path } = routes[name];
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  });
  const envelope = (await response.json()) as ApiResult;
  if (envelope.code !== 200) throw new Error(`${name} answered ${response.status} ${envelope.error ?? ''}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { data: envelope.data, cookie };
}
