import { API_CODES, type ClientMessage, CODE_OK, type Topic } from '@bourse/contract';
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { SessionUser } from '../auth/session-user.ts';
import type { CoreHost } from '../core-host/core-host.ts';
import { isSimple, quoted } from '../exchange-view/json-text.ts';
import { type ApiResult, messageOf, type Rejection, reject } from '../http/api-result.ts';
import { csrfMatches } from '../http/cross-site.ts';
import { rejectionOfExpected } from '../http/thrown-errors.ts';
import type { Logger } from '../logger.ts';
import type { ResultSink } from '../orders/order-callback.ts';
import type { Connection } from './connection.ts';
import type { ChangingMessage, MessageHandler, MessageRouter } from './message-handlers.ts';
import type { PlainForm } from './plain-form.ts';
import { readMessage } from './read-message.ts';
import { RejectedLine } from './rejected-line.ts';
import type { Topics } from './topics.ts';

/** Maximum subscriptions per socket. */
const MAX_TOPICS = 100;
/** Number of unanswered requests of one socket at which reading pauses. */
const MAX_PENDING = 2_048;
/** Number of malformed messages at which the socket is closed. */
const MAX_MALFORMED = 20;

type SubscriptionMessage = Extract<ClientMessage, { event: 'subscribe' | 'unsubscribe' }>;

/** The core host's overload interface, used before an order is parsed. */
export type OrderRoom = Pick<CoreHost, 'room' | 'countRejected'>;

/** Dependencies of the message server. */
export interface MessageServerDeps {
  readonly topics: Topics;
  readonly router: MessageRouter;
  readonly host: OrderRoom;
  readonly logger: Logger;
  /** Forms of messages that are read without JSON; features add theirs. */
  readonly forms: readonly PlainForm[];
  /** Module switches and identity. */
  readonly guard: ModuleGuard;
  /** False while the server stops: messages that change something are rejected. */
  readonly isOpen: () => boolean;
}

/** Processes the messages of clients. */
export class MessageServer {
  private readonly deps: MessageServerDeps;
  private readonly host: OrderRoom;
  private readonly topics: Topics;
  private readonly rejectedLine: RejectedLine;

  constructor(deps: MessageServerDeps) {
    this.deps = deps;
    this.host = deps.host;
    this.topics = deps.topics;
    this.rejectedLine = new RejectedLine(deps.host);
  }

  /** Processes one text message. */
  take(connection: Connection, text: string): void {
    if (this.host.room() === 0 && this.rejectUnread(connection, text)) return;
    const read = readMessage(text, this.deps.forms);
    if (!read.ok) {
      this.takeMalformed(connection, read.id, read.rejection);
      return;
    }
    const { message } = read;
    if ('csrfToken' in message) this.takeChanging(connection, message);
    else if (message.event !== 'ping') this.takeSubscription(connection, message);
    else if (connection.admitsControl()) connection.send('{"event":"pong"}');
  }

  /** An exception of a topic's source must not leave this call: it would end the process. */
  private takeSubscription(connection: Connection, { event, id, params }: SubscriptionMessage): void {
    try {
      if (event === 'subscribe') this.subscribe(connection, id, params);
      else this.unsubscribe(connection, id, params);
    } catch (error) {
      connection.send(rejectionText(id, this.rejectionOf(error, event)));
    }
  }

  /**
   * Rejects an order in its usual form under overload before it is parsed, which costs half as much as a rejection by the host. Returns
   * false for any other message or form.
   */
  private rejectUnread(connection: Connection, text: string): boolean {
    for (const form of this.deps.forms) {
      const id = form.orderIdOf(text);
      if (id === undefined) continue;
      this.host.countRejected();
      connection.send(`{"id":${quoted(id)},${BUSY_TEXT}`);
      this.rejectedLine.note(connection);
      return true;
    }
    return false;
  }

  /** Responds to a malformed message, and closes the socket after too many. */
  takeMalformed(connection: Connection, id: string, rejection: Rejection): void {
    connection.send(rejectionText(id, rejection));
    connection.malformed += 1;
    if (connection.malformed >= MAX_MALFORMED) connection.close('MESSAGE_INVALID');
  }

