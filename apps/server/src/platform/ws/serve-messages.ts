import { API_CODES, CODE_OK, type Topic } from '@bourse/contract';
import type { SessionUser } from '../auth/session-user.ts';
import type { CoreHost } from '../core-host/core-host.ts';
import { isSimple, quoted } from '../exchange-view/json-text.ts';
import { type Answer, messageOf, type Refusal, refuse } from '../http/answer.ts';
import { csrfMatches } from '../http/cross-site.ts';
import type { Logger } from '../logger.ts';
import type { AnswerSink } from '../orders/order-answer.ts';
import type { Connection } from './connection.ts';
import type { ChangingMessage, MessageRouter } from './message-handlers.ts';
import { plainOrderId } from './plain-message.ts';
import { readMessage } from './read-message.ts';
import { RefusedLine } from './refused-line.ts';
import type { Topics } from './topics.ts';

/** Maximum subscriptions per socket. */
const MAX_TOPICS = 100;
/** Number of unanswered requests of one socket at which reading pauses. */
const MAX_PENDING = 2_048;
/** Number of malformed messages at which the socket is closed. */
const MAX_MALFORMED = 20;

/** The core host's overload interface, used before an order is parsed. */
export type OrderRoom = Pick<CoreHost, 'room' | 'countRejected'>;

/** Processes the messages of clients. */
export class MessageServer {
  private readonly host: OrderRoom;
  private readonly refusedLine: RefusedLine;
  private readonly topics: Topics;
  private readonly router: MessageRouter;
  private readonly logger: Logger;

  constructor(topics: Topics, router: MessageRouter, host: OrderRoom, logger: Logger) {
    this.host = host;
    this.refusedLine = new RefusedLine(host);
    this.topics = topics;
    this.router = router;
    this.logger = logger;
  }

  /** Processes one text message. */
  take(connection: Connection, text: string): void {
    if (this.host.room() === 0 && this.rejectUnread(connection, text)) return;
    const read = readMessage(text);
    if (!read.ok) {
      this.takeMalformed(connection, read.id, read.refusal);
      return;
    }
    const { message } = read;
    if ('csrfToken' in message) this.takeChanging(connection, message);
    else if (message.event === 'subscribe') this.subscribe(connection, message.id, message.params);
    else if (message.event === 'unsubscribe') this.unsubscribe(connection, message.id, message.params);
    else if (connection.admitsControl()) connection.send('{"event":"pong"}');
  }

  /**
   * Rejects an order in its usual form under overload before it is parsed, which costs half as much as a rejection by the host. Returns
   * false for any other message or form.
   */
  private rejectUnread(connection: Connection, text: string): boolean {
    const id = plainOrderId(text);
    if (id === undefined) return false;
    this.host.countRejected();
    connection.send(`{"id":"${id}",${BUSY_TEXT}`);
    this.refusedLine.note(connection);
    return true;
  }

  /** Responds to a malformed message, and closes the socket after too many. */
  takeMalformed(connection: Connection, id: string, refusal: Refusal): void {
    connection.send(refusalText(id, refusal));
    connection.malformed += 1;
    if (connection.malformed >= MAX_MALFORMED) connection.close('MESSAGE_INVALID');
  }

  private takeChanging(connection: Connection, message: ChangingMessage): void {
    const { user } = connection;
    const denied = deny(connection, user, message.csrfToken);
    const handler = this.router.handlerOf(message);
    if (denied !== undefined || user === undefined || handler === undefined) {
      connection.send(refusalText(message.id, denied ?? refuse(user === undefined ? 'LOGIN_REQUIRED' : 'NOT_READY')));
      return;
    }
    connection.pending += 1;
    if (connection.pending === MAX_PENDING) connection.pause();
    if (handler.answers === 'text') {
      handler.handle(user, message.params, new SocketResponse(this, connection, message, sendText));
    } else {
      const sink = new SocketResponse<unknown>(this, connection, message, sendData);
      handler.handle(user, message.params, connection).then(sink.settle.bind(sink), sink.fail.bind(sink));
    }
  }

  /** Sends the response to a message. */
  settle<T>(connection: Connection, id: string, answer: Answer<T>, sendValue: SendValue<T>): void {
    if (answer.ok) sendValue(connection, id, answer.value);
    else connection.send(refusalText(id, answer));
    finish(connection);
    if (!answer.ok && answer.code === 'OVERLOADED') this.refusedLine.note(connection);
  }

