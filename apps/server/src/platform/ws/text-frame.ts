/*
 * Frames of text messages as a WebSocket server sends them (RFC 6455, 5.2): whole, not masked, not compressed. The `ws` package writes
 * head and text of each message as two pieces for each client; a message to a thousand clients is made a frame once here, and the
 * answers of a step become one string that is written in one piece. Everything else of the protocol is left to `ws`.
 */

const FIN_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A message for many clients, made a frame once. */
export class TextFrame {
  readonly bytes: Buffer;
  private readonly headBytes: number;

  constructor(text: string) {
    const length = Buffer.byteLength(text);
    const head = headOf(length);
    this.headBytes = head.length;
    this.bytes = Buffer.allocUnsafe(head.length + length);
    this.bytes.write(head, 'latin1');
    this.bytes.write(text, head.length);
  }

  /** The message itself. */
  toString(): string {
    return this.bytes.toString('utf8', this.headBytes);
  }
}

/** Whether a text holds nothing beyond ASCII. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** An ASCII message's frame as text whose characters are bytes. */
export function asciiFrame(text: string): string {
  return headOf(text.length) + text;
}

/** The head of a frame for so many bytes, its characters being bytes. */
function headOf(length: number): string {
  if (length < LENGTH_16) return String.fromCharCode(FIN_TEXT, length);
  if (length < 0x1_0000) return String.fromCharCode(FIN_TEXT, LENGTH_16, length >>> 8, length & 0xff);
  const low = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
  return String.fromCharCode(FIN_TEXT, LENGTH_64, 0, 0, 0, 0, ...low);
}
