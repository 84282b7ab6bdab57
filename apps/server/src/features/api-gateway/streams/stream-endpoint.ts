import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { AddressSlots } from '../../../platform/http/address-slots.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import { closeWithText } from '../../../platform/http/close-with.ts';
import type { MessageRate } from '../../../platform/http/message-budget.ts';
import type { HeaderPairs } from '../../../platform/http/security-headers.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { SocketNeighbour } from '../../../platform/ws/attach-socket.ts';
import { CONTROL_RATE } from '../../../platform/ws/incoming-limit.ts';
import { type OpenedSocket, SocketServer } from '../../../platform/ws/socket-server.ts';
import type { ApiGateway } from '../api-gateway.ts';
import type { CancelNames } from '../cancel-names.ts';
import { ERRORS, type GatewayError } from '../errors.ts';
import { ApiClient } from './api-client.ts';
import { ApiServer } from './api-server.ts';
import { ConnectionGate, type ConnectionRate, tooManyConnections } from './connection-gate.ts';
import type { GatewaySocket, SocketPatience } from './gateway-socket.ts';
import { StreamClient, type StreamSource } from './stream-client.ts';
import { StreamHub } from './stream-hub.ts';
import { readStreamPath, readUrlUnit, type StreamPath } from './stream-path.ts';
import { UserFeed } from './user-feed.ts';
import { type LiveListenKeys, UserStreams } from './user-streams.ts';

/** Dependencies of the streams. */
export interface StreamDeps {
  readonly view: ExchangeView;
  /** The database of older klines. */
  readonly pool?: Pool;
  /** Until when all trades are in the view, milliseconds since the epoch; absent: until now. */
  readonly settledMs?: () => number;
  readonly listenKeys: LiveListenKeys;
  readonly cancelNames: CancelNames;
  /** The calls behind the WebSocket API. */
  readonly calls: ApiGateway;
  readonly logger: Logger;
  readonly securityLog?: SecurityLog;
  /** Headers of a rejected upgrade. */
  readonly securityHeaders: HeaderPairs;
  /** The sockets that each address has open, over all endpoints. */
  readonly slots: AddressSlots;
  /** Whether the address of the caller is the last one that a proxy wrote. */
  readonly trustProxy: boolean;
  /** False while the server starts or stops. */
  readonly isOpen: () => boolean;
  readonly limits?: Partial<StreamLimits>;
}

/** Limits of one client and one address. */
export interface StreamLimits extends Omit<SocketPatience, 'incoming'> {
  /** Messages, pings and pongs that a client may send, those to the WebSocket API by pings and pongs alone; undefined: no limit. */
  readonly messageRate: MessageRate | undefined;
  readonly connections: ConnectionRate | undefined;
  /** Ping interval of a client, in milliseconds. */
  readonly heartbeatMs: number;
  /** Maximum number of connections; more are rejected. */
  readonly maxSockets: number;
}

const DEFAULT_LIMITS: StreamLimits = {
  conflateBytes: 256 * 1024,
  dropBytes: 4 * 1024 * 1024,
  dropMs: 15_000,
  pongMs: 60_000,
  lifeMs: 24 * 3_600_000,
  messageRate: CONTROL_RATE,
  connections: { max: 300, windowMs: 300_000 },
  heartbeatMs: 20_000,
  maxSockets: 10_000,
};
/** The longest message that a client may send: a subscription to very many streams. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** The compatible gateway's WebSocket endpoints, next to our own WebSocket on the same server. */
export class StreamEndpoint implements SocketNeighbour {
  private readonly deps: StreamDeps;
  private readonly limits: StreamLimits;
  private readonly gate: ConnectionGate | undefined;
  private readonly hub: StreamHub;
  private readonly feed: UserFeed;
  private readonly userStreams: UserStreams;
  private readonly source: StreamSource;
  private readonly api: ApiServer;
  private readonly apiClients = new Set<ApiClient>();
  private readonly forgetKeys: () => void;
  private readonly sockets: SocketServer<GatewaySocket>;

  constructor(deps: StreamDeps) {
    this.deps = deps;
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    const { connections } = this.limits;
    this.gate = connections && new ConnectionGate(connections);
    this.hub = new StreamHub(deps.view, deps.pool, deps.settledMs);
    this.feed = new UserFeed(deps.view, deps.cancelNames, (error) => this.giveUp(error));
    this.userStreams = new UserStreams(deps.listenKeys, this.feed);
    this.source = sourceOf(this.hub, this.userStreams);
    const { calls, logger, securityLog, isOpen } = deps;
    this.api = new ApiServer({ ...calls, logger, securityLog, isOpen, connections: this.limits.connections });
    this.forgetKeys = calls.ring.onEnded((keyId) => {
      for (const client of this.apiClients) client.keyEnded(keyId, ERRORS.keyRejected);
    });
    this.sockets = new SocketServer<GatewaySocket>({
      ...this.limits,
      securityHeaders: deps.securityHeaders,
      slots: deps.slots,
      logger,
      maxMessageBytes: MAX_MESSAGE_BYTES,
      beat: (sockets) => this.beat(sockets),
    });
  }

