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

async function open(index: number): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  const version = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
  socket.write(
    `GET /ws HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\n${version}\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 101')) throw new Error(`no upgrade: ${String(answer).slice(0, 100)}`);
  const topic = { biz: 'spot', type: 'trades', code: BENCH_TRADE_CODE, granularity: '' };
  if (follows) await follow(socket, JSON.stringify({ event: 'subscribe', id: '1', params: topic }));
  socket.on('data', (piece: Buffer) => take(index, piece));
  return socket;
}

/** Subscribes; over when the snapshot is there, behind which everybody gets the same. */
async function follow(socket: Socket, message: string): Promise<void> {
  socket.write(maskedFrame(message));
  let text = '';
  while (!text.includes('"kind":"snapshot"')) {
    const [piece] = await once(socket, 'data');
    text += String(piece);
  }
}

function take(index: number, piece: Buffer): void {
  bytes[index] = (bytes[index] as number) + piece.length;
  if (index === 0) {
    const text = rest + piece.toString('latin1');
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

const sockets: Socket[] = [];
for (let i = 0; i < connections; i++) sockets.push(await open(i));
setInterval(() => {
  for (const socket of sockets) socket.write(SIGN_OF_LIFE);
}, SIGN_OF_LIFE_MS);

function run(job: FanoutJob): Promise<unknown> {
  expected += job.trades;
  return new Promise((resolve) => {
    onSettled = () => resolve({});
    settle();
  });
}

serveParent<FanoutJob>({}, run, () => {
  for (const socket of sockets) socket.destroy();
});
