import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type PaceNews, ReadingPace, type SlownessLimits } from './reading-pace.ts';
import { asciiFrame, isAscii, TextFrame } from './text-frame.ts';

/** After a close frame: how long the peer has to answer it before the socket is cut. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Writes that await the end of the step: of the callback in which they were made, such as a batch of answers from the core or what one
 * socket brought. So each socket is written to once a step. Not once a turn of the loop: under load a turn is many steps, and a peer that
 * has its answers early works while the others' are made.
 */
class StepEnd {
  private waiting: CorkedSocket[] = [];
  private scheduled = false;

  add(socket: CorkedSocket): void {
    this.waiting.push(socket);
    if (this.scheduled) return;
    this.scheduled = true;
    process.nextTick(() => this.run());
  }

  private run(): void {
    const { waiting } = this;
    this.waiting = [];
    this.scheduled = false;
    for (const socket of waiting) socket.flush();
  }
}

const stepEnd = new StepEnd();

/**
 * A WebSocket that is written to once a step of the event loop, whatever is sent through it meanwhile, and that knows how far its peer is
 * behind with reading.
 */
export class CorkedSocket {
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  private readonly pace: ReadingPace;
  private readonly onPace: (news: PaceNews) => void;
  /** Whether the peer is so far behind that what is replaced anyway is left out. */
  isSlow = false;
  /*
   * Frames of this step; characters of a string are bytes. Nearly always there is one, which needs no list: to write to a thousand
   * sockets is mostly to wait for their objects to come from memory, so each object that is not needed counts.
   */
  private first: string | Buffer | undefined = undefined;
  private more: (string | Buffer)[] | undefined = undefined;
  private closing = false;

  /** `onPace` hears when the peer has become too slow, and when it has caught up. */
  constructor(ws: WebSocket, socket: Duplex, limits: SlownessLimits, onPace: (news: PaceNews) => void) {
    this.ws = ws;
    this.socket = socket;
    this.pace = new ReadingPace(limits);
    this.onPace = onPace;
  }

  /** False from the moment in which a close was asked for, by whichever side. */
  get isOpen(): boolean {
    return !this.closing && this.ws.readyState === this.ws.OPEN;
  }

  /** Sends one text message; it leaves at the end of the loop's step together with everything else for this peer. */
  send(message: string | TextFrame): void {
    if (typeof message !== 'string') this.add(message.bytes);
    else if (isAscii(message)) this.sendAscii(message);
    else this.add(new TextFrame(message).bytes);
  }

  /** The same for a text that is known to hold nothing beyond ASCII. */
  sendAscii(message: string): void {
    this.add(asciiFrame(message));
  }

  private add(frame: string | Buffer): void {
    if (!this.isOpen) return;
    const { first, more } = this;
    if (first === undefined) {
      this.first = frame;
      stepEnd.add(this);
    } else if (more !== undefined) {
      append(more, frame);
    } else if (typeof first === 'string' && typeof frame === 'string') {
      this.first = first + frame;
    } else {
      this.more = [frame];
    }
  }

  /** Ends the step: one write to the socket. */
  flush(): void {
    this.write();
    if (this.isSlow || this.socket.writableLength > 0) this.checkPace();
  }

  /** Looks whether the peer reads what it is sent; also called by the clock, because a stuck peer causes no step. */
  checkPace(): void {
    const news = this.pace.look(this.socket.writableLength, performance.now());
    this.isSlow = this.pace.isSlow;
    if (news !== undefined) this.onPace(news);
  }

  /** Takes no more messages until `resume`. */
  pause(): void {
    this.ws.pause();
  }

  resume(): void {
    this.ws.resume();
  }

  ping(payload = ''): void {
    if (this.isOpen) this.ws.ping(payload);
  }

  /** Says why and closes; a peer that does not answer is cut off. False: it was closing already. */
  close(code: number, reason: string): boolean {
    if (this.closing) return false;
    this.closing = true;
    this.write();
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), CLOSE_GRACE_MS).unref();
    return true;
  }

  private write(): void {
    const { first, more, socket } = this;
    this.first = undefined;
    this.more = undefined;
    // The peer may have gone since: then there is nobody to write to.
    if (first === undefined || !socket.writable) return;
    if (more !== undefined) socket.cork();
    writePart(socket, first);
    if (more === undefined) return;
    for (const part of more) writePart(socket, part);
    socket.uncork();
  }
}

function append(parts: (string | Buffer)[], frame: string | Buffer): void {
  const last = parts.length - 1;
  const before = parts[last];
  if (typeof frame === 'string' && typeof before === 'string') parts[last] = before + frame;
  else parts.push(frame);
}

function writePart(socket: Duplex, part: string | Buffer): void {
  if (typeof part === 'string') socket.write(part, 'latin1');
  else socket.write(part);
}
