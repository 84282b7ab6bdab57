import { createRequire } from 'node:module';
import type { Topic, TopicMessage } from '@bourse/contract';
import { keyOf } from './protocol.ts';

// ws belongs to the tests workspace; these are the parts of it that are used here.
interface ServerSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown) => void): void;
  on(event: 'close', listener: () => void): void;
}
interface SocketServer {
  address(): { readonly port: number } | string | null;
  close(done: () => void): void;
  once(event: 'listening', listener: () => void): void;
  on(event: 'connection', listener: (socket: ServerSocket) => void): void;
}
interface SocketLibrary {
  readonly WebSocketServer: new (options: { readonly host: string; readonly port: number }) => SocketServer;
}
const loadFromTests = createRequire(new URL('../../../../tests/package.json', import.meta.url));

/** A message that the client sent. */
export interface Asked {
  readonly event: string;
  readonly id?: string;
  readonly params?: Topic;
}

/** A real WebSocket server for tests of the client: it records what is asked and sends what the test says. */
export class FixtureServer {
  readonly #server: SocketServer;
  readonly #waiting: { readonly until: () => boolean; readonly done: () => void }[] = [];
  readonly port: number;
  readonly sockets: ServerSocket[] = [];
  readonly asked: Asked[] = [];
  /** Answers a subscription; by default with an empty snapshot numbered 1. */
  onSubscribe: (socket: ServerSocket, asked: Asked) => void = (socket, { id, params }) => {
    socket.send(JSON.stringify({ id, code: 200, msg: 'OK' }));
    if (params !== undefined) this.send(params, 'snapshot', 1, [], socket);
  };

  private constructor(server: SocketServer) {
    this.#server = server;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the fixture server has no port');
    this.port = address.port;
    server.on('connection', (socket) => {
      this.sockets.push(socket);
      socket.on('message', (data) => {
        const asked = JSON.parse(String(data)) as Asked;
        this.asked.push(asked);
        if (asked.event === 'subscribe') this.onSubscribe(socket, asked);
        this.#wake();
      });
      socket.on('close', () => this.#wake());
      this.#wake();
    });
  }

  /** Listens on a port of 127.0.0.1; 0 takes a free one. */
  static async start(port = 0): Promise<FixtureServer> {
    const { WebSocketServer } = loadFromTests('ws') as SocketLibrary;
    const server = new WebSocketServer({ host: '127.0.0.1', port });
    await new Promise<void>((resolve) => server.once('listening', resolve));
    return new FixtureServer(server);
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/ws`;
  }

  /** Sends one topic message to one socket, or to the newest. */
  send(topic: Topic, kind: TopicMessage['kind'], seq: number, data: unknown, socket = this.sockets.at(-1)): void {
    socket?.send(JSON.stringify({ topic, kind, seq, timeMs: 1_700_000_000_000 + seq, data }));
  }

  /** Keys of the topics that were asked for with one event, in order. */
  keys(event: 'subscribe' | 'unsubscribe'): string[] {
    return this.asked.flatMap((asked) => (asked.event === event && asked.params ? [keyOf(asked.params)] : []));
  }

  /** Waits until something about what the server saw is true. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => this.#waiting.push({ until: condition, done: resolve }));
  }

  /** Cuts every connection and stops listening. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  #wake(): void {
    for (const waiting of [...this.#waiting]) {
      if (!waiting.until()) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.done();
    }
  }
}
