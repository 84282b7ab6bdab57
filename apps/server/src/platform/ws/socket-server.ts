import './frames-in-javascript.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AddressSlots } from '../http/address-slots.ts';
import type { HeaderPairs } from '../http/security-headers.ts';
import type { Logger } from '../logger.ts';
import { answerBadHandshakes } from './bad-handshake.ts';
import { readPlainFrames } from './plain-frames.ts';

/** How often slow clients are looked at that nothing is sent to, in milliseconds. */
const PACE_CHECK_MS = 1_000;

/** A socket whose handshake is over. */
export interface OpenedSocket {
  readonly request: IncomingMessage;
  readonly ws: WebSocket;
  readonly socket: Duplex;
}

/** A client as the server of its protocol sees it. */
export interface ServedClient {
  readonly isSlow: boolean;
  checkPace(): void;
  close(reason: 'SERVER_STOPPING'): void;
}

/** What serving a protocol needs. */
export interface SocketServerOptions<Client extends ServedClient> {
  /** What a rejected handshake carries. */
  readonly securityHeaders: HeaderPairs;
  /** The sockets that each address has open, over all protocols. */
  readonly slots: AddressSlots;
  readonly logger: Logger;
  /** The longest message that a client may send. */
  readonly maxMessageBytes: number;
  /** Clients in all; more must be rejected. */
  readonly maxSockets: number;
  /** How often `beat` asks each client for a sign of life, in milliseconds. */
  readonly heartbeatMs: number;
  /** How long a client may be slow, in milliseconds: it is looked at at least as often. */
  readonly dropMs: number;
  readonly beat: (clients: Iterable<Client>) => void;
}

/** The clients of one protocol on our HTTP server: handshakes, heartbeats, the pace of reading, and the end of all. */
export class SocketServer<Client extends ServedClient> {
  private readonly options: SocketServerOptions<Client>;
  private readonly wss: WebSocketServer;
  private readonly clients = new Map<WebSocket, Client>();
  private readonly timers: readonly NodeJS.Timeout[];

  constructor(options: SocketServerOptions<Client>) {
    this.options = options;
    const { maxMessageBytes, heartbeatMs, dropMs, beat } = options;
    this.wss = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
    answerBadHandshakes(this.wss, options.securityHeaders);
    this.timers = [
      setInterval(() => beat(this.all()), heartbeatMs),
      setInterval(() => this.checkPaces(), Math.min(PACE_CHECK_MS, dropMs)),
    ];
  }

  /** Connections that are open. */
  get size(): number {
    return this.clients.size;
  }

  /** Whether there are as many as there may be. */
  get isFull(): boolean {
    return this.clients.size >= this.options.maxSockets;
  }

  /** Connections that do not read as fast as they are sent. */
  get slowSize(): number {
    return [...this.clients.values()].filter(({ isSlow }) => isSlow).length;
  }

  all(): Iterable<Client> {
    return this.clients.values();
  }

  /** Counts a socket for its address until it is closed; false: the address has as many as it may. */
  takeSlot(address: string, socket: Duplex): boolean {
    const giveBack = this.options.slots.take(address);
    if (giveBack === undefined) return false;
    socket.once('close', giveBack);
    return true;
  }

  /** Does the handshake of an upgrade that may come in. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, open: (opened: OpenedSocket) => void): void {
    this.wss.handleUpgrade(request, socket, head, (ws) => {
      readPlainFrames(ws, socket);
      open({ request, ws, socket });
    });
  }

  /** Takes a client in; `gone` is called when its connection is closed, whoever closed it. */
  add(ws: WebSocket, client: Client, gone: () => void): void {
    this.clients.set(ws, client);
    // A frame that breaks the protocol: ws closes the socket with the protocol's own code.
    ws.on('error', (error) => this.options.logger.debug({ err: error }, 'a client broke the socket protocol'));
    ws.on('close', () => {
      if (this.clients.get(ws) === client) this.clients.delete(ws);
      gone();
    });
  }

  /** Gives a client up to another protocol, which serves its socket from now on. */
  release(ws: WebSocket): void {
    this.clients.delete(ws);
  }

  /** Closes every connection and waits until all are gone. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const gone = [...this.clients.keys()].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
    for (const client of this.clients.values()) client.close('SERVER_STOPPING');
    await Promise.all(gone);
    this.wss.close();
  }

  private checkPaces(): void {
    for (const client of this.clients.values()) client.checkPace();
  }
}
