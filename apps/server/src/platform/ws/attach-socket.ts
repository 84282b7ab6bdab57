import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiErrorName, SOCKET_PATH } from '@bourse/contract';
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { Authenticator, SessionUser } from '../auth/session-user.ts';
import type { AddressSlots } from '../http/address-slots.ts';
import type { AllowedHosts } from '../http/allowed-hosts.ts';
import { reject } from '../http/api-result.ts';
import { clientAddress } from '../http/client-address.ts';
import { closeWith } from '../http/close-with.ts';
import { comesFromOurSite } from '../http/cross-site.ts';
import type { MessageRate } from '../http/message-budget.ts';
import type { HeaderPairs } from '../http/security-headers.ts';
import type { Logger } from '../logger.ts';
import type { SecurityLog } from '../security-log.ts';
import { Connection } from './connection.ts';
import { IncomingLimit } from './incoming-limit.ts';
import { type MessageHandlers, MessageRouter } from './message-handlers.ts';
import type { PlainForm } from './plain-form.ts';
import type { MessageData } from './plain-frames.ts';
import type { SlownessLimits } from './reading-pace.ts';
import { MessageServer, type OrderRoom } from './serve-messages.ts';
import { type OpenedSocket, SocketServer } from './socket-server.ts';
import { type TopicSource, Topics } from './topics.ts';

/** Dependencies of the WebSocket endpoint. */
export interface SocketDeps {
  readonly server: Server;
  readonly auth: Pick<Authenticator, 'authenticateRequest' | 'onSessionEnded'>;
  readonly guard: ModuleGuard;
  readonly host: OrderRoom;
  /** The site's host names, checked against Host and Origin of an upgrade. */
  readonly hosts: Pick<AllowedHosts, 'deny' | 'isOurOrigin'>;
  /** Headers of a rejected upgrade. */
  readonly securityHeaders: HeaderPairs;
  readonly logger: Logger;
  readonly securityLog?: SecurityLog;
  /** False while the server starts or stops. */
  readonly isOpen: () => boolean;
  /** Open sockets per address, across all endpoints. */
  readonly slots: AddressSlots;
  /** Whether the client address is taken from `x-forwarded-for` of a trusted proxy. */
  readonly trustProxy: boolean;
  /** Rate limit of messages per client; undefined: no limit. */
  readonly messageRate?: MessageRate | undefined;
  /** Rate limit of pings and pongs per client; undefined: no limit. */
  readonly controlRate?: MessageRate | undefined;
  readonly limits?: Partial<SocketLimits>;
}

/** Serves sockets of another protocol on the same server. */
export interface SocketNeighbour {
  /** Handles an upgrade to one of its paths; false for any other path. */
  takeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Takes over a socket whose first message is of its protocol; false for any other message. */
  takeOver(opened: OpenedSocket, firstMessage: string): boolean;
}

/** Limits of the endpoint. */
export interface SocketLimits extends SlownessLimits {
  /** Interval of pings to an idle client, in milliseconds; it is dropped when it does not respond. */
  readonly heartbeatMs: number;
  /** Maximum number of sockets; more are rejected. */
  readonly maxSockets: number;
}

const DEFAULT_LIMITS: SocketLimits = {
  conflateBytes: 256 * 1024,
  dropBytes: 4 * 1024 * 1024,
  dropMs: 15_000,
  heartbeatMs: 25_000,
  maxSockets: 10_000,
};
/** Far above any message of the contract. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** The running endpoint. */
export interface SocketEndpoint {
  socketCount(): number;
  /** Adds a feature's handlers of messages. */
  handle(handlers: MessageHandlers): void;
  /** Adds a form in which a product's messages are read without JSON and schema. */
  addForm(form: PlainForm): void;
  /** Adds a product's topics. */
  addTopics(source: TopicSource): void;
  /** Adds another protocol. */
  addNeighbour(neighbour: SocketNeighbour): void;
  /** Closes every client's socket. */
  close(): Promise<void>;
}

/** Serves the WebSocket endpoint on the HTTP server's upgrades. */
export function attachSocket(deps: SocketDeps): SocketEndpoint {
  const endpoint = new Endpoint(deps);
  return {
    addForm: (form) => endpoint.forms.push(form),
    addTopics: (source) => endpoint.topics.add(source),
    socketCount: () => endpoint.connections.size,
    handle: (handlers) => endpoint.router.add(handlers),
    addNeighbour: (neighbour) => endpoint.neighbours.push(neighbour),
    close: () => endpoint.close(),
  };
}

class Endpoint {
  readonly topics = new Topics();
  readonly router = new MessageRouter();
  readonly forms: PlainForm[] = [];
  readonly neighbours: SocketNeighbour[] = [];
  readonly connections: SocketServer<Connection>;
  private readonly deps: SocketDeps;
  private readonly limits: SocketLimits;
  private readonly messages: MessageServer;
  private readonly forgetSessions: () => void;

