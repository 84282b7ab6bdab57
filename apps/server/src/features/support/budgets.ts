import { limitKeyOf } from '../../platform/auth/address-list.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { MessageRate } from '../../platform/http/message-budget.ts';
import { SessionBudgets } from '../../platform/http/session-budgets.ts';
import { type Customer, customerKey } from './customer.ts';

/** What a customer may send: messages and files of one talk or all, and openings of talks. */
const USER: MessageRate = { perSecond: 1, burst: 30 };
const VISITOR: MessageRate = { perSecond: 0.25, burst: 10 };
/** Of all visitors of one address together; the id of a visitor costs nothing, an address does. */
const ADDRESS: MessageRate = { perSecond: 1, burst: 30 };
const ADDRESS_TALKS: MessageRate = { perSecond: 1 / 600, burst: 6 };
/** Typing, of anybody. */
const TYPING: MessageRate = { perSecond: 1, burst: 5 };

/** Whatever else visitors change: marks, states. */
const ADDRESS_ACTS: MessageRate = { perSecond: 2, burst: 40 };

/** How much customers send; kept in memory, so a restart forgets it. Without limits for tests and local bots, as `BOURSE_RATE_LIMITS` has it. */
export class SupportBudgets {
  private readonly isOn: boolean;
  private readonly users = new SessionBudgets(USER);
  private readonly visitors = new SessionBudgets(VISITOR);
  private readonly addresses = new SessionBudgets(ADDRESS);
  private readonly addressTalks = new SessionBudgets(ADDRESS_TALKS);
  private readonly addressActs = new SessionBudgets(ADDRESS_ACTS);
  private readonly typing = new SessionBudgets(TYPING);

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }

  /** Counts something that is sent. Rejected: SUPPORT_USER_TOO_FAST, SUPPORT_VISITOR_TOO_FAST. */
  takeMessage(customer: Customer, address: string): ApiResult<undefined> {
    if (!this.isOn) return OK;
    const now = performance.now();
    const key = customerKey(customer);
    if (customer.kind === 'user') return this.users.take(key, now) ? OK : reject('SUPPORT_USER_TOO_FAST');
    const isWithin = this.visitors.take(key, now) && this.addresses.take(limitKeyOf(address), now);
    return isWithin ? OK : reject('SUPPORT_VISITOR_TOO_FAST');
  }

  /** Counts a talk that a visitor opens. Rejected: SUPPORT_VISITOR_TOO_FAST. */
  takeVisitorTalk(address: string): ApiResult<undefined> {
    return this.ofAddress(this.addressTalks, address);
  }

  /** Counts another change by a visitor. Rejected: SUPPORT_VISITOR_TOO_FAST. */
  takeVisitorAct(address: string): ApiResult<undefined> {
    return this.ofAddress(this.addressActs, address);
  }

  /** Counts a sign of typing; false: it is left out. */
  takeTyping(key: string): boolean {
    return this.typing.take(key, performance.now());
  }

  private ofAddress(budgets: SessionBudgets, address: string): ApiResult<undefined> {
    const isWithin = !this.isOn || budgets.take(limitKeyOf(address), performance.now());
    return isWithin ? OK : reject('SUPPORT_VISITOR_TOO_FAST');
  }
}

const OK = { ok: true, value: undefined } as const;
