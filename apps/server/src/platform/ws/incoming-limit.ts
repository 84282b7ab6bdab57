import { MessageBudget, type MessageRate } from '../http/message-budget.ts';

/**
 * Pings and pongs that a client may send on any socket that we serve. Each of them costs a frame to read, a ping also one to write, and
 * nobody needs more than one every few seconds.
 */
export const CONTROL_RATE: MessageRate = { perSecond: 5, burst: 5 };

/** What one client may send on one socket; undefined: any number. */
export interface IncomingRates {
  readonly messages: MessageRate | undefined;
  /** Pings and pongs; `shared`: they count with the messages. */
  readonly controls: MessageRate | 'shared' | undefined;
}

/** Counts what one client sends on one socket: the one limit of every socket that we serve. Times are monotonic milliseconds. */
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