  /** Connections that are open. */
  get size(): number {
    return this.sockets.size;
  }

  /** Connections that read slower than they are sent to. */
  get slowSize(): number {
    return this.sockets.slowSize;
  }

  /** Closes every connection with a reason. */
  async close(): Promise<void> {
    await this.sockets.close();
    this.forgetKeys();
    this.userStreams.close();
    this.feed.close();
    this.hub.close();
  }

  takeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = readStreamPath(request.url ?? '');
    if (path === undefined) return false;
    const address = clientAddress(request, this.deps.trustProxy);
    const denied = this.deny(path, address);
    if (denied) this.reject(socket, denied);
    else if (!this.sockets.takeSlot(address, socket)) this.reject(socket, ERRORS.tooManySockets);
    else this.sockets.upgrade(request, socket, head, (opened) => this.open(opened, path));
    return true;
  }

  takeOver(opened: OpenedSocket, firstMessage: string): boolean {
    if (!isGatewayMessage(firstMessage)) return false;
    const unit = readUrlUnit(opened.request.url ?? '');
    const client = this.open(opened, { kind: 'streams', combined: false, streams: [], unit: unit ?? 'millisecond' });
    if (unit === undefined) client.close('UNKNOWN_TIME_UNIT');
    else client.takeFirst(firstMessage);
    return true;
  }

  /** Rejects an upgrade with an HTTP response in the gateway's format. */
  private reject(socket: Duplex, { code, msg, http, retryAfterS }: GatewayError): void {
    const retry = retryAfterS === undefined ? [] : [['retry-after', String(retryAfterS)] as const];
    closeWithText(socket, http, JSON.stringify({ code, msg }), [...this.deps.securityHeaders, ...retry]);
  }

  private deny(path: StreamPath, address: string): GatewayError | undefined {
    if (!this.deps.isOpen()) return ERRORS.stopping;
    if (this.sockets.isFull) return ERRORS.busy;
    const { connections } = this.limits;
    if (connections && !this.gate?.admit(address, Date.now())) return tooManyConnections(connections);
    const rejected = path.kind === 'rejected' ? path : undefined;
    const isApi = path.kind === 'api' || rejected?.isApi === true;
    // A rejected upgrade costs the same weight, and does not bypass a ban.
    return (isApi ? this.api.connect(address) : undefined) ?? rejected?.error;
  }

  private open(opened: OpenedSocket, path: StreamPath): GatewaySocket {
    const socket = path.kind === 'api' ? this.openApi(opened, path) : this.openStreams(opened, path);
    this.sockets.add(opened.ws, socket, () => socket.gone());
    return socket;
  }

  private openStreams({ ws, socket }: OpenedSocket, path: StreamPath): GatewaySocket {
    const wish = path.kind === 'streams' ? path : { combined: false, streams: [], unit: 'millisecond' as const };
    const patience = { ...this.limits, incoming: { messages: this.limits.messageRate, controls: 'shared' as const } };
    return new StreamClient({ ws, socket, patience }, this.source, wish).socket;
  }

  private openApi({ request, ws, socket }: OpenedSocket, { returnsLimits, unit }: ApiPath): GatewaySocket {
    // Requests are limited by their weight, not by their number.
    const patience = { ...this.limits, incoming: { messages: undefined, controls: this.limits.messageRate } };
    const address = clientAddress(request, this.deps.trustProxy);
    const client = new ApiClient({ ws, socket, patience, address, returnsLimits, unit }, this.api, this.feed, () =>
      this.apiClients.delete(client),
    );
    this.apiClients.add(client);
    return client.socket;
  }

  /** Events were lost: every connection is closed, so that clients start again. */
  private giveUp(error: unknown): void {
    this.deps.logger.error({ err: error }, 'the events of an account could not be sent');
    for (const socket of this.sockets.all()) socket.close('INTERNAL');
  }

  private beat(sockets: Iterable<GatewaySocket>): void {
    const nowMs = Date.now();
    this.userStreams.endExpired(nowMs);
    for (const socket of sockets) socket.beat(nowMs);
  }
}

type ApiPath = Extract<StreamPath, { kind: 'api' }>;

/** Resolves market streams and user data streams: a listen key is a stream name. */
function sourceOf(hub: StreamHub, users: UserStreams): StreamSource {
  return {
    stream: (name) => hub.stream(name) ?? users.stream(name),
    release: (stream) => {
      hub.release(stream);
      users.release(stream);
    },
  };
}

/** Whether a message uses the gateway's protocol rather than our own socket's. */
function isGatewayMessage(text: string): boolean {
  if (!text.includes('"method"')) return false;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'method' in parsed && !('event' in parsed);
  } catch {
    return false;
  }
}
