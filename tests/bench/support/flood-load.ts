import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { childInput, serveParent } from './child.ts';
import { type FloodResult, type KindResult, Times } from './flood-result.ts';
import type { LoadJob } from './load-result.ts';
import { OrderTraffic, type Trader } from './order-traffic.ts';
import { keepPace } from './pace.ts';

/*
 * Offers more orders than a server can take, for as little of the machine as that needs: the server's threads share it. So frames
 * are written by hand, masked with zeros (the protocol lets a client choose), a socket's frames of a turn in one piece, and of
 * an answer only its id, its code and an order's id are read.
 *
 * Times count from the moment in which a message was due by the plan, not from its sending: a generator that is held up by the
 * server must not make the server look better.
 */
interface Input {
  readonly url: string;
  readonly traders: readonly Trader[];
  /** Each has two sockets. */
  readonly programs: number;
  readonly depth: number;
  readonly seed: number;
}

/** A flood is sent for as little of the machine as that needs. */
const FLOOD_TICK_MS = 1;
const OVERLOADED = '"code":50301,';
const ACCEPTED = '"code":200,';

/** Counts what comes back between two moments. */
class FloodMeter {
  #from = Number.POSITIVE_INFINITY;
  #kinds = { place: new Tally(), cancel: new Tally() };
  sent = 0;
  unsent = 0;
  latestMs = 0;

  begin(): void {
    this.#kinds = { place: new Tally(), cancel: new Tally() };
    this.sent = 0;
    this.unsent = 0;
    this.latestMs = 0;
    this.#from = performance.now();
  }

  note(kind: 'place' | 'cancel', dueAt: number, text: string, now: number): void {
    // Answers of this time, whenever they were asked for: goodput is what leaves the server.
    if (now >= this.#from) this.#kinds[kind].note(text, now - dueAt);
  }

  end(utilisation: number): FloodResult {
    const seconds = (performance.now() - this.#from) / 1_000;
    this.#from = Number.POSITIVE_INFINITY;
    const { sent, unsent, latestMs } = this;
    const { place, cancel } = this.#kinds;
    return { seconds, sent, unsent, latestMs, utilisation, place: place.result(), cancel: cancel.result() };
  }
}

class Tally {
  readonly #acceptedTimes = new Times();
  readonly #busyTimes = new Times();
  #accepted = 0;
  #busy = 0;
  #otherwise = 0;
  readonly #codes: Record<string, number> = {};

  note(text: string, ms: number): void {
    if (text.includes(ACCEPTED)) {
      this.#accepted += 1;
      this.#acceptedTimes.note(ms);
    } else if (text.includes(OVERLOADED)) {
      this.#busy += 1;
      this.#busyTimes.note(ms);
    } else {
      this.#otherwise += 1;
      const code = /"error":"(\w+)"/.exec(text)?.[1] ?? 'no code';
      this.#codes[code] = (this.#codes[code] ?? 0) + 1;
    }
  }

  result(): KindResult {
    return {
      accepted: this.#accepted,
      busy: this.#busy,
      otherwise: this.#otherwise,
      codes: this.#codes,
      acceptedTimes: this.#acceptedTimes.list(),
      busyTimes: this.#busyTimes.list(),
    };
  }
}

const input = childInput<Input>();
const meter = new FloodMeter();

/** One WebSocket, its frames written and read by hand. */
class Line {
  readonly #socket: Socket;
  #out = '';
  #left: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, onText: (text: string, now: number) => void, onTurn: () => void) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#receive(chunk as Buffer, onText);
      onTurn();
    });
  }

  /** It leaves with the next `flush`. */
  send(text: string): void {
    this.#out += frame(text);
  }

  flush(): void {
    if (this.#out === '') return;
    this.#socket.write(this.#out, 'latin1');
    this.#out = '';
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer, onText: (text: string, now: number) => void): void {
    const bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const now = performance.now();
    let at = 0;
    for (;;) {
      const size = frameSize(bytes, at);
      if (size === undefined || at + size > bytes.length) break;
      const opcode = (bytes[at] ?? 0) & 0x0f;
      if (opcode === 8) throw new Error(`the server closed a socket: ${bytes.toString('latin1', at + 4, at + size)}`);
      if (opcode === 1) onText(bytes.toString('latin1', at, at + size), now);
      at += size;
    }
    this.#left = bytes.subarray(at);
  }
}

/** A trader's program: it places orders over one socket and cancels over another. */
class Program {
  readonly #orders: Line;
  readonly #cancels: Line;
  readonly #csrfToken: string;
  readonly #traffic: OrderTraffic;
  readonly #dueAt: Float64Array;
  readonly #free: number[];
  /** Free slots whose order rests: its cancel goes before anything new, or open orders would pile up to the account's limit. */
  readonly #resting: number[] = [];
  /** Closed loop: a slot that is answered sends again. */
  isClosedLoop = false;

