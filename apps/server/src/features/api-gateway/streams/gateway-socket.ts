import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CorkedSocket } from '../../../platform/ws/corked-socket.ts';
import { IncomingLimit, type IncomingRates } from '../../../platform/ws/incoming-limit.ts';
import type { MessageData } from '../../../platform/ws/plain-frames.ts';
import type { PaceNews, SlownessLimits } from '../../../platform/ws/reading-pace.ts';
import type { TextFrame } from '../../../platform/ws/text-frame.ts';
import { STREAM_CLOSE_CODES, type StreamCloseReason } from './close-reasons.ts';

/** How patient the gateway is with one socket; times in milliseconds. */
export interface SocketPatience extends SlownessLimits {
  /** A ping must be answered within this. */
  readonly pongMs: number;
  /** A connection lives so long. */
  readonly lifeMs: number;
  /** What a client may send. */
  readonly incoming: IncomingRates;
}

/** What the socket tells whoever serves it. */
export interface SocketUser {
  onText(text: string): void;
  /** The client had fallen behind and has caught up. */
  onCaughtUp(): void;
  /** The gateway is about to close the connection; what is sent now still arrives. */
  onEnding?(reason: StreamCloseReason): void;
  onClosed(): void;
}

/** One client of the gateway: limits, pings, and how far behind the client is. */
export class GatewaySocket {
  readonly openedMs = Date.now();
  private readonly socket: CorkedSocket;
  private readonly closed: Promise<void>;
  private readonly patience: SocketPatience;
  private readonly user: SocketUser;
  private readonly limit: IncomingLimit;
  /** The ping that has no pong yet; it is repeated until it has, or until the client has had its time. */
  private waitingPing: { readonly payload: string; readonly sentAt: number } | undefined;

  constructor(ws: WebSocket, socket: Duplex, patience: SocketPatience, user: SocketUser) {
    this.socket = new CorkedSocket(ws, socket, patience, (news) => this.onPace(news));
    this.patience = patience;
    this.user = user;
    this.limit = new IncomingLimit(patience.incoming, performance.now());
    ws.on('message', (data: MessageData, isBinary) => {
      if (!this.admitsMessage()) return;
      if (isBinary) this.close('TEXT_ONLY');
      else this.user.onText(data.toString());
    });
    ws.on('ping', () => this.admitsControl());
    ws.on('pong', (payload) => this.onPong(payload.toString()));
    this.closed = new Promise((resolve) => {
      ws.on('close', () => {
        this.user.onClosed();
        resolve();
      });
    });
  }

  /** Whether the client is so far behind that what is replaced anyway is left out. */
  get isSlow(): boolean {
    return this.socket.isSlow;
  }

  send(message: string | TextFrame): void {
    this.socket.send(message);
  }

  /** Takes no more messages until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  close(reason: StreamCloseReason): void {
    if (this.socket.isOpen) this.user.onEnding?.(reason);
    this.socket.close(STREAM_CLOSE_CODES[reason], reason);
  }

  /** Resolves when the connection is gone. */
  whenClosed(): Promise<void> {
    return this.closed;
  }

  /** Takes one message that came before this socket had a server of its own. */
  takeFirst(text: string): void {
    if (this.admitsMessage()) this.user.onText(text);
  }

  /** Asks for a sign of life; closes a connection that gave none in time or is too old. */
  beat(nowMs: number): void {
    const now = performance.now();
    if (nowMs - this.openedMs >= this.patience.lifeMs) this.close('LIFE_OVER');
    else if (this.waitingPing && now - this.waitingPing.sentAt >= this.patience.pongMs) this.close('NO_PONG');
    else if (this.waitingPing) this.socket.ping(this.waitingPing.payload);
    else this.ping(nowMs, now);
  }

  /** Looks whether the client reads. */
  checkPace(): void {
    this.socket.checkPace();
  }

  private onPace(news: PaceNews): void {
    if (news === 'too-slow') this.close('TOO_SLOW');
    else this.user.onCaughtUp();
  }

  private ping(nowMs: number, sentAt: number): void {
    const payload = String(nowMs);
    this.waitingPing = { payload, sentAt };
    this.socket.ping(payload);
  }

  private onPong(payload: string): void {
    if (!this.admitsControl()) return;
    // One that nobody asked for is no answer.
    if (payload === this.waitingPing?.payload) this.waitingPing = undefined;
  }

  private admitsMessage(): boolean {
    return this.socket.isOpen && this.closesUnless(this.limit.takeMessage(performance.now()));
  }

  private admitsControl(): boolean {
    return this.socket.isOpen && this.closesUnless(this.limit.takeControl(performance.now()));
  }

  private closesUnless(isWithinLimit: boolean): boolean {
    if (!isWithinLimit) this.close('TOO_MANY_MESSAGES');
    return isWithinLimit;
  }
}
