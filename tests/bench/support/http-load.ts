import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { childInput, serveParent } from './child.ts';
import { type LoadJob, Meter, measure } from './load-result.ts';
import { OrderTraffic, type Trader } from './order-traffic.ts';

/** Drives orders over plain keep-alive connections with the least possible client: node's own would cost more than the server. */
interface Input {
  readonly url: string;
  readonly traders: readonly Trader[];
  readonly connections: number;
}

const SLOT = 0;

class Connection {
  readonly #socket: Socket;
  readonly #headers: string;
  readonly #traffic: OrderTraffic;
  readonly #meter: Meter;
  #received = '';
  #sentAt = 0;
  isRunning = false;

  constructor(socket: Socket, url: URL, trader: Trader, seed: number, meter: Meter) {
    this.#socket = socket;
    this.#headers = `host: ${url.host}\r\norigin: ${url.origin}\r\ncookie: ${trader.cookie}\r\nx-csrf-token: ${trader.csrfToken}\r\n`;
    this.#traffic = new OrderTraffic(1, seed);
    this.#meter = meter;
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => this.#receive(piece));
  }

  send(): void {
    const step = this.#traffic.next(SLOT);
    this.#sentAt = performance.now();
    if (step.kind === 'cancel') {
      this.#socket.write(`DELETE /hk-web/v2/spot/order/${step.orderId} HTTP/1.1\r\n${this.#headers}\r\n`);
      return;
    }
    const { params } = step;
    const head = `${this.#headers}content-type: application/json\r\ncontent-length: ${params.length}\r\n`;
    this.#socket.write(`POST /hk-web/v2/spot/order HTTP/1.1\r\n${head}\r\n${params}`);
  }

  #receive(piece: string): void {
    this.#received += piece;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1]);
    if (Number.isNaN(length)) throw new Error(`an answer without length: ${this.#received.slice(0, 200)}`);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.slice(end + 4, end + 4 + length);
    this.#received = this.#received.slice(end + 4 + length);
    this.#meter.note(this.#sentAt, body.includes('"code":200'));
    this.#traffic.note(SLOT, body);
    if (this.isRunning) this.send();
  }

  close(): void {
    this.#socket.destroy();
  }
}

const input = childInput<Input>();
const url = new URL(input.url);
const meter = new Meter();

const connections = await Promise.all(
  Array.from({ length: input.connections }, async (_, index) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    await once(socket, 'connect');
    const trader = input.traders[index % input.traders.length] ?? { cookie: '', csrfToken: '' };
    return new Connection(socket, url, trader, index + 1, meter);
  }),
);

async function run(job: LoadJob): Promise<unknown> {
  for (const connection of connections) {
    connection.isRunning = true;
    connection.send();
  }
  const result = await measure(meter, job);
  for (const connection of connections) connection.isRunning = false;
  // The last answers are taken before the next run sends on the same connections.
  await new Promise((done) => setTimeout(done, 200));
  return result;
}

serveParent<LoadJob>({}, run, () => {
  for (const connection of connections) connection.close();
});
