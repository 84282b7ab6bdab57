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

/** One client's socket: what it follows, what it has not read yet, and who it is. */
export class Connection extends SocketClient<CloseReason> implements MessageCaller, Subscriber {
  readonly user: SessionUser | undefined;
  readonly channels = new Set<Channel>();
  /** Orders sent and not yet answered. */
  pending = 0;
  /** Messages that could not be understood. */
  malformed = 0;
  /** A csrf token that was proved on this socket, so that proving it again is a comparison. */
  provedToken: string | undefined;
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

  /** Sends a topic's delta, unless the client is behind: then it gets a snapshot once it has caught up. */
  sendDelta(channel: Channel, message: TextFrame): void {
    if (!this.socket.isSlow) this.send(message);
    else this.stale.add(channel);
  }

  /** Sets what is done when the socket closes, in place of what was set under this key before. */
  whenClosed(key: string, task: (() => void) | undefined): void {
    if (task === undefined) this.closingTasks.delete(key);
    else this.closingTasks.set(key, task);
  }

  /** Runs what was set to be done at the end. */
  runClosingTasks(): void {
    for (const task of this.closingTasks.values()) task();
    this.closingTasks.clear();
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

  /** Takes no more messages until every `pause` has its `resume`. */
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

  /** Leaves every topic, when the socket is gone. */
  forgetTopics(): void {
    for (const channel of this.channels) channel.subscribers.delete(this);
    this.channels.clear();
    this.stale.clear();
  }

  protected beforeClose(): void {
    this.forgetTopics();
  }

  protected caughtUp(): void {
    for (const channel of this.stale) this.send(channel.snapshotMessage());
    this.stale.clear();
  }
}