  constructor(sockets: readonly [Socket, Socket], trader: Trader, seed: number) {
    const line = (socket: Socket, kind: 'place' | 'cancel') =>
      new Line(
        socket,
        (text, now) => this.#take(kind, text, now),
        () => this.flush(),
      );
    this.#orders = line(sockets[0], 'place');
    this.#cancels = line(sockets[1], 'cancel');
    this.#csrfToken = trader.csrfToken;
    this.#traffic = new OrderTraffic(input.depth, seed);
    this.#dueAt = new Float64Array(input.depth);
    this.#free = Array.from({ length: input.depth }, (_, slot) => slot);
  }

  /** Sends on every free slot. */
  fill(): void {
    while (this.sendOne(performance.now()));
    this.flush();
  }

  /** Sends on a free slot; false when every slot waits for its answer. It leaves with the next `flush`. */
  sendOne(dueAt: number): boolean {
    const slot = this.#resting.pop() ?? this.#free.pop();
    if (slot === undefined) return false;
    this.#send(slot, dueAt);
    return true;
  }

  flush(): void {
    this.#orders.flush();
    this.#cancels.flush();
  }

  close(): void {
    this.#orders.close();
    this.#cancels.close();
  }

  #send(slot: number, dueAt: number): void {
    const step = this.#traffic.next(slot);
    const head = (event: string) => `{"event":"${event}","id":"${slot}","csrfToken":"${this.#csrfToken}","params":`;
    this.#dueAt[slot] = dueAt;
    if (step.kind === 'place') this.#orders.send(`${head('order.place')}${step.params}}`);
    else this.#cancels.send(`${head('order.cancel')}{"orderId":"${step.orderId}"}}`);
    meter.sent += 1;
  }

  #take(kind: 'place' | 'cancel', text: string, now: number): void {
    const at = text.indexOf('"id":"');
    if (at < 0) return;
    const slot = Number(text.slice(at + 6, text.indexOf('"', at + 6)));
    meter.note(kind, this.#dueAt[slot] ?? 0, text, now);
    this.#traffic.note(slot, text);
    if (this.isClosedLoop) this.#send(slot, now);
    else if (this.#traffic.isResting(slot)) this.#resting.push(slot);
    else this.#free.push(slot);
  }
}

/** A masked text frame, its bytes as Latin-1. */
function frame(text: string): string {
  const { length } = text;
  const size =
    length < 126 ? String.fromCharCode(0x80 | length) : String.fromCharCode(0x80 | 126, length >>> 8, length & 0xff);
  return `\x81${size}\0\0\0\0${text}`;
}

/** Bytes of the frame that begins here; undefined: not enough of it has come to tell. No message of the server is longer than 64 KB. */
function frameSize(bytes: Buffer, at: number): number | undefined {
  const short = bytes[at + 1];
  if (short === undefined) return undefined;
  if (short < 126) return 2 + short;
  if (short > 126) throw new Error('the server sent a frame that no order is answered with');
  return at + 4 > bytes.length ? undefined : 4 + bytes.readUInt16BE(at + 2);
}

async function openSocket(trader: Trader): Promise<Socket> {
  const { hostname, port, host } = new URL(input.url);
  const socket = connectTcp(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${input.url}\r\nCookie: ${trader.cookie}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const [head] = await once(socket, 'data');
  if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(`no socket: ${String(head).slice(0, 200)}`);
  return socket;
}

async function start(index: number): Promise<Program> {
  const trader = input.traders[index % input.traders.length] ?? { cookie: '', csrfToken: '' };
  return new Program([await openSocket(trader), await openSocket(trader)], trader, input.seed * 1_000 + index);
}

const programs = await Promise.all(Array.from({ length: input.programs }, (_, index) => start(index)));

async function run(job: LoadJob): Promise<FloodResult> {
  const { ratePerSecond } = job;
  for (const program of programs) program.isClosedLoop = ratePerSecond === undefined;
  if (ratePerSecond === undefined) for (const program of programs) program.fill();
  const stopPacing = ratePerSecond === undefined ? () => undefined : flood(ratePerSecond);
  await new Promise((done) => setTimeout(done, job.warmUpMs));
  meter.begin();
  const began = performance.eventLoopUtilization();
  await new Promise((done) => setTimeout(done, job.measureMs));
  const result = meter.end(performance.eventLoopUtilization(began).utilization);
  stopPacing();
  for (const program of programs) program.isClosedLoop = false;
  return result;
}

/** Sends by a plan whatever the answers do, by one program after the other. */
function flood(ratePerSecond: number): () => void {
  return keepPace({
    ratePerSecond,
    tickMs: FLOOD_TICK_MS,
    send: (index, dueAt) => {
      meter.latestMs = Math.max(meter.latestMs, performance.now() - dueAt);
      if (!programs[index % programs.length]?.sendOne(dueAt)) meter.unsent += 1;
    },
    onSent: () => {
      for (const program of programs) program.flush();
    },
  });
}

serveParent<LoadJob>({}, run, () => {
  for (const program of programs) program.close();
});
