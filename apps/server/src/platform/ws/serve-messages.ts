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

/** Topics that one socket may follow. */
const MOST_TOPICS = 100;
/** Orders of one socket that may await their answer before no more are read from it. */
const MOST_PENDING = 2_048;
/** Messages that made no sense before the socket is closed. */
const MOST_MALFORMED = 20;

/** What the message server asks of the core host before it reads an order. */
export type OrderRoom = Pick<CoreHost, 'room' | 'countRejected'>;

/** Answers the messages of clients. */
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

  /** Takes one text message. */
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
   * Refuses an order in its usual form before it is decoded, because there is no room for it: that costs half as much as to let it run
   * into the host's refusal. False: it is something else, or written in another way.
   */
  private rejectUnread(connection: Connection, text: string): boolean {
    const id = plainOrderId(text);
    if (id === undefined) return false;
    this.host.countRejected();
    connection.send(`{"id":"${id}",${BUSY_TEXT}`);
    this.refusedLine.note(connection);
    return true;
  }

  /** Answers something that is no message of ours, and in the end closes on who sends nothing else. */
  takeMalformed(connection: Connection, id: string, refusal: Refusal): void {
    connection.send(refusalText(id, refusal));
    connection.malformed += 1;
    if (connection.malformed >= MOST_MALFORMED) connection.close('MESSAGE_INVALID');
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
    if (connection.pending === MOST_PENDING) connection.pause();
    if (handler.answers === 'text') {
      handler.handle(user, message.params, new SocketResponse(this, connection, message, sendText));
    } else {
      const sink = new SocketResponse<unknown>(this, connection, message, sendData);
      handler.handle(user, message.params, connection).then(sink.settle.bind(sink), sink.fail.bind(sink));
    }
  }

  /** Sends the answer to a message that was taken. */
  settle<T>(connection: Connection, id: string, answer: Answer<T>, sendValue: SendValue<T>): void {
    if (answer.ok) sendValue(connection, id, answer.value);
    else connection.send(refusalText(id, answer));
    finish(connection);
    if (!answer.ok && answer.code === 'OVERLOADED') this.refusedLine.note(connection);
  }

  /** Says that there will be no answer. */
  fail(connection: Connection, id: string, event: string, error: unknown): void {
    this.logger.error({ err: error, event }, 'a socket message failed');
    connection.send(refusalText(id, refuse('INTERNAL')));
    finish(connection);
  }

  /** A socket has closed, whoever closed it. */
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
    if (connection.channels.size >= MOST_TOPICS && !connection.channels.has(channel)) {
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
 * Where the answer to one message goes. What the message was made of is not kept until then: thousands may wait. (An id of 13 characters or
 * more keeps the message's text: the engine cuts such a piece out of it without a copy.)
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

/** Notes that a message has its answer. */
function finish(connection: Connection): void {
  if (connection.pending === MOST_PENDING) connection.resume();
  connection.pending -= 1;
}

function deny(connection: Connection, user: SessionUser | undefined, token: string): Refusal | undefined {
  if (user === undefined) return refuse('LOGIN_REQUIRED');
  if (token === connection.provedToken) return undefined;
  if (!csrfMatches(token, user.csrfToken)) return refuse('CSRF_INVALID', 'csrfToken');
  connection.provedToken = token;
  return undefined;
}

function sendText(connection: Connection, id: string, text: string): void {
  // The text is ASCII, and so is the id of about every program: then nobody need look again.
  if (isSimple(id)) connection.sendAscii(`{"id":"${id}",${OK_TEXT}${text}}`);
  else connection.send(okText(id, text));
}

function sendData(connection: Connection, id: string, value: unknown): void {
  connection.send(okText(id, JSON.stringify(value)));
}

/** What stands between an accepting answer's id and its data. */
const OK_TEXT = `"code":${CODE_OK},"msg":"","data":`;

/** An accepting answer; `data` is JSON text. */
function okText(id: string, data: string): string {
  return `{"id":${quoted(id)},${OK_TEXT}${data}}`;
}

/** A refusal as a socket answer. */
export function refusalText(id: string, refusal: Refusal): string {
  return JSON.stringify({
    id,
    code: API_CODES[refusal.code].code,
    msg: refusal.msg ?? messageOf(refusal.code),
    error: refusal.code,
    field: refusal.field ?? '',
  });
}

/** What follows the id in a refusal for overload: the same for all. */
const BUSY_TEXT = refusalText('', refuse('OVERLOADED')).slice('{"id":"",'.length);
