import { once } from 'node:events';
import { SOCKET_PATH, type SocketResponse, type Topic, type TopicMessage, topicKey } from '@bourse/contract';
import { WebSocket } from 'ws';
import type { TestClient } from './test-client.ts';

type Waiting = { readonly matches: (message: unknown) => boolean; readonly resolve: (message: unknown) => void };

/** A client of the socket that keeps everything it hears. */
export class TestSocket {
  readonly ws: WebSocket;
  readonly heard: unknown[] = [];
  /** Close code and reason, once the socket is closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly csrfToken: string;
  private waiting: Waiting[] = [];
  private nextId = 0;

  private constructor(ws: WebSocket, csrfToken: string) {
    this.ws = ws;
    this.csrfToken = csrfToken;
    this.closed = once(ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
    ws.on('error', () => undefined);
    ws.on('message', (data) => this.take(JSON.parse(String(data))));
  }

  /** Opens a socket with a client's session. */
  static async open(client: TestClient, headers: Record<string, string> = {}): Promise<TestSocket> {
    const ws = new WebSocket(`${client.base.replace('http', 'ws')}${SOCKET_PATH}`, {
      headers: { ...(client.cookie === '' ? {} : { cookie: client.cookie }), ...headers },
    });
    const socket = new TestSocket(ws, client.csrfToken);
    await once(ws, 'open');
    return socket;
  }

  /** Sends a message with an id of its own and waits for its answer. */
  ask(event: string, params?: unknown, more: Record<string, unknown> = {}): Promise<SocketResponse> {
    this.nextId += 1;
    const id = `m${this.nextId}`;
    const answer = this.until((message) => (message as SocketResponse).id === id);
    this.ws.send(JSON.stringify({ event, id, csrfToken: this.csrfToken, params, ...more }));
    return answer as Promise<SocketResponse>;
  }

  /** Follows a topic; answers its snapshot. */
  async follow<Data>(topic: Topic): Promise<TopicMessage<Data>> {
    const from = this.heard.length;
    const answer = await this.ask('subscribe', topic);
    if (answer.code !== 200) throw new Error(`subscribe: ${answer.error} ${answer.field}`);
    const isSnapshot = (message: unknown) => isOf(topic, message) && message.kind === 'snapshot';
    const found = this.heard.slice(from).find(isSnapshot) ?? (await this.until(isSnapshot));
    return found as TopicMessage<Data>;
  }

  /** Every message of a topic so far, in order. */
  of<Data>(topic: Topic): TopicMessage<Data>[] {
    return this.heard.filter((message): message is TopicMessage<Data> => isOf(topic, message));
  }

  /** The next message that matches; it must be still to come. */
  until(matches: (message: unknown) => boolean): Promise<unknown> {
    return new Promise((resolve) => this.waiting.push({ matches, resolve }));
  }

  close(): void {
    this.ws.terminate();
  }

  private take(message: unknown): void {
    this.heard.push(message);
    const served = this.waiting.filter((waiting) => waiting.matches(message));
    this.waiting = this.waiting.filter((waiting) => !served.includes(waiting));
    for (const waiting of served) waiting.resolve(message);
  }
}

function isOf(topic: Topic, message: unknown): message is TopicMessage {
  const { topic: told } = message as Partial<TopicMessage>;
  return told !== undefined && topicKey(told) === topicKey(topic);
}
