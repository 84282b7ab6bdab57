import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { childInput, serveParent } from './child.ts';
import { BENCH_TRADE_CODE } from './order-traffic.ts';

/*
 * Many sockets that follow one topic. The first reads what it gets and counts the trades in it; the others get the same bytes and only
 * count them, so that it is not the readers who are measured.
 */

interface Input {
  readonly url: string;
  readonly connections: number;
  /** False: the topic comes without being asked for (the peer). */
  readonly follows: boolean;
}

/** Wait until so many trades more have come to everybody. */
export interface FanoutJob {
  readonly trades: number;
}

/** An empty pong, masked by zeros: who is silent for long is dropped. */
const SIGN_OF_LIFE = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const SIGN_OF_LIFE_MS = 10_000;
/** All lines read into the same memory: a piece is looked at before the next is read. */
const READ_INTO = Buffer.allocUnsafe(64 << 10);
const TRADE = '"fillNo":';

const { url, connections, follows } = childInput<Input>();
const { hostname, port, host } = new URL(url);
const bytes = new Float64Array(connections);
let trades = 0;
/** Trades of all jobs so far. They may be here before the job is, which comes by another way. */
let expected = 0;
/** What may be the beginning of the next trade's mark. */
let rest = '';
/** Called when everybody has what is expected. */
let onSettled: (() => void) | undefined;

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  if (payload.length > 125) throw new Error('a longer frame needs a longer head');
  const head = Buffer.from([0x81, 0x80 | payload.length]);
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ (mask[i % 4] as number))]);
}

/** A socket without the stream around it: reading is to cost so little that it waits for the server, not the server for it. */
class Line {
  /** Takes what has come; the bytes are overwritten by what comes next on any of the lines. */
  onPiece: (buffer: Uint8Array, length: number) => void = () => undefined;
  readonly #socket: Socket;

  constructor() {
    const callback = (length: number, buffer: Uint8Array) => {
      this.onPiece(buffer, length);
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: READ_INTO, callback },
    });
  }

  async connected(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  /** The next piece as text. */
  next(): Promise<string> {
    return new Promise((resolve) => {
      this.onPiece = (buffer, length) => resolve(textOf(buffer, length));
    });
  }

  write(bytes: Uint8Array | string): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }
}

function textOf(buffer: Uint8Array, length: number): string {
  return Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
}

async function open(index: number): Promise<Line> {
  const line = new Line();
  await line.connected();
  const key = randomBytes(16).toString('base64');
  const version = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
  line.write(`GET /ws HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\n${version}\r\nsec-websocket-key: ${key}\r\n\r\n`);
  const answer = await line.next();
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`no upgrade: ${answer.slice(0, 100)}`);
  const topic = { biz: 'spot', type: 'trades', code: BENCH_TRADE_CODE, granularity: '' };
  if (follows) await follow(line, JSON.stringify({ event: 'subscribe', id: '1', params: topic }));
  line.onPiece = (buffer, length) => take(index, buffer, length);
  return line;
}

/** Subscribes; over when the snapshot is there, behind which everybody gets the same. */
async function follow(line: Line, message: string): Promise<void> {
  line.write(maskedFrame(message));
  let text = '';
  while (!text.includes('"kind":"snapshot"')) text += await line.next();
}

function take(index: number, buffer: Uint8Array, length: number): void {
  bytes[index] = (bytes[index] as number) + length;
  if (index === 0) {
    const text = rest + textOf(buffer, length);
    trades += text.split(TRADE).length - 1;
    rest = text.slice(-(TRADE.length - 1));
  }
  settle();
}

/** Everybody has what the first has: checked only when the first has it all. */
function settle(): void {
  if (onSettled === undefined || trades < expected) return;
  const all = bytes[0] as number;
  for (let i = connections - 1; i > 0; i--) if ((bytes[i] as number) < all) return;
  onSettled();
  onSettled = undefined;
}

const lines: Line[] = [];
for (let i = 0; i < connections; i++) lines.push(await open(i));
setInterval(() => {
  for (const line of lines) line.write(SIGN_OF_LIFE);
}, SIGN_OF_LIFE_MS);

function run(job: FanoutJob): Promise<unknown> {
  expected += job.trades;
  return new Promise((resolve) => {
    onSettled = () => resolve({});
    settle();
  });
}

serveParent<FanoutJob>({}, run, () => {
  for (const line of lines) line.close();
});
