import { IncomingLimit, type IncomingRates } from '../../../platform/ws/incoming-limit.ts';
import type { MessageData } from '../../../platform/ws/plain-frames.ts';
import type { SlownessLimits } from '../../../platform/ws/reading-pace.ts';
import { SocketClient } from '../../../platform/ws/socket-client.ts';
import type { OpenedSocket } from '../../../platform/ws/socket-server.ts';
import { STREAM_CLOSE_CODES, type StreamCloseReason } from './close-reasons.ts';

/** Limits of one socket; times in milliseconds. */
export interface SocketPatience extends SlownessLimits {
  /** A ping must be answered within this. */
  readonly pongMs: number;
  /** Maximum age of a connection. */
  readonly lifeMs: number;
  /** What a client may send. */
  readonly incoming: IncomingRates;
}

/** Callbacks of a socket. */
export interface SocketUser {
  onText(text: string): void;
  /** The client had fallen behind and has caught up. */
  onCaughtUp(): void;
  /** The gateway is about to close the connection; messages sent now still arrive. */
  onEnding?(reason: StreamCloseReason): void;
  onClosed(): void;
}

/** One client of the gateway: limits, pings, and how far behind the client is. */
export class GatewaySocket extends SocketClient<StreamCloseReason> {
  readonly openedMs = Date.now();
  private readonly patience: SocketPatience;
  private readonly user: SocketUser;
  /** The unanswered ping; it is repeated until it is answered or times out. */
  private waitingPing: { readonly payload: string; readonly sentAt: number } | undefined;

  constructor(opened: Pick<OpenedSocket, 'ws' | 'socket'>, patience: SocketPatience, user: SocketUser) {
    super(opened, patience, new IncomingLimit(patience.incoming, performance.now()), STREAM_CLOSE_CODES);
    this.patience = patience;
    this.user = user;
    const { ws } = opened;
    ws.on('message', (data: MessageData, isBinary) => {
      if (!this.admitsMessage()) return;
      if (isBinary) this.close('TEXT_ONLY');
      else this.user.onText(data.toString());
    });
    ws.on('ping', () => this.admitsControl());
    ws.on('pong', (payload) => this.onPong(payload.toString()));
  }

  /** Pauses reading until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** Handles one message that was received before this socket was handed over. */
  takeFirst(text: string): void {
    if (this.admitsMessage()) this.user.onText(text);
  }

  /** The connection is gone. */
  gone(): void {
    this.user.onClosed();
  }

  /** Pings the client; closes a connection that sent no pong in time or is too old. */
  beat(nowMs: number): void {
    const now = performance.now();
    if (nowMs - this.openedMs >= this.patience.lifeMs) this.close('LIFE_OVER');
    else if (this.waitingPing && now - this.waitingPing.sentAt >= this.patience.pongMs) this.close('NO_PONG');
    else if (this.waitingPing) this.socket.ping(this.waitingPing.payload);
    else this.ping(nowMs, now);
  }

  protected beforeClose(reason: StreamCloseReason): void {
    this.user.onEnding?.(reason);
  }

  protected caughtUp(): void {
    this.user.onCaughtUp();
  }

  private ping(nowMs: number, sentAt: number): void {
    const payload = String(nowMs);
    this.waitingPing = { payload, sentAt };
    this.socket.ping(payload);
  }

  private onPong(payload: string): void {
    if (!this.admitsControl()) return;
    // An unsolicited pong does not count.
    if (payload === this.waitingPing?.payload) this.waitingPing = undefined;
  }
}
