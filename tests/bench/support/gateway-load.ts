import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { childInput, serveParent } from './child.ts';
import { type LoadJob, Meter, measure } from './load-result.ts';
import type { ClientKey } from './order-traffic.ts';

/*
 * Drives signed orders over keep-alive connections: each is placed away from the market and cancelled by the id that it was given,
 * so that requests can be signed before the time that is measured; signing costs the generator more than the rest of a request.
 */

interface Input {
  readonly url: string;
  /** Empty: requests are not signed (the peer). */
  readonly keys: readonly ClientKey[];
  readonly connections: number;
}

/** Signed in advance for each connection; what it sends beyond is signed as it goes. */
const SIGNED_AHEAD = 300;

class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  readonly #key: ClientKey | undefined;
  readonly #sign: Signer | undefined;
  readonly #name: string;
  readonly #meter: Meter;
  #ready: string[] = [];
  #count = 0;
  #sentAt = 0;
  #received = '';
  isRunning = false;

  constructor(socket: Socket, url: URL, key: ClientKey | undefined, name: string, meter: Meter) {
    this.#socket = socket;
    this.#host = url.host;
    this.#key = key;
    this.#sign = key && signerOf(key);
    this.#name = name;
    this.#meter = meter;
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => this.#receive(piece));
  }

  /** Signs requests that will be sent later; those of the last time that were not sent have grown old and are signed again. */
  prepare(): void {
    this.#count -= this.#ready.length;
    this.#ready = [];
    this.#ready = Array.from({ length: SIGNED_AHEAD }, () => this.#next()).reverse();
  }

  send(): void {
    const request = this.#ready.pop() ?? this.#next();
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  #next(): string {
    const places = this.#count % 2 === 0;
    const id = `${this.#name}-${this.#count >> 1}`;
    const price = 900 + ((this.#count >> 1) % 50);
    this.#count += 1;
    const what = places
      ? `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.0100&price=${price}.00&newClientOrderId=${id}`
      : `symbol=BTCUSDT&origClientOrderId=${id}`;
    const payload = `${what}&recvWindow=60000&timestamp=${Date.now()}`;
    const signature = this.#sign === undefined ? 'none' : encodeURIComponent(this.#sign(payload));
    const line = `${places ? 'POST' : 'DELETE'} /api/v3/order?${payload}&signature=${signature} HTTP/1.1`;
    const length = places ? 'content-length: 0\r\n' : '';
    return `${line}\r\nhost: ${this.#host}\r\nx-mbx-apikey: ${this.#key?.apiKey ?? 'none'}\r\n${length}\r\n`;
  }

  #receive(piece: string): void {
    this.#received += piece;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1]);
    if (Number.isNaN(length)) throw new Error(`an answer without length: ${this.#received.slice(0, 200)}`);
    if (this.#received.length < end + 4 + length) return;
    const accepted = this.#received.startsWith('HTTP/1.1 200');
    this.#received = this.#received.slice(end + 4 + length);
    this.#meter.note(this.#sentAt, accepted);
    if (this.isRunning) this.send();
  }

  close(): void {
    this.#socket.destroy();
  }
}

type Signer = (payload: string) => string;

function signerOf({ kind, secret }: ClientKey): Signer {
  if (kind === 'hmac') return (payload) => createHmac('sha256', secret).update(payload).digest('hex');
  const privateKey = createPrivateKey(secret);
  return (payload) => sign(null, Buffer.from(payload), privateKey).toString('base64');
}

const input = childInput<Input>();
const url = new URL(input.url);
const meter = new Meter();

const connections = await Promise.all(
  Array.from({ length: input.connections }, async (_, index) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    await once(socket, 'connect');
    const key = input.keys[index % Math.max(1, input.keys.length)];
    return new Connection(socket, url, key, `${key?.kind ?? 'none'}${index}`, meter);
  }),
);

async function run(job: LoadJob): Promise<unknown> {
  for (const connection of connections) connection.prepare();
  for (const connection of connections) {
    connection.isRunning = true;
    connection.send();
  }
  const result = await measure(meter, job);
  for (const connection of connections) connection.isRunning = false;
  await new Promise((done) => setTimeout(done, 200));
  return result;
}

serveParent<LoadJob>({}, run, () => {
  for (const connection of connections) connection.close();
});
