/*
 * Frames of server text messages (RFC 6455, 5.2): unfragmented, unmasked, uncompressed. The `ws` package writes header and text of each
 * message separately for each client; here a message to a thousand clients is encoded once, and the responses of a step are written as
 * one string. Everything else of the protocol is left to `ws`.
 */

const FIN_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A message for many clients, encoded once. */
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

/** Whether a text is ASCII. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The frame of an ASCII message as a string whose characters are bytes. */
export function asciiFrame(text: string): string {
  return headOf(text.length) + text;
}

/** The header of a frame of this length, as a string whose characters are bytes. */
function headOf(length: number): string {
  if (length < LENGTH_16) return String.fromCharCode(FIN_TEXT, length);
  if (length < 0x1_0000) return String.fromCharCode(FIN_TEXT, LENGTH_16, length >>> 8, length & 0xff);
  const low = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
  return String.fromCharCode(FIN_TEXT, LENGTH_64, 0, 0, 0, 0, ...low);
}
