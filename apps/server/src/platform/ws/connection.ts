import type { Duplex } from 'node:stream';
import { CLOSE_REASONS } from '@bourse/contract';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../auth/session-user.ts';
import type { Channel } from './channel.ts';

/** Why the server closes a socket. */
export type CloseReason = keyof typeof CLOSE_REASONS;

/** How much a client may leave unread, in bytes, and for how long. */
export interface SlownessLimits {
  /** From here on topics are conflated: deltas are left out, a snapshot follows when the client has caught up. */
  readonly conflateBytes: number;
  /** From here on the socket is closed. */
  readonly dropBytes: number;
  /** How long a client may stay conflated, in milliseconds. */
  readonly dropMs: number;
}

/** After a close frame: how long the peer has to answer it before the socket is cut. */
const CLOSE_GRACE_MS = 2_000;

/** Writes that await the end of the loop's turn, so that each socket is written to once a turn. */
class TurnEnd {
  private waiting: Connection[] = [];
  private scheduled = false;

  add(connection: Connection): void {
    this.waiting.push(connection);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.run());
  }

  private run(): void {
    const { waiting } = this;
    this.waiting = [];
    this.scheduled = false;
    for (const connection of waiting) connection.flush();
  }
}

const turnEnd = new TurnEnd();

/** One client's socket: what it follows, what it has not read yet, and who it is. */
export class Connection {
  readonly user: SessionUser | undefined;
  readonly channels = new Set<Channel>();
  /** When the client was last heard of; monotonic milliseconds. */
  heardAt: number;
  /** Orders sent and not yet answered. */
  pending = 0;
  /** Messages that could not be understood. */
  malformed = 0;
  /** A csrf token that was proved on this socket, so that proving it again is a comparison. */
  provedToken: string | undefined;
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  private readonly limits: SlownessLimits;
  private readonly stale = new Set<Channel>();
  private corked = false;
  private closing = false;
  private slowSince: number | undefined;

  constructor(ws: WebSocket, socket: Duplex, user: SessionUser | undefined, limits: SlownessLimits) {
    this.ws = ws;
    this.socket = socket;
    this.user = user;
    this.limits = limits;
    this.heardAt = performance.now();
  }

  /** Sends one message; it leaves at the end of the loop's turn together with everything else for this client. */
  send(message: string | Buffer): void {
    if (this.closing || this.ws.readyState !== this.ws.OPEN) return;
    if (!this.corked) {
      this.corked = true;
      this.socket.cork();
      turnEnd.add(this);
    }
    this.ws.send(message, { binary: false, compress: false });
  }

  /** Sends a topic's delta, unless the client is behind: then it gets a snapshot once it has caught up. */
  sendDelta(channel: Channel, message: Buffer): void {
    if (this.slowSince === undefined) this.send(message);
    else this.stale.add(channel);
  }

  /** Ends the turn: one write to the socket, then a look at how far the client is behind. */
  flush(): void {
    this.corked = false;
    this.socket.uncork();
    this.checkPace();
  }

  /** Looks whether the client reads what it asked for; also called by the clock, because a stuck client causes no turn. */
  checkPace(): void {
    const unread = this.socket.writableLength;
    const { conflateBytes, dropBytes, dropMs } = this.limits;
    const now = performance.now();
    if (unread > dropBytes || (this.slowSince !== undefined && now - this.slowSince > dropMs)) {
      this.close('TOO_SLOW');
    } else if (this.slowSince === undefined) {
      if (unread > conflateBytes) this.slowSince = now;
    } else if (unread < conflateBytes / 4) {
      this.slowSince = undefined;
      for (const channel of this.stale) this.send(channel.snapshotMessage());
      this.stale.clear();
    }
  }

  follow(channel: Channel): void {
    // The snapshot first: it publishes what is pending, which a newcomer must not get as a delta.
    this.send(channel.snapshotMessage());
    this.channels.add(channel);
    channel.subscribers.add(this);
    this.stale.delete(channel);
  }

  unfollow(channel: Channel): void {
    this.channels.delete(channel);
    this.stale.delete(channel);
    channel.subscribers.delete(this);
  }

  /** Takes no more messages until `resume`. */
  pause(): void {
    this.ws.pause();
  }

  resume(): void {
    this.ws.resume();
  }

  ping(): void {
    if (!this.closing && this.ws.readyState === this.ws.OPEN) this.ws.ping();
  }

  /** Says why and closes; a peer that does not answer is cut off. */
  close(reason: CloseReason): void {
    if (this.closing) return;
    this.closing = true;
    this.forgetTopics();
    this.ws.close(CLOSE_REASONS[reason], reason);
    setTimeout(() => this.ws.terminate(), CLOSE_GRACE_MS).unref();
  }

  /** Leaves every topic, when the socket is gone. */
  forgetTopics(): void {
    for (const channel of this.channels) channel.subscribers.delete(this);
    this.channels.clear();
    this.stale.clear();
  }
}