  private takeChanging(connection: Connection, message: ChangingMessage): void {
    const { user } = connection;
    const denied = deny(connection, user, message.csrfToken);
    const handler = this.deps.isOpen() ? this.deps.router.handlerOf(message) : undefined;
    if (denied !== undefined || user === undefined || handler === undefined) {
      connection.send(rejectionText(message.id, denied ?? reject(user === undefined ? 'LOGIN_REQUIRED' : 'NOT_READY')));
      return;
    }
    connection.pending += 1;
    if (connection.pending === MAX_PENDING) connection.pause();
    const closed = handler.module && this.deps.guard.deny(handler.module, user);
    if (closed === undefined) {
      this.run(handler, user, connection, message);
      return;
    }
    // Its module is closed, or the database must be asked whether it is closed to this user.
    const sink = new SocketResponse<unknown>(this, connection, message, sendData);
    Promise.resolve(closed)
      .then((rejection) => (rejection ? sink.settle(rejection) : this.run(handler, user, connection, message)))
      .catch((error: unknown) => sink.fail(error));
  }

  /** Runs a handler. Whatever it throws is its response: an exception that left this call would end the process. */
  private run(
    handler: MessageHandler<unknown>,
    user: SessionUser,
    connection: Connection,
    message: ChangingMessage,
  ): void {
    if (handler.answers === 'data') {
      const sink = new SocketResponse<unknown>(this, connection, message, sendData);
      new Promise<ApiResult<unknown>>((resolve) => resolve(handler.handle(user, message.params, connection)))
        .then((result) => sink.settle(result))
        .catch((error: unknown) => sink.fail(error));
      return;
    }
    const sink = new SocketResponse(this, connection, message, sendText);
    try {
      handler.handle(user, message.params, sink);
    } catch (error) {
      sink.fail(error);
    }
  }

  /** Sends the response to a message. */
  settle<T>(connection: Connection, id: string, answer: ApiResult<T>, sendValue: SendValue<T>): void {
    if (answer.ok) sendValue(connection, id, answer.value);
    else connection.send(rejectionText(id, answer));
    finish(connection);
    if (!answer.ok && answer.code === 'OVERLOADED') this.rejectedLine.note(connection);
  }

  /** Responds with the rejection that an exception of a handler stands for. */
  fail(connection: Connection, id: string, event: string, error: unknown): void {
    this.settle(connection, id, this.rejectionOf(error, event), sendData);
  }

  /** The same codes as over HTTP; unexpected exceptions are logged. */
  private rejectionOf(error: unknown, event: string): Rejection {
    const expected = rejectionOfExpected(error);
    if (expected !== undefined) return expected;
    this.deps.logger.error({ err: error, event }, 'a socket message failed');
    return reject('INTERNAL');
  }

  /** Called when a socket has closed. */
  closed(connection: Connection): void {
    this.rejectedLine.remove(connection);
    connection.runClosingTasks((error) => this.deps.logger.error({ err: error }, 'a task of a closed socket failed'));
  }

  private subscribe(connection: Connection, id: string, topic: Topic): void {
    const found = this.topics.channel(topic, connection.user?.accountId);
    if (!found.ok) {
      connection.send(rejectionText(id, found));
      return;
    }
    const channel = found.value;
    if (connection.channels.size >= MAX_TOPICS && !connection.channels.has(channel)) {
      this.topics.release(channel);
      connection.send(rejectionText(id, reject('TOO_MANY_REQUESTS', 'params', 'A socket follows at most 100 topics.')));
      return;
    }
    connection.send(okText(id, '{}'));
    connection.follow(channel);
  }

  private unsubscribe(connection: Connection, id: string, topic: Topic): void {
    const found = this.topics.channel(topic, connection.user?.accountId);
    if (!found.ok) {
      connection.send(rejectionText(id, found));
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
class SocketResponse<T> implements ResultSink<T> {
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

  settle(answer: ApiResult<T>): void {
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

function deny(connection: Connection, user: SessionUser | undefined, token: string): Rejection | undefined {
  if (user === undefined) return reject('LOGIN_REQUIRED');
  if (token === connection.verifiedToken) return undefined;
  if (!csrfMatches(token, user.csrfToken)) return reject('CSRF_INVALID', 'csrfToken');
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
export function rejectionText(id: string, rejection: Rejection): string {
  return JSON.stringify({
    id,
    code: API_CODES[rejection.code].code,
    msg: rejection.msg ?? messageOf(rejection.code),
    error: rejection.code,
    field: rejection.field ?? '',
  });
}

/** The constant part after the id of an overload rejection. */
const BUSY_TEXT = rejectionText('', reject('OVERLOADED')).slice('{"id":"",'.length);
