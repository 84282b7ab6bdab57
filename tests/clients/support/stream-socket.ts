import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A message as it came. */
export interface Heard {
  readonly [field: string]: unknown;
}

/** A plain WebSocket to the streams or the WebSocket API that keeps what it hears. */
export class StreamSocket {
  readonly ws: WebSocket;
  readonly heard: Heard[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  private readonly listeners = new Set<(message: Heard) => void>();
  private nextId = 0;

  private constructor(url: string) {
    this.ws = new WebSocket(url);
    this.closed = once(this.ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
    this.ws.on('message', (data) => {
      const message = JSON.parse(String(data)) as Heard;
      this.heard.push(message);
      for (const listener of this.listeners) listener(message);
    });
  }

  /** Connects to a path of the server. */
  static async open(serverUrl: string, path: string): Promise<StreamSocket> {
    const socket = new StreamSocket(`${serverUrl.replace(/^http/, 'ws')}${path}`);
    await once(socket.ws, 'open');
    return socket;
  }

  /** Sends a message with an id of its own; answers the reply. */
  async ask(method: string, params?: unknown): Promise<Heard> {
    this.nextId += 1;
    const id = this.nextId;
    const answer = this.until((message) => message.id === id);
    this.ws.send(JSON.stringify({ id, method, ...(params === undefined ? {} : { params }) }));
    return answer;
  }

  /** The first message that matches, heard already or still to come. */
  until(matches: (message: Heard) => boolean): Promise<Heard> {
    const known = this.heard.find(matches);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const listener = (message: Heard) => {
        if (!matches(message)) return;
        this.listeners.delete(listener);
        resolve(message);
      };
      this.listeners.add(listener);
    });
  }

  close(): void {
    this.ws.terminate();
  }
}
