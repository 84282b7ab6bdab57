import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { childInput, serveParent } from './child.ts';
import { type LoadJob, Meter, measure } from './load-result.ts';
import { OrderTraffic, type Trader } from './order-traffic.ts';
import { keepPace, STEADY_TICK_MS } from './pace.ts';

/** Drives orders over WebSocket connections, corked on this side too, so that the generator is not what is measured. */
interface Input {
  readonly url: string;
  readonly traders: readonly Trader[];
  readonly connections: number;
  readonly depth: number;
}

class Connection {
  readonly #socket: WebSocket;
  readonly #raw: Socket;
  readonly #csrfToken: string;
  readonly #traffic: OrderTraffic;
  readonly #meter: Meter;
  readonly #sentAt: Float64Array;
  readonly #free: number[];
  /** Closed loop: a slot that is answered sends again. */
  isClosedLoop = false;
  #corked = false;

  constructor(socket: WebSocket, raw: Socket, trader: Trader, depth: number, seed: number, meter: Meter) {
    this.#socket = socket;
    this.#raw = raw;
    this.#csrfToken = trader.csrfToken;
    this.#traffic = new OrderTraffic(depth, seed);
    this.#meter = meter;
    this.#sentAt = new Float64Array(depth);
    this.#free = Array.from({ length: depth }, (_, slot) => slot);
    socket.on('message', (data) => this.#receive(String(data)));
  }

  /** Sends on every free slot. */
  fill(): void {
    while (this.sendOne());
  }

  /** Sends on a free slot; false when every slot waits for its answer. */
  sendOne(): boolean {
    const slot = this.#free.pop();
    if (slot === undefined) return false;
    this.#send(slot);
    return true;
  }

  #send(slot: number): void {
    const step = this.#traffic.next(slot);
    const [event, params] =
      step.kind === 'place' ? ['order.place', step.params] : ['order.cancel', `{"orderId":"${step.orderId}"}`];
    // In the steady load a message goes out as it is sent: waiting for others would be counted as the server's time.
    if (this.isClosedLoop) this.#cork();
    this.#sentAt[slot] = performance.now();
    this.#socket.send(`{"event":"${event}","id":"${slot}","csrfToken":"${this.#csrfToken}","params":${params}}`);
  }

  #receive(text: string): void {
    const at = text.indexOf('"id":"');
    if (at < 0) return;
    const slot = Number(text.slice(at + 6, text.indexOf('"', at + 6)));
    this.#meter.note(this.#sentAt[slot] ?? 0, text.includes('"code":200'));
    this.#traffic.note(slot, text);
    if (this.isClosedLoop) this.#send(slot);
    else this.#free.push(slot);
  }

  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.#raw.cork();
    setImmediate(() => {
      this.#corked = false;
      this.#raw.uncork();
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}

const input = childInput<Input>();
const meter = new Meter();

async function connect(index: number): Promise<Connection> {
  const trader = input.traders[index % input.traders.length] ?? { cookie: '', csrfToken: '' };
  const socket = new WebSocket(`${input.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: trader.cookie, origin: input.url },
    perMessageDeflate: false,
  });
  const upgraded = once(socket, 'upgrade');
  await once(socket, 'open');
  const [response] = await upgraded;
  return new Connection(socket, response.socket, trader, input.depth, index + 1, meter);
}

const connections = await Promise.all(Array.from({ length: input.connections }, (_, index) => connect(index)));

async function run(job: LoadJob): Promise<unknown> {
  const { ratePerSecond } = job;
  for (const connection of connections) connection.isClosedLoop = ratePerSecond === undefined;
  if (ratePerSecond === undefined) for (const connection of connections) connection.fill();
  const stopPacing =
    ratePerSecond === undefined
      ? () => undefined
      : keepPace({
          ratePerSecond,
          tickMs: STEADY_TICK_MS,
          send: (index) => connections[index % connections.length]?.sendOne(),
        });
  const result = await measure(meter, job);
  stopPacing();
  for (const connection of connections) connection.isClosedLoop = false;
  return result;
}

serveParent<LoadJob>({}, run, () => {
  for (const connection of connections) connection.close();
});
