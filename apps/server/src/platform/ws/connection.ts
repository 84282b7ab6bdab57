import { CLOSE_REASONS } from '@bourse/contract';
import type { SessionUser } from '../auth/session-user.ts';
import type { Channel, Subscriber } from './channel.ts';
import type { IncomingLimit } from './incoming-limit.ts';
import type { MessageCaller } from './message-handlers.ts';
import type { SlownessLimits } from './reading-pace.ts';
import { SocketClient } from './socket-client.ts';
import type { OpenedSocket } from './socket-server.ts';
import type { TextFrame } from './text-frame.ts';

/** Why the server closes a socket. */
export type CloseReason = keyof typeof CLOSE_REASONS;

/** One client's socket: its user, subscriptions and backpressure state. */
export class Connection extends SocketClient<CloseReason> implements MessageCaller, Subscriber {
  readonly user: SessionUser | undefined;
  readonly channels = new Set<Channel>();
  /** Number of unanswered requests. */
  pending = 0;
  /** Number of malformed messages. */
  malformed = 0;
  /** A CSRF token verified on this socket, so that repeated verification is a comparison. */
  verifiedToken: string | undefined;
  private readonly closingTasks = new Map<string, () => void>();
  private pauses = 0;
  private readonly stale = new Set<Channel>();

  constructor(
    opened: Pick<OpenedSocket, 'ws' | 'socket'>,
    user: SessionUser | undefined,
    limits: SlownessLimits,
    incoming: IncomingLimit,
  ) {
    super(opened, limits, incoming, CLOSE_REASONS);
    this.user = user;
  }

  /** Sends a text that is known to hold nothing beyond ASCII. */
  sendAscii(message: string): void {
    this.socket.sendAscii(message);
  }

  /** Sends a topic's delta, unless the client is slow or has missed one: then it receives a snapshot once it has caught up. */
  sendDelta(channel: Channel, message: TextFrame): void {
    if (!this.socket.isSlow && !this.stale.has(channel)) this.send(message);
    else this.stale.add(channel);
  }

  /** Sets the task that runs when the socket closes, replacing an earlier one with this key. */
  whenClosed(key: string, task: (() => void) | undefined): void {
    if (task === undefined) this.closingTasks.delete(key);
    else this.closingTasks.set(key, task);
  }

  /** Runs the closing tasks; one that throws does not keep the others from running. */
  runClosingTasks(onError: (error: unknown) => void): void {
    for (const task of this.closingTasks.values()) {
      try {
        task();
      } catch (error) {
        onError(error);
      }
    }
    this.closingTasks.clear();
  }

  follow(channel: Channel): void {
    // The snapshot first: it publishes pending changes, which a new subscriber must not receive as a delta.
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

  /** Stops reading messages until every `pause` is matched by a `resume`. */
  pause(): void {
    this.pauses += 1;
    if (this.pauses === 1) this.socket.pause();
  }

  resume(): void {
    this.pauses -= 1;
    if (this.pauses === 0) this.socket.resume();
  }

  ping(): void {
    this.socket.ping();
  }

  /** Removes every subscription after the socket has closed; returns their channels. */
  unfollowAll(): readonly Channel[] {
    const left = [...this.channels];
    this.beforeClose();
    this.channels.clear();
    return left;
  }

  /** Nothing more is sent; the channels are kept, so that those without followers are released when the socket has closed. */
  protected beforeClose(): void {
    for (const channel of this.channels) channel.subscribers.delete(this);
    this.stale.clear();
  }

  protected caughtUp(): void {
    for (const channel of this.stale) this.send(channel.snapshotMessage());
    this.stale.clear();
  }
}
