import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ApiKey } from '../../../platform/auth/api-key.ts';
import type { GatewayError } from '../errors.ts';
import { eventInMicroseconds, type TimeUnit } from '../time-unit.ts';
import { type ApiRequest, readApiRequest } from './api-requests.ts';
import type { StreamCloseReason } from './close-reasons.ts';
import { GatewaySocket, type SocketPatience } from './gateway-socket.ts';
import type { UserFeed } from './user-feed.ts';

/** The response to a request to the WebSocket API. */
export interface ApiResponse {
  readonly status: number;
  /** JSON: the result when the status is 200, otherwise the error. */
  readonly body: unknown;
  /** The limits that the request counted against; undefined: omitted. */
  readonly rateLimits: readonly object[] | undefined;
}

/** Answers the messages of a connection. It does not throw. */
export interface ApiResponder {
  answer(client: ApiClient, request: ApiRequest): Promise<ApiResponse>;
  /** Answers a malformed message. */
  reject(client: ApiClient, error: GatewayError): ApiResponse;
}

/** Status of responses to a banned address. */
const BANNED = 418;
/** Why a subscription ended without its owner's request. */
const TERMINATED = 'eventStreamTerminated';
/** Maximum pending requests of one connection before reading from it pauses. */
const MOST_PENDING = 1_024;

/** The key with which a connection is logged on. */
export interface ApiSession {
  readonly key: ApiKey;
  readonly sinceMs: number;
}

interface Subscription {
  readonly key: ApiKey;
  readonly leave: () => void;
}

/** One connection to the WebSocket API: its session, and its subscriptions to accounts' events. */
export class ApiClient {
  readonly socket: GatewaySocket;
  /** The address of the connection. */
  readonly address: string;
  /** Whether responses contain the used limits, unless a request overrides it. */
  readonly returnsLimits: boolean;
  /** The unit of times. */
  readonly unit: TimeUnit;
  session: ApiSession | undefined;
  private readonly answerer: ApiResponder;
  private readonly feed: UserFeed;
  private readonly subscriptions = new Map<number, Subscription>();
  private nextSubscription = 0;
  private pending = 0;
  private isClosed = false;

  constructor(
    connection: {
      readonly ws: WebSocket;
      readonly socket: Duplex;
      readonly patience: SocketPatience;
      readonly address: string;
      readonly returnsLimits: boolean;
      readonly unit: TimeUnit;
    },
    answerer: ApiResponder,
    feed: UserFeed,
    onClosed: (client: ApiClient) => void,
  ) {
    this.address = connection.address;
    this.returnsLimits = connection.returnsLimits;
    this.unit = connection.unit;
    this.answerer = answerer;
    this.feed = feed;
    this.socket = new GatewaySocket(connection, connection.patience, {
      onText: (text) => void this.onText(text),
      onCaughtUp: () => undefined,
      onEnding: (reason) => this.sayWhy(reason),
      onClosed: () => {
        this.isClosed = true;
        for (const { leave } of this.subscriptions.values()) leave();
        this.subscriptions.clear();
        onClosed(this);
      },
    });
  }

  /** The ids of the active subscriptions, oldest first. */
  subscriptionIds(): number[] {
    return [...this.subscriptions.keys()];
  }

  /** Subscribes to the events of a key's account; undefined: already subscribed, or the connection is closed. */
  subscribe(key: ApiKey): number | undefined {
    if (this.isClosed) return undefined;
    for (const { key: known } of this.subscriptions.values()) if (known.accountId === key.accountId) return undefined;
    const id = this.nextSubscription;
    this.nextSubscription += 1;
    const leave = this.feed.follow(key.accountId, (event) => this.sendEvent(id, event));
    this.subscriptions.set(id, { key, leave });
    return id;
  }

  /** Ends one subscription, or all of them; false: there was none. */
  unsubscribe(id: number | undefined): boolean {
    const ids = id === undefined ? this.subscriptionIds() : [id];
    const ended = ids.filter((known) => this.terminate(known));
    return ended.length > 0;
  }

  /** Logs the connection out; the events of its account end too. */
  logOut(): void {
    const keyId = this.session?.key.keyId;
    this.session = undefined;
    if (keyId !== undefined) this.terminateOf(keyId);
  }

  /** Ends the session and subscriptions of a key that is no longer valid. */
  keyEnded(keyId: string, error: GatewayError): void {
    this.terminateOf(keyId);
    if (this.session?.key.keyId !== keyId) return;
    this.session = undefined;
    const { code, msg, http } = error;
    this.socket.send(JSON.stringify({ id: null, status: http, error: { code, msg } }));
  }

  /** Sends that the server closes the connection and that the client may reconnect at once. */
  private sayWhy(reason: StreamCloseReason): void {
    if (reason !== 'SERVER_STOPPING' && reason !== 'LIFE_OVER') return;
    this.socket.send(`{"event":${this.inUnit(JSON.stringify({ e: 'serverShutdown', E: Date.now() }))}}`);
  }

  /** Ends every subscription that a key opened. */
  private terminateOf(keyId: string): void {
    for (const [id, { key }] of this.subscriptions) if (key.keyId === keyId) this.terminate(id);
  }

  /** Ends a subscription and notifies the client; false: there is none. */
  private terminate(id: number): boolean {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) return false;
    subscription.leave();
    this.subscriptions.delete(id);
    this.sendEvent(id, JSON.stringify({ e: TERMINATED, E: Date.now() }));
    return true;
  }

  private sendEvent(id: number, eventJson: string): void {
    this.socket.send(`{"subscriptionId":${id},"event":${this.inUnit(eventJson)}}`);
  }

  /** An event with its times in the connection's unit. */
  private inUnit(eventJson: string): string {
    return this.unit === 'millisecond' ? eventJson : JSON.stringify(eventInMicroseconds(JSON.parse(eventJson)));
  }

  private async onText(text: string): Promise<void> {
    const read = readApiRequest(text);
    if (!read.ok) {
      this.answer(read.id, this.answerer.reject(this, read.error));
      return;
    }
    this.pending += 1;
    if (this.pending === MOST_PENDING) this.socket.pause();
    const answer = await this.answerer.answer(this, read.request);
    if (this.pending === MOST_PENDING) this.socket.resume();
    this.pending -= 1;
    this.answer(read.id, answer);
  }

  private answer(id: string, { status, body, rateLimits }: ApiResponse): void {
    const field = status === 200 ? 'result' : 'error';
    const limits = rateLimits === undefined ? '' : `,"rateLimits":${JSON.stringify(rateLimits)}`;
    this.socket.send(`{"id":${id},"status":${status},"${field}":${JSON.stringify(body)}${limits}}`);
    if (status === BANNED) this.socket.close('BANNED');
  }
}
