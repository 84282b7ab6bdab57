import type { TalkCardData } from '@bourse/contract';
import { orderData } from '../../platform/exchange-view/orders/order-record.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MessageRow } from './talk-rows.ts';

/** A reference to an order or a transfer. */
export interface CardRef {
  readonly kind: 'order' | 'transfer';
  /** Decimal integer. */
  readonly id: string;
}

const MAX_BIGINT = 2n ** 63n - 1n;

/** Resolves references to orders and transfers from the read models, always within one account. */
export class Cards {
  private readonly deps: Pick<FeatureContext, 'view' | 'orders' | 'ownTransfer'>;

  constructor(deps: Pick<FeatureContext, 'view' | 'orders' | 'ownTransfer'>) {
    this.deps = deps;
  }

  /** What a reference of this account shows now; undefined: it has no such order or transfer. */
  async find(accountId: number, ref: CardRef): Promise<TalkCardData | undefined> {
    const id = BigInt(ref.id);
    if (id > MAX_BIGINT) return undefined;
    return ref.kind === 'order' ? this.order(accountId, id) : this.transfer(accountId, id);
  }

  /** The cards of some messages of a customer's talk, by sequence; those that are not there any more are left out. */
  async ofMessages(
    accountId: number | null,
    messages: readonly MessageRow[],
  ): Promise<ReadonlyMap<number, TalkCardData>> {
    const found = new Map<number, TalkCardData>();
    if (accountId === null) return found;
    for (const { refId, refKind, seq } of messages) {
      if (refKind === '') continue;
      const card = await this.find(accountId, { kind: refKind, id: refId.toString() });
      if (card !== undefined) found.set(seq, card);
    }
    return found;
  }

  private async order(accountId: number, orderId: bigint): Promise<TalkCardData | undefined> {
    const { orders, view } = this.deps;
    const live = view.order(orderId);
    const order = live?.accountId === accountId ? live : await orders.store.order(accountId, orderId);
    const market = order && view.catalogue.market(order.marketId);
    if (order === undefined || market === undefined) return undefined;
    const { executedQty, placedMs, price, qty, side, status, tradeCode, type } = orderData(order, market);
    const id = orderId.toString();
    return {
      kind: 'order',
      id,
      tradeCode,
      side,
      type,
      price,
      qty,
      filledQty: executedQty,
      status,
      createdMs: placedMs,
    };
  }

  private async transfer(accountId: number, transferId: bigint): Promise<TalkCardData | undefined> {
    const found = await this.deps.ownTransfer.get()(accountId, transferId);
    return found && { kind: 'transfer', id: transferId.toString(), ...found };
  }
}
