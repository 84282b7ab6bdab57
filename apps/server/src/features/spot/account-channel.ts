import type { AccountData, FillData, Topic } from '@bourse/contract';
import type { WalletKind } from '@bourse/domain';
import type { BalanceRecord } from '../../platform/exchange-view/accounts/account-state.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type OrderRecord, orderData } from '../../platform/exchange-view/orders/order-record.ts';
import { Channel } from '../../platform/ws/channel.ts';

/** A user's own orders, fills and balances. */
export class AccountChannel extends Channel {
  private readonly view: ExchangeView;
  private readonly accountId: number;
  private readonly orders = new Set<OrderRecord>();
  private readonly balances = new Map<string, { wallet: WalletKind; assetId: number }>();
  private fills: FillData[] = [];

  constructor(topic: Topic, view: ExchangeView, accountId: number) {
    super(topic, () => view.nowMs());
    this.view = view;
    this.accountId = accountId;
  }

  noteOrder(order: OrderRecord): void {
    this.orders.add(order);
  }

  noteFill(fill: FillData): void {
    this.fills.push(fill);
  }

  noteBalance(wallet: WalletKind, assetId: number): void {
    this.balances.set(`${wallet}/${assetId}`, { wallet, assetId });
  }

  flush(): void {
    if (this.orders.size + this.balances.size + this.fills.length === 0) return;
    const balances = [...this.balances.values()].map((at) => this.view.balance(this.accountId, at.wallet, at.assetId));
    const data = this.describe([...this.orders], this.fills, balances);
    this.orders.clear();
    this.balances.clear();
    this.fills = [];
    this.publish(data);
  }

  protected snapshot(): AccountData {
    const { view, accountId } = this;
    // A topic of isolated wallets comes with their product.
    const balances = view.nonZeroBalances(accountId).filter(({ scope }) => scope === undefined);
    return this.describe(view.openOrders(accountId), [], balances);
  }

  private describe(
    orders: readonly OrderRecord[],
    fills: readonly FillData[],
    balances: readonly BalanceRecord[],
  ): AccountData {
    return {
      orders: orders.map((order) => orderData(order, this.view.market(order.marketId).market)),
      fills,
      balances: balances.map((balance) => this.view.balanceData(balance)),
    };
  }
}
