import { isUtf8 } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { invariant } from '@bourse/domain';
import type { RawData, WebSocket } from 'ws';

/*
 * Goal: avoid the overhead of `ws` per short text message, which allocates four buffers and passes it through a stream and two
 * emitters: a seventh of the main thread's time in a flood of orders.
 *
 * Method: texts in one short frame are parsed here, and the socket's `message` is emitted with a string. Pings and pongs are passed to
 * `ws` in order. The first frame of any other kind hands the connection back to `ws` permanently: close frames, fragmented, binary and
 * long messages, and protocol violations.
 *
 * Not handled: everything else of RFC 6455, 5.2, and compression, which our servers do not offer.
 */

/** Argument of `message` listeners: a string when the text was parsed here. */
export type MessageData = RawData | string;

/** First bytes: a whole text, a ping and a pong, without extensions. */
const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
/** Mask bit of the second byte; the other bits are the length, or 126 or 127 for an extended length. */
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MASK_BYTES = 4;
/** The highest bits of four bytes. */
const BEYOND_ASCII = 0x8080_8080;
const HEAD_BYTES = 2;
const LONG_HEAD_BYTES = 4;
/** Maximum text length parsed here, some twenty orders; it also bounds the buffer of an incomplete frame. */
const MAX_BYTES = 4_096;

type Feed = (chunk: Buffer) => void;

/** Installs the parser on a server's socket; call it right after the handshake. */
export function readPlainFrames(ws: WebSocket, socket: Duplex): void {
  const [feed, ...others] = socket.listeners('data') as Feed[];
  invariant(feed !== undefined && others.length === 0, 'a socket has one reader after its handshake, which is ws');
  const reader = new PlainFrames(ws, (frame) => feed.call(socket, frame));
  const read = (chunk: Buffer) => {
    const left = reader.take(chunk);
    if (left === undefined) return;
    socket.off('data', read);
    socket.on('data', feed);
    feed.call(socket, left);
  };
  socket.off('data', feed);
  socket.on('data', read);
}

/** Position of a frame: start of its payload, and its end. */
interface Frame {
  readonly kind: 'text' | 'beat';
  readonly from: number;
  readonly end: number;
}

class PlainFrames {
  readonly #ws: WebSocket;
  readonly #feed: Feed;
  /** The beginning of an incomplete frame. */
  #rest: Buffer | undefined;

  constructor(ws: WebSocket, feed: Feed) {
    this.#ws = ws;
    this.#feed = feed;
  }

  /** Parses a chunk. The returned bytes, and all later ones, are for ws. */
  take(chunk: Buffer): Buffer | undefined {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = undefined;
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at < bytes.length) {
      const frame = frameAt(bytes, at);
      if (frame === 'foreign') return bytes.subarray(at);
      if (frame === 'unfinished') {
        // A copy, so that a few bytes do not hold the whole chunk.
        this.#rest = Buffer.from(bytes.subarray(at));
        return undefined;
      }
      if (frame.kind === 'beat') {
        this.#feed(bytes.subarray(at, frame.end));
      } else {
        const text = textOf(bytes, words, frame);
        if (text === undefined) return bytes.subarray(at);
        this.#ws.emit('message', text, false);
      }
      at = frame.end;
    }
    return undefined;
  }
}

function frameAt(bytes: Buffer, at: number): Frame | 'unfinished' | 'foreign' {
  const first = bytes[at];
  const isText = first === TEXT;
  if (!isText && first !== PING && first !== PONG) return 'foreign';
  const came = bytes.length - at;
  if (came < HEAD_BYTES) return 'unfinished';
  const second = bytes[at + 1] ?? 0;
  let length = second & ~MASKED;
  if ((second & MASKED) === 0 || length === LENGTH_64) return 'foreign';
  let from = at + HEAD_BYTES + MASK_BYTES;
  if (length === LENGTH_16) {
    if (!isText) return 'foreign';
    if (came < LONG_HEAD_BYTES) return 'unfinished';
    length = bytes.readUInt16BE(at + HEAD_BYTES);
    from = at + LONG_HEAD_BYTES + MASK_BYTES;
  }
  if (length > MAX_BYTES) return 'foreign';
  if (from + length > bytes.length) return 'unfinished';
  return { kind: isText ? 'text' : 'beat', from, end: from + length };
}

/** Unmasks a text in place and decodes it; undefined, masked again, when it is not UTF-8. `words` is a view of the same bytes. */
function textOf(bytes: Buffer, words: DataView, frame: Frame): string | undefined {
  const { from, end } = frame;
  if (toggleMask(bytes, words, frame)) return bytes.toString('latin1', from, end);
  if (isUtf8(bytes.subarray(from, end))) return bytes.toString('utf8', from, end);
  toggleMask(bytes, words, frame);
  return undefined;
}

/** Applies the mask in place, four bytes at a time for speed. Returns whether the result is ASCII. */
function toggleMask(bytes: Buffer, words: DataView, { from, end }: Frame): boolean {
  const mask = words.getInt32(from - MASK_BYTES);
  let all = 0;
  let at = from;
  for (; at + MASK_BYTES <= end; at += MASK_BYTES) {
    const word = words.getInt32(at) ^ mask;
    words.setInt32(at, word);
    all |= word;
  }
  for (; at < end; at += 1) {
    const byte = (bytes[at] ?? 0) ^ (bytes[from - MASK_BYTES + ((at - from) % MASK_BYTES)] ?? 0);
    bytes[at] = byte;
    all |= byte;
  }
  return (all & BEYOND_ASCII) === 0;
}
