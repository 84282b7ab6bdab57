import { randomBytes } from 'node:crypto';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';

/** An id for an order whose client gave none: 22 letters and digits. */
export function randomClientOrderId(): string {
  return randomBytes(18).toString('base64url').replace(/[-_]/g, 'x').slice(0, 22);
}

/**
 * Ensures that no two open orders of an account have the same client order id, over REST and the WebSocket API. An id is free
 * again when its order has ended. Between submission and response the id is reserved here; from then on the view has it.
 */
export class ClientOrderIds {
  private readonly view: ExchangeView;
  private readonly underWay = new Set<string>();

  constructor(view: ExchangeView) {
    this.view = view;
  }

  /**
   * Holds ids for orders about to be sent; undefined when one of them is in use. Call what it returns when they are answered. The
   * id of the order `except`, which ends before the new ones begin, counts as free. Names of lists are distinct from ids of orders,
   * and held in the same way.
   */
  hold(accountId: number, ids: readonly string[], except = 0n, listName?: string): (() => void) | undefined {
    const keys = ids.map((id) => `${accountId} ${id}`);
    if (listName !== undefined) {
      if (this.view.lists.openOf(accountId).some((list) => list.listClientOrderId === listName)) return undefined;
      keys.push(`${accountId} list ${listName}`);
    }
    if (new Set(keys).size < keys.length || keys.some((key) => this.underWay.has(key))) return undefined;
    for (const { orderId, clientOrderId } of this.view.workingOrders(accountId)) {
      if (orderId !== except && ids.includes(clientOrderId)) return undefined;
    }
    for (const key of keys) this.underWay.add(key);
    return () => {
      for (const key of keys) this.underWay.delete(key);
    };
  }
}
