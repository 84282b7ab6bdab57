import { CorkedSocket } from './corked-socket.ts';
import type { IncomingLimit } from './incoming-limit.ts';
import type { PaceNews, SlownessLimits } from './reading-pace.ts';
import type { OpenedSocket } from './socket-server.ts';
import type { TextFrame } from './text-frame.ts';

/** Why any protocol of ours closes a socket. */
export type CommonCloseReason = 'TOO_SLOW' | 'TOO_MANY_MESSAGES' | 'SERVER_STOPPING';

/** One client of a protocol: what it may send, how far it is behind with reading, and how it is closed. */
export abstract class SocketClient<Reason extends string> {
  /** When the client was last heard of; monotonic milliseconds. */
  lastSeenAt = performance.now();
  protected readonly socket: CorkedSocket;
  private readonly incoming: IncomingLimit;
  private readonly closeCodes: Readonly<Record<Reason | CommonCloseReason, number>>;

  /** `closeCodes` are the protocol's close code for each of its reasons. */
  constructor(
    { ws, socket }: Pick<OpenedSocket, 'ws' | 'socket'>,
    limits: SlownessLimits,
    incoming: IncomingLimit,
    closeCodes: Readonly<Record<Reason | CommonCloseReason, number>>,
  ) {
    this.socket = new CorkedSocket(ws, socket, limits, (news) => this.onPace(news));
    this.incoming = incoming;
    this.closeCodes = closeCodes;
  }

  /** Whether the client is so far behind that what is replaced anyway is left out. */
  get isSlow(): boolean {
    return this.socket.isSlow;
  }

  /** Sends one message; it leaves at the end of the loop's step together with everything else for this client. */
  send(message: string | TextFrame): void {
    this.socket.send(message);
  }

  /** Looks whether the client reads what it is sent. */
  checkPace(): void {
    this.socket.checkPace();
  }

  /** Counts a message that came; false: the socket is closing, or closes because the client sends too many. */
  admitsMessage(): boolean {
    this.lastSeenAt = performance.now();
    return this.socket.isOpen && this.closesUnless(this.incoming.takeMessage(this.lastSeenAt));
  }

  /** Counts a ping or a pong that came, as a frame or as a message; false as with `admitsMessage`. */
  admitsControl(): boolean {
    this.lastSeenAt = performance.now();
    return this.socket.isOpen && this.closesUnless(this.incoming.takeControl(this.lastSeenAt));
  }

  /** Sends the reason and closes; a peer that does not answer is cut off. */
  close(reason: Reason | CommonCloseReason): void {
    if (this.socket.isOpen) this.beforeClose(reason);
    this.socket.close(this.closeCodes[reason], reason);
  }

  /** The socket is about to be closed by us; what is sent now still arrives. */
  protected abstract beforeClose(reason: Reason | CommonCloseReason): void;

  /** The client had fallen behind and has caught up. */
  protected abstract caughtUp(): void;

  private onPace(news: PaceNews): void {
    if (news === 'too-slow') this.close('TOO_SLOW');
    else this.caughtUp();
  }

  private closesUnless(isWithinLimit: boolean): boolean {
    if (!isWithinLimit) this.close('TOO_MANY_MESSAGES');
    return isWithinLimit;
  }
}
