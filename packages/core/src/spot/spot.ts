import type { EventBuffer } from '../codec/event-buffer.ts';
import * as layout from '../codec/layout.ts';
import type { CancelAll } from '../commands.ts';
import { FIRST_USER_ACCOUNT_ID } from '../house-accounts.ts';
import * as places from '../places.ts';
import type { RejectCode } from '../reject-codes.ts';
import { codeIndexOf, type State } from '../state.ts';
import { Matcher } from './matcher.ts';
import * as openOrders from './open-orders.ts';
import * as checks from './place-checks.ts';
import { PlaceRequest } from './place-request.ts';
import { Sweep } from './sweep.ts';

const { CANCEL } = layout;
const { ACCOUNT, INT, REASON, STATUS } = places;
const { withdrawResting } = openOrders;
const { FINE, refusalOf } = checks;

const UNKNOWN_ACCOUNT = codeIndexOf('UNKNOWN_ACCOUNT');
const UNKNOWN_ORDER = codeIndexOf('UNKNOWN_ORDER');

/** The spot room: orders come in, trade, rest and leave. */
export class Spot {
  private readonly state: State;
  private readonly request = new PlaceRequest();
  private readonly sweep = new Sweep();
  private readonly matcher: Matcher;

  constructor(state: State) {
    this.state = state;
    this.matcher = new Matcher(state, this.request, this.sweep);
  }

  /** Applies an already checked place-order record. */
  place(bytes: Uint8Array, view: DataView, offset: number, out: EventBuffer): void {
    const request = this.request;
    request.load(this.state, bytes, view, offset);
    const refusal = refusalOf(this.state, request, this.sweep);
    if (refusal !== FINE || request.market === undefined) this.state.refuse(request.accountId, refusal, out);
    else this.matcher.run(request.market, out);
  }

  /** Applies an already checked cancel-order record. */
  cancel(view: DataView, offset: number, out: EventBuffer): void {
    const { accounts, pool, markets } = this.state;
    const accountId = view.getInt32(offset + CANCEL.ACCOUNT, true);
    const owner = accounts.find(accountId);
    if (owner < 0 || accountId < FIRST_USER_ACCOUNT_ID) {
      this.state.refuse(accountId, UNKNOWN_ACCOUNT, out);
      return;
    }
    const low = view.getInt32(offset + CANCEL.ORDER, true);
    const high = view.getInt32(offset + CANCEL.ORDER + 4, true);
    const slot = pool.find(low, high);
    const market = slot < 0 ? undefined : markets[pool.int(slot, INT.MARKET)];
    if (market === undefined || pool.int(slot, INT.OWNER) !== owner) {
      this.state.refuse(accountId, UNKNOWN_ORDER, out);
      return;
    }
    this.state.outcomeLow = low;
    this.state.outcomeHigh = high;
    withdrawResting(this.state, market, slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
  }

  /** Cancels an account's open orders, oldest first, or says why not. */
  cancelAll(command: CancelAll, out: EventBuffer): RejectCode | undefined {
    const { accounts, pool, markets } = this.state;
    const owner = accounts.find(command.accountId);
    if (owner < 0 || command.accountId < FIRST_USER_ACCOUNT_ID) {
      return 'UNKNOWN_ACCOUNT';
    }
    const only = command.marketId === undefined ? undefined : this.state.findMarket(command.marketId);
    if (command.marketId !== undefined && only === undefined) {
      return 'UNKNOWN_MARKET';
    }
    let slot = accounts.get(owner, ACCOUNT.OLDEST);
    while (slot >= 0) {
      const following = pool.int(slot, INT.OWNER_NEXT);
      const market = markets[pool.int(slot, INT.MARKET)];
      if (market !== undefined && (only === undefined || only === market)) {
        withdrawResting(this.state, market, slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
      }
      slot = following;
    }
    return undefined;
  }
}
