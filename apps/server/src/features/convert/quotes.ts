import { randomBytes } from 'node:crypto';
import type { RouteData } from '@bourse/contract';
import type { Convert } from '@bourse/core';
import type { ApiResult } from '../../platform/http/api-result.ts';

/** What became of a quote that was accepted. */
export type Conversion = ApiResult<RouteData<'convert'>>;

/** How long a quote can be accepted, milliseconds. */
export const QUOTE_MS = 10_000;
/** How long one that was accepted still has its reply, milliseconds. */
const REPLY_MS = 10 * 60_000;
/** Quotes of an account that are kept; older ones give way. */
const MOST_QUOTES = 20;

/** What a quote promises, and what became of it. */
export interface Quote {
  readonly quoteId: string;
  readonly command: Convert;
  readonly validUntilMs: number;
  /** What became of its command; undefined before it was accepted. */
  accepted: Promise<Conversion> | undefined;
  /** The exchange has its command: it has an outcome, also when that cannot be told yet. */
  wasCarriedOut: boolean;
}

/** Quotes of the last minutes, by account. They live in memory: a restart ends them, and so do the seconds that it takes. */
export class Quotes {
  private readonly byAccount = new Map<number, Map<string, Quote>>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  add(command: Convert): Quote {
    const own = this.ofAccount(command.accountId);
    const quote: Quote = {
      quoteId: randomBytes(16).toString('hex'),
      command,
      validUntilMs: this.nowMs() + QUOTE_MS,
      accepted: undefined,
      wasCarriedOut: false,
    };
    own.set(quote.quoteId, quote);
    for (const [quoteId, known] of own) {
      if (own.size <= MOST_QUOTES && !this.isOver(known)) break;
      own.delete(quoteId);
    }
    return quote;
  }

  /** A quote of the account that was accepted before or still can be. */
  find(accountId: number, quoteId: string): Quote | undefined {
    const quote = this.byAccount.get(accountId)?.get(quoteId);
    if (quote === undefined) return undefined;
    const isOpen = isTaken(quote) || quote.validUntilMs >= this.nowMs();
    return isOpen ? quote : undefined;
  }

  private ofAccount(accountId: number): Map<string, Quote> {
    let own = this.byAccount.get(accountId);
    if (own === undefined) {
      own = new Map();
      this.byAccount.set(accountId, own);
      this.forgetOld();
    }
    return own;
  }

  /** Accounts that ask no more are forgotten when another one begins. */
  private forgetOld(): void {
    for (const [accountId, own] of this.byAccount) {
      if (own.size > 0 && [...own.values()].every((quote) => this.isOver(quote))) this.byAccount.delete(accountId);
    }
  }

  private isOver(quote: Quote): boolean {
    return quote.validUntilMs + (isTaken(quote) ? REPLY_MS : 0) < this.nowMs();
  }
}

function isTaken({ accepted, wasCarriedOut }: Quote): boolean {
  return accepted !== undefined || wasCarriedOut;
}
