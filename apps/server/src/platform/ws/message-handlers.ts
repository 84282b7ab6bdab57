import type { ClientMessage, ModuleName } from '@bourse/contract';
import type { SessionUser } from '../auth/session-user.ts';
import type { ApiResult } from '../http/api-result.ts';
import type { ResultSink } from '../orders/order-callback.ts';

/** A message that changes something: it needs a logged-in user and the CSRF token. */
export type ChangingMessage = Extract<ClientMessage, { csrfToken: string }>;
type Params<Event extends ChangingMessage['event']> = Extract<ChangingMessage, { event: Event }>['params'];

/** The part of a socket that message handlers may use. */
export interface MessageCaller {
  /** Runs a task when the socket closes, instead of the one set before under this key; undefined removes it. */
  whenClosed(key: string, task: (() => void) | undefined): void;
}

/** What the endpoint checks before it calls a handler. */
interface Guarded {
  /** The module that the message belongs to, as with routes; absent for what must work while it is switched off. */
  readonly module?: ModuleName;
}

/** Handles a message whose response is prepared ASCII JSON text, for the hot path. */
interface TextHandler<P> extends Guarded {
  readonly answers: 'text';
  handle(user: SessionUser, params: P, sink: ResultSink<string>): void;
}

/** Handles a message whose response is serialized by the endpoint. */
interface DataHandler<P> extends Guarded {
  readonly answers: 'data';
  handle(user: SessionUser, params: P, caller: MessageCaller): Promise<ApiResult<unknown>>;
}

/** Handles one kind of message of our own socket, by the same rules as the HTTP route of its kind. */
export type MessageHandler<P> = TextHandler<P> | DataHandler<P>;

/** Handlers by event, as a feature provides them. */
export type MessageHandlers = { readonly [Event in ChangingMessage['event']]?: MessageHandler<Params<Event>> };

/** The handlers of all features. */
export class MessageRouter {
  private readonly handlers = new Map<string, MessageHandler<unknown>>();

  /** Adds a feature's handlers; throws when an event has one already. */
  add(handlers: MessageHandlers): void {
    for (const [event, handler] of Object.entries(handlers)) {
      if (this.handlers.has(event)) throw new Error(`the socket message ${event} has two handlers`);
      // A handler is only ever called with the message of its own event; the compiler cannot follow that through the map.
      this.handlers.set(event, handler as MessageHandler<unknown>);
    }
  }

  /** The handler of a message; undefined: no running feature handles it. */
  handlerOf(message: ChangingMessage): MessageHandler<unknown> | undefined {
    return this.handlers.get(message.event);
  }
}
