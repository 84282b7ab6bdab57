import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { TimeUnit } from '../time-unit.ts';
import { GatewaySocket, type SocketPatience } from './gateway-socket.ts';
import { type Follower, type Stream, StreamMessage } from './stream.ts';
import {
  readStreamRequest,
  type StreamError,
  type StreamRequest,
  tooManyStreams,
  unknownStream,
} from './stream-requests.ts';

/** Where a client's streams come from. */
export interface StreamSource {
  /** The stream of a name; undefined: there is none. */
  stream(name: string): Stream | undefined;
  /** Releases a stream without subscribers. */
  release(stream: Stream): void;
}

/** Maximum number of streams per connection. */
const MOST_STREAMS = 1_024;

/** One connection to the streams. */
export class StreamClient implements Follower {
  readonly socket: GatewaySocket;
  private readonly source: StreamSource;
  private readonly streams = new Map<string, Stream>();
  /** State streams with messages that the client missed while it was slow. */
  private readonly stale = new Set<Stream>();
  private readonly unit: TimeUnit;
  private combined: boolean;

  constructor(
    connection: { readonly ws: WebSocket; readonly socket: Duplex; readonly patience: SocketPatience },
    source: StreamSource,
    wish: { readonly combined: boolean; readonly streams: readonly string[]; readonly unit: TimeUnit },
  ) {
    this.source = source;
    this.combined = wish.combined;
    this.unit = wish.unit;
    this.socket = new GatewaySocket(connection, connection.patience, {
      onText: (text) => this.onText(text),
      onCaughtUp: () => this.catchUp(),
      onClosed: () => this.leaveAll(),
    });
    for (const name of wish.streams) {
      const error = this.subscribe([name]);
      if (error) this.socket.send(errorText('null', error));
    }
  }

  take(stream: Stream, message: StreamMessage): void {
    if (stream.isState && this.socket.isSlow) {
      this.stale.add(stream);
      return;
    }
    const text = message.in(this.unit);
    this.socket.send(this.combined ? text.combined : text.raw);
  }

  forget(stream: Stream): void {
    this.streams.delete(stream.name);
    this.stale.delete(stream);
  }

  private onText(text: string): void {
    const read = readStreamRequest(text);
    const answer = read.ok ? this.answer(read.request) : read.error;
    if (typeof answer === 'object') this.socket.send(errorText(read.id, answer));
    else this.socket.send(`{"result":${answer},"id":${read.id}}`);
    if (read.ok && read.request.method === 'SUBSCRIBE' && typeof answer === 'string') this.greet(read.request.streams);
  }

  /** The result as JSON text, or why there is none. */
  private answer(request: StreamRequest): string | StreamError {
    switch (request.method) {
      case 'SUBSCRIBE':
        return this.follow(request.streams) ?? 'null';
      case 'UNSUBSCRIBE':
        for (const name of request.streams) this.leave(name);
        return 'null';
      case 'LIST_SUBSCRIPTIONS':
        return JSON.stringify([...this.streams.keys()]);
      case 'SET_PROPERTY':
        this.combined = request.combined;
        return 'null';
      case 'GET_PROPERTY':
        return String(this.combined);
    }
  }

  private subscribe(names: readonly string[]): StreamError | undefined {
    const error = this.follow(names);
    if (error === undefined) this.greet(names);
    return error;
  }

  /** Subscribes to all of the streams, or to none when one does not exist. */
  private follow(names: readonly string[]): StreamError | undefined {
    const wanted = new Set(names.filter((name) => !this.streams.has(name)));
    if (this.streams.size + wanted.size > MOST_STREAMS) return tooManyStreams(MOST_STREAMS);
    const found: Stream[] = [];
    for (const name of wanted) {
      const stream = this.source.stream(name);
      if (stream === undefined) {
        for (const other of found) this.source.release(other);
        return unknownStream(name);
      }
      found.push(stream);
    }
    for (const stream of found) this.streams.set(stream.name, stream);
    return undefined;
  }

  /** Starts the requested streams, each with its current state. */
  private greet(names: readonly string[]): void {
    for (const name of new Set(names)) {
      const stream = this.streams.get(name);
      if (stream === undefined || stream.followers.has(this)) continue;
      stream.followers.add(this);
      this.sendCurrent(stream);
    }
  }

  private sendCurrent(stream: Stream): void {
    const current = stream.current();
    if (current !== undefined) this.take(stream, new StreamMessage(stream.name, JSON.stringify(current)));
  }

  private catchUp(): void {
    const missed = [...this.stale];
    this.stale.clear();
    for (const stream of missed) this.sendCurrent(stream);
  }

  private leave(name: string): void {
    const stream = this.streams.get(name);
    if (stream === undefined) return;
    this.forget(stream);
    stream.followers.delete(this);
    this.source.release(stream);
  }

  private leaveAll(): void {
    for (const name of [...this.streams.keys()]) this.leave(name);
  }
}

function errorText(id: string, error: StreamError): string {
  return `{"error":${JSON.stringify(error)},"id":${id}}`;
}
