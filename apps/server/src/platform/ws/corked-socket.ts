import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type PaceNews, ReadingPace, type SlownessLimits } from './reading-pace.ts';
import { asciiFrame, isAscii, TextFrame } from './text-frame.ts';

/** Time for the peer to respond to a close frame before the socket is terminated. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Collects writes until the end of the current callback (step), such as a batch of outcomes from the core or the input of one socket, so
 * that each socket is written to once per step. Not once per turn of the event loop: under load a turn has many steps, and early
 * responses let their receivers continue meanwhile.
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
 * A WebSocket that is written to once per step of the event loop, and that tracks how far its peer is behind with reading.
 */
export class CorkedSocket {
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  private readonly pace: ReadingPace;
  private readonly onPace: (news: PaceNews) => void;
  /** Whether the peer is so far behind that superseded messages are skipped. */
  isSlow = false;
  /*
   * Frames of this step; characters of a string are bytes. Usually there is one, stored without a list: writing to a thousand
   * sockets is bound by cache misses, so fewer objects matter.
   */
  private first: string | Buffer | undefined = undefined;
  private more: (string | Buffer)[] | undefined = undefined;
  private closing = false;

  /** `onPace` is called when the peer becomes too slow, and when it has caught up. */
  constructor(ws: WebSocket, socket: Duplex, limits: SlownessLimits, onPace: (news: PaceNews) => void) {
    this.ws = ws;
    this.socket = socket;
    this.pace = new ReadingPace(limits);
    this.onPace = onPace;
  }

  /** False once either side has initiated a close. */
  get isOpen(): boolean {
    return !this.closing && this.ws.readyState === this.ws.OPEN;
  }

  /** Sends one text message; written at the end of the event loop's step together with others for this peer. */
  send(message: string | TextFrame): void {
    if (typeof message !== 'string') this.add(message.bytes);
    else if (isAscii(message)) this.sendAscii(message);
    else this.add(new TextFrame(message).bytes);
  }

  /** Like `send`, for a text known to be ASCII. */
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

  /** Checks whether the peer keeps reading; also called by a timer, because a stuck peer causes no step. */
  checkPace(): void {
    const news = this.pace.look(this.socket.writableLength, performance.now());
    this.isSlow = this.pace.isSlow;
    if (news !== undefined) this.onPace(news);
  }

  /** Stops reading messages until `resume`. */
  pause(): void {
    this.ws.pause();
  }

  resume(): void {
    this.ws.resume();
  }

  ping(payload = ''): void {
    if (this.isOpen) this.ws.ping(payload);
  }

  /** Closes with a reason; a peer that does not respond is terminated. Returns false when already closing. */
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
    // The peer may have disconnected.
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