  constructor(deps: SocketDeps) {
    this.deps = deps;
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    const { topics, router, forms } = this;
    const { host, logger, guard, isOpen } = deps;
    this.messages = new MessageServer({ topics, router, forms, host, logger, guard, isOpen });
    this.connections = new SocketServer<Connection>({
      ...this.limits,
      securityHeaders: deps.securityHeaders,
      slots: deps.slots,
      logger: deps.logger,
      maxMessageBytes: MAX_MESSAGE_BYTES,
      beat: (connections) => this.beat(connections),
    });
    deps.server.on('upgrade', this.onUpgrade);
    this.forgetSessions = deps.auth.onSessionEnded((sessionId) => this.endSession(sessionId));
  }

  async close(): Promise<void> {
    this.deps.server.off('upgrade', this.onUpgrade);
    this.forgetSessions();
    this.topics.close();
    await this.connections.close();
  }

  private readonly onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { hosts, securityHeaders } = this.deps;
    const denied = hosts.deny(request);
    if (denied !== undefined) {
      closeWith(socket, reject(denied), securityHeaders);
      return;
    }
    if (this.neighbours.some((neighbour) => neighbour.takeUpgrade(request, socket, head))) return;
    // Until the handshake is over there is no other error listener, and a reset must not end the process.
    const onEarlyError = () => socket.destroy();
    socket.on('error', onEarlyError);
    this.admit(request, socket, head)
      .catch((error: unknown) => {
        this.deps.logger.error({ err: error }, 'a socket could not be opened');
        closeWith(socket, reject('INTERNAL'), securityHeaders);
      })
      .finally(() => socket.off('error', onEarlyError));
  };

  private async admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { auth, hosts, isOpen } = this.deps;
    const rejectWith = (code: ApiErrorName) => closeWith(socket, reject(code), this.deps.securityHeaders);
    const path = (request.url ?? '').split('?')[0];
    if (path !== SOCKET_PATH) return rejectWith('ROUTE_UNKNOWN');
    if (!isOpen()) return rejectWith('NOT_READY');
    if (this.connections.isFull) return rejectWith('OVERLOADED');
    const address = clientAddress(request, this.deps.trustProxy);
    if (!comesFromOurSite(request.headers, hosts)) {
      this.deps.securityLog?.note({ event: 'cross-site', outcome: 'FORBIDDEN', address, what: 'socket' });
      return rejectWith('FORBIDDEN');
    }
    if (!this.connections.takeSlot(address, socket)) return rejectWith('TOO_MANY_SOCKETS');
    const user = await auth.authenticateRequest(request.headers);
    if (socket.destroyed) return;
    this.connections.upgrade(request, socket, head, (opened) => this.open(opened, user));
  }

  private open(opened: OpenedSocket, user: SessionUser | undefined): void {
    const { ws } = opened;
    const { messageRate: messages, controlRate: controls } = this.deps;
    const incoming = new IncomingLimit({ messages, controls }, performance.now());
    const connection = new Connection(opened, user, this.limits, incoming);
    const onControl = () => connection.admitsControl();
    this.connections.add(ws, connection, () => this.closed(connection));
    ws.once('message', (data: MessageData, isBinary) => {
      if (!isBinary && this.takenOver(opened, data)) {
        this.connections.release(ws);
        ws.off('ping', onControl).off('pong', onControl);
        return;
      }
      ws.on('message', (next: MessageData, isNextBinary) => this.onMessage(connection, next, isNextBinary));
      this.onMessage(connection, data, isBinary);
    });
    ws.on('ping', onControl).on('pong', onControl);
  }

  private closed(connection: Connection): void {
    for (const channel of connection.unfollowAll()) this.topics.release(channel);
    this.messages.closed(connection);
  }

  private takenOver(opened: OpenedSocket, data: MessageData): boolean {
    return this.neighbours.length > 0 && this.neighbours.some((other) => other.takeOver(opened, data.toString()));
  }

  private onMessage(connection: Connection, data: MessageData, isBinary: boolean): void {
    if (!connection.admitsMessage()) return;
    if (isBinary) {
      const rejection = reject('BODY_INVALID', undefined, 'Messages are text.');
      this.messages.takeMalformed(connection, '', rejection);
    } else {
      this.messages.take(connection, data.toString());
    }
  }

  private endSession(sessionId: string): void {
    for (const connection of this.connections.all()) {
      if (connection.user?.sessionId === sessionId) connection.close('SESSION_ENDED');
    }
  }

  private beat(connections: Iterable<Connection>): void {
    const silentSince = performance.now() - 2 * this.limits.heartbeatMs;
    for (const connection of connections) {
      if (connection.user && connection.user.sessionEndsMs <= Date.now()) connection.close('SESSION_ENDED');
      else if (connection.lastSeenAt < silentSince) connection.close('IDLE');
      else connection.ping();
    }
  }
}
