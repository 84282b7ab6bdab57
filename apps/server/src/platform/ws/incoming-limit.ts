import { MessageBudget, type MessageRate } from '../http/message-budget.ts';

/**
 * Rate limit of pings and pongs on any socket. Each costs a frame to read, a ping also one to write, and clients need at most one every few
 * seconds.
 */
export const CONTROL_RATE: MessageRate = { perSecond: 5, burst: 5 };

/** Rate limits of one socket; undefined: unlimited. */
export interface IncomingRates {
  readonly messages: MessageRate | undefined;
  /** Pings and pongs; `shared`: they count with the messages. */
  readonly controls: MessageRate | 'shared' | undefined;
}

/** Rate limits of a client's messages on one socket, shared by all endpoints. Times are monotonic milliseconds. */
export class IncomingLimit {
  private readonly messages: MessageBudget | undefined;
  private readonly controls: MessageBudget | undefined;

  constructor({ messages, controls }: IncomingRates, nowMs: number) {
    this.messages = messages && new MessageBudget(messages, nowMs);
    this.controls = controls === 'shared' ? this.messages : controls && new MessageBudget(controls, nowMs);
  }

  /** Counts a message; false: the client is over its limit. */
  takeMessage(nowMs: number): boolean {
    return this.messages === undefined || this.messages.take(nowMs);
  }

  /** Counts a ping or a pong; false: the client is over its limit. */
  takeControl(nowMs: number): boolean {
    return this.controls === undefined || this.controls.take(nowMs);
  }
}