  /** Responds with an internal error. */
  fail(connection: Connection, id: string, event: string, error: unknown): void {
    this.logger.error({ err: error, event }, 'a socket message failed');
    connection.send(refusalText(id, refuse('INTERNAL')));
    finish(connection);
  }

  /** Called when a socket has closed. */
  closed(connection: Connection): void {
    this.refusedLine.remove(connection);
    connection.runClosingTasks();
  }

  private subscribe(connection: Connection, id: string, topic: Topic): void {
    const found = this.topics.channel(topic, connection.user?.accountId);
    if (!found.ok) {
      connection.send(refusalText(id, found));
      return;
    }
    const channel = found.value;
    if (connection.channels.size >= MAX_TOPICS && !connection.channels.has(channel)) {
      this.topics.release(channel);
      connection.send(refusalText(id, refuse('TOO_MANY_REQUESTS', 'params', 'A socket follows at most 100 topics.')));
      return;
    }
    connection.send(okText(id, '{}'));
    connection.follow(channel);
  }

  private unsubscribe(connection: Connection, id: string, topic: Topic): void {
    const found = this.topics.channel(topic, connection.user?.accountId);
    if (!found.ok) {
      connection.send(refusalText(id, found));
      return;
    }
    connection.unfollow(found.value);
    this.topics.release(found.value);
    connection.send(okText(id, '{}'));
  }
}

type SendValue<T> = (connection: Connection, id: string, value: T) => void;

/**
 * Sends the response to one message. It does not retain the message, because thousands may be pending. (An id of 13 characters or more
 * retains the message's text: V8 represents it as a slice.)
 */
class SocketResponse<T> implements AnswerSink<T> {
  readonly #server: MessageServer;
  readonly #connection: Connection;
  readonly #id: string;
  readonly #event: string;
  readonly #sendValue: SendValue<T>;

  constructor(server: MessageServer, connection: Connection, message: ChangingMessage, sendValue: SendValue<T>) {
    this.#server = server;
    this.#connection = connection;
    this.#id = message.id;
    this.#event = message.event;
    this.#sendValue = sendValue;
  }

  settle(answer: Answer<T>): void {
    this.#server.settle(this.#connection, this.#id, answer, this.#sendValue);
  }

  fail(error: unknown): void {
    this.#server.fail(this.#connection, this.#id, this.#event, error);
  }
}

/** Counts a message as answered. */
function finish(connection: Connection): void {
  if (connection.pending === MAX_PENDING) connection.resume();
  connection.pending -= 1;
}

function deny(connection: Connection, user: SessionUser | undefined, token: string): Refusal | undefined {
  if (user === undefined) return refuse('LOGIN_REQUIRED');
  if (token === connection.verifiedToken) return undefined;
  if (!csrfMatches(token, user.csrfToken)) return refuse('CSRF_INVALID', 'csrfToken');
  connection.verifiedToken = token;
  return undefined;
}

function sendText(connection: Connection, id: string, text: string): void {
  // The text is ASCII, and usually so is the id: no further check is needed.
  if (isSimple(id)) connection.sendAscii(`{"id":"${id}",${OK_TEXT}${text}}`);
  else connection.send(okText(id, text));
}

function sendData(connection: Connection, id: string, value: unknown): void {
  connection.send(okText(id, JSON.stringify(value)));
}

/** The part of a successful response between id and data. */
const OK_TEXT = `"code":${CODE_OK},"msg":"","data":`;

/** A successful response; `data` is JSON text. */
function okText(id: string, data: string): string {
  return `{"id":${quoted(id)},${OK_TEXT}${data}}`;
}

/** A rejection as a socket response. */
export function refusalText(id: string, refusal: Refusal): string {
  return JSON.stringify({
    id,
    code: API_CODES[refusal.code].code,
    msg: refusal.msg ?? messageOf(refusal.code),
    error: refusal.code,
    field: refusal.field ?? '',
  });
}

/** The constant part after the id of an overload rejection. */
const BUSY_TEXT = refusalText('', refuse('OVERLOADED')).slice('{"id":"",'.length);
