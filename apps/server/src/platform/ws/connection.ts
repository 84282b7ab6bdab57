import type { Duplex } from 'node:stream';
import { CLOSE_REASONS } from '@bourse/contract';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../auth/session-user.ts';
import type { Channel, Subscriber } from './channel.ts';
import { CorkedSocket } from './corked-socket.ts';
import type { IncomingLimit } from './incoming-limit.ts';
import type { MessageCaller } from './message-handlers.ts';
import type { PaceNews, SlownessLimits } from './reading-pace.ts';
import type { TextFrame } from './text-frame.ts';

/** Why the server closes a socket. */
export type CloseReason = keyof typeof CLOSE_REASONS;

/** One client's socket: what it follows, what it has not read yet, and who it is. */
export class Connection implements MessageCaller, Subscriber {
  readonly user: SessionUser | undefined;
  private readonly incoming: IncomingLimit;
  readonly channels = new Set<Channel>();
  /** When the client was last heard of; monotonic milliseconds. */
  heardAt: number;
  /** Orders sent and not yet answered. */
  pending = 0;
  /** Messages that could not be understood. */
  malformed = 0;
  /** A csrf token that was proved on this socket, so that proving it again is a comparison. */
  provedToken: string | undefined;
  private readonly closingTasks = new Map<string, () => void>();
  private readonly socket: CorkedSocket;
  private pauses = 0;
  private readonly stale = new Set<Channel>();

  constructor(
    { ws, socket }: { readonly ws: WebSocket; readonly socket: Duplex },
    user: SessionUser | undefined,
    limits: SlownessLimits,
    incoming: IncomingLimit,
  ) {
    this.socket = new CorkedSocket(ws, socket, limits, (news) => this.onPace(news));
    this.incoming = incoming;
    this.user = user;
    this.heardAt = performance.now();
  }

  /** Sends one message; it leaves at the end of the loop's step together with everything else for this client. */
  send(message: string | TextFrame): void {
    this.socket.send(message);
  }

  /** The same for a text that is known to hold nothing beyond ASCII. */
  sendAscii(message: string): void {
    this.socket.sendAscii(message);
  }

  /** Sends a topic's delta, unless the client is behind: then it gets a snapshot once it has caught up. */
  sendDelta(channel: Channel, message: TextFrame): void {
    if (!this.socket.isSlow) this.send(message);
    else this.stale.add(channel);
  }

  /** Looks whether the client reads what it asked for. */
  checkPace(): void {
    this.socket.checkPace();
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

  /** Counts a message that came; false, and closes: the client sends too many. */
  admitsMessage(): boolean {
    this.heardAt = performance.now();
    return this.closesUnless(this.incoming.takeMessage(this.heardAt));
  }

  /** Counts a ping or a pong that came, as a frame or as a message of ours; false, and closes: the client sends too many. */
  admitsControl(): boolean {
    this.heardAt = performance.now();
    return this.closesUnless(this.incoming.takeControl(this.heardAt));
  }

  private closesUnless(isWithinLimit: boolean): boolean {
    if (!isWithinLimit) this.close('TOO_MANY_MESSAGES');
    return isWithinLimit;
  }

  /** Says why and closes; a peer that does not answer is cut off. */
  close(reason: CloseReason): void {
    if (this.socket.close(CLOSE_REASONS[reason], reason)) this.forgetTopics();
  }

  private onPace(news: PaceNews): void {
    if (news === 'too-slow') this.close('TOO_SLOW');
    if (news !== 'caught-up') return;
    for (const channel of this.stale) this.send(channel.snapshotMessage());
    this.stale.clear();
  }

  /** Leaves every topic, when the socket is gone. */
  forgetTopics(): void {
    for (const channel of this.channels) channel.subscribers.delete(this);
    this.channels.clear();
    this.stale.clear();
  }
}
