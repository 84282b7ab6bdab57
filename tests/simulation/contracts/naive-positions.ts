/**
 * Goal: an obvious, slow second opinion on positions. Method: they are kept from what events say of trades, takeovers, deleveraging and settlement
 * alone, with formulas of its own; each `position-changed` must agree. What an order does to positions is what its acceptance said. Shares no code
 * with the core.
 */
import type { ExchangeEvent, OrderAccepted, PositionChanged } from '@bourse/core';
import type { ContractSpec } from '@bourse/domain';
import { AuditError } from '../auditor.ts';
import { FUND } from './contracts-world.ts';

interface Position {
  lots: number;
  entry: bigint;
  /** Realised since the last `position-changed`. */
  realised: bigint;
}

type Trade = Extract<ExchangeEvent, { readonly type: 'trade' }>;
type Deleveraged = Extract<ExchangeEvent, { readonly type: 'deleveraged' }>;

export class NaivePositions {
  private readonly contracts = new Map<number, ContractSpec>();
  private readonly scales = new Map<number, number>();
  private readonly orders = new Map<bigint, OrderAccepted>();
  private readonly positions = new Map<string, Position>();
  private readonly owed = new Map<string, bigint>();
  /** A bankrupt position that others close, until all have. */
  private bankrupt: { readonly event: Deleveraged; lots: number; value: bigint } | undefined;
  /** Orders that fill or kill and were filled. */
  fok = 0;
  /** Trades of orders that reduce. */
  reducing = 0;

  /** Follows the events of one command. */
  follow(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type !== 'deleveraged' && event.type !== 'order-closed') this.closeBankrupt();
      this.one(event);
    }
    this.closeBankrupt();
  }

  private one(event: ExchangeEvent): void {
    switch (event.type) {
      case 'asset-created':
        this.scales.set(event.asset.assetId, event.asset.scale);
        return;
      case 'contract-created':
        this.contracts.set(event.contract.marketId, event.contract);
        return;
      case 'order-accepted':
        this.orders.set(event.orderId, event);
        return;
      case 'order-closed': {
        const { executedLots, orderId, reason, status } = event;
        const order = this.orders.get(orderId);
        if (order?.timeInForce !== 'FOK' || status === 'EXPIRED_IN_MATCH') return;
        const isWhole = status === 'FILLED' ? executedLots > 0 : executedLots === 0;
        demand(isWhole, `an order that fills or kills does one of both: ${orderId} ${executedLots} ${reason}`);
        this.fok += executedLots > 0 ? 1 : 0;
        return;
      }
      case 'trade':
        this.trade(event);
        return;
      case 'positions-netted':
        this.fill(`${event.accountId}/${event.contractId}/long`, event.contractId, -event.lots, event.valueUnits);
        this.fill(`${event.accountId}/${event.contractId}/short`, event.contractId, event.lots, event.valueUnits);
        return;
      case 'position-taken-over': {
        const { accountId, contractId, fundAccountId, isLong, lots, side, valueUnits } = event;
        this.fill(`${accountId}/${contractId}/${side ?? ''}`, contractId, isLong ? -lots : lots, valueUnits);
        this.fill(`${fundAccountId}/${contractId}/`, contractId, isLong ? lots : -lots, valueUnits);
        return;
      }
      case 'deleveraged':
        this.deleverage(event);
        return;
      case 'position-settled':
        this.settle(event);
        return;
      case 'position-changed':
        this.compare(event);
        return;
      default:
        return;
    }
  }

  private trade(event: Trade): void {
    const { makerOrderId, marketId, priceTicks, qtyLots, takerOrderId, takerSide } = event;
    if (!this.contracts.has(marketId)) return;
    const value = this.valueOf(marketId, qtyLots, priceTicks);
    for (const [orderId, buys] of [
      [makerOrderId, takerSide === 'sell'],
      [takerOrderId, takerSide === 'buy'],
    ] as const) {
      const order = this.orders.get(orderId);
      demand(order !== undefined, 'a trade of an order that was accepted');
      const { accountId, positionSide, reduceOnly } = order;
      const key = `${accountId}/${marketId}/${positionSide ?? ''}`;
      const before = this.positions.get(key)?.lots ?? 0;
      const closesHedge = positionSide !== undefined && (positionSide === 'long') !== buys;
      if (reduceOnly === true || closesHedge) {
        const open = buys ? -before : before;
        demand(qtyLots <= open, `what reduces never increases nor flips: ${qtyLots} of ${open} in ${key}`);
        this.reducing += 1;
      }
      this.fill(key, marketId, buys ? qtyLots : -qtyLots, value);
    }
  }

  private deleverage(event: Deleveraged): void {
    const { accountId, bankruptAccountId, contractId, isLong, lots, side, valueUnits } = event;
    this.fill(`${accountId}/${contractId}/${side ?? ''}`, contractId, isLong ? -lots : lots, valueUnits);
    if (this.bankrupt !== undefined && this.bankrupt.event.bankruptAccountId !== bankruptAccountId)
      this.closeBankrupt();
    this.bankrupt ??= { event, lots: 0, value: 0n };
    this.bankrupt.lots += lots;
    this.bankrupt.value += valueUnits;
  }

  /** Closes the other side of what was deleveraged, all at once. */
  private closeBankrupt(): void {
    if (this.bankrupt === undefined) return;
    const { event, lots, value } = this.bankrupt;
    this.bankrupt = undefined;
    const isLong = !event.isLong;
    const key = `${event.bankruptAccountId}/${event.contractId}/`;
    // Which of two hedged sides it is follows from the direction.
    const side = this.positions.has(key) && this.positions.get(key)?.lots !== 0 ? '' : isLong ? 'long' : 'short';
    this.fill(`${key}${side}`, event.contractId, isLong ? -lots : lots, value);
  }

  private settle(event: Extract<ExchangeEvent, { readonly type: 'position-settled' }>): void {
    const { accountId, contractId, cutUnits, lots, side, valueUnits } = event;
    const value = valueUnits - BigInt(this.signOf(contractId, lots)) * cutUnits;
    this.fill(`${accountId}/${contractId}/${side ?? ''}`, contractId, -lots, value);
  }

  /** +1 where a larger value is a position's profit. */
  private signOf(contractId: number, lots: number): 1 | -1 {
    return (this.contracts.get(contractId)?.direction === 'linear') === lots > 0 ? 1 : -1;
  }

  private valueOf(contractId: number, lots: number, ticks: number): bigint {
    const contract = this.contracts.get(contractId);
    demand(contract !== undefined, 'a contract that is listed');
    const { direction, lotSize, priceScale, qtyScale, settleAssetId, tickSize } = contract;
    const unit = 10n ** BigInt(this.scales.get(settleAssetId) ?? 0);
    const size = BigInt(lots) * BigInt(lotSize) * unit;
    const price = BigInt(ticks) * BigInt(tickSize);
    const [price10, qty10] = [10n ** BigInt(priceScale), 10n ** BigInt(qtyScale)];
    return direction === 'linear' ? (size * price) / (price10 * qty10) : (size * price10) / (price * qty10);
  }

  private fill(key: string, contractId: number, signedLots: number, value: bigint): void {
    const position = this.positions.get(key) ?? { lots: 0, entry: 0n, realised: 0n };
    this.positions.set(key, position);
    const size = Math.abs(position.lots);
    const lots = Math.abs(signedLots);
    const closed = position.lots * signedLots < 0 ? Math.min(size, lots) : 0;
    let closedValue = 0n;
    if (closed > 0) {
      closedValue = (value * BigInt(closed)) / BigInt(lots);
      const isGain = this.signOf(contractId, position.lots) > 0;
      const share = position.entry * BigInt(closed);
      const off = isGain ? -(-share / BigInt(size)) + (share % BigInt(size) === 0n ? 0n : 1n) : share / BigInt(size);
      position.realised += isGain ? closedValue - off : off - closedValue;
      position.entry -= off;
    }
    position.entry += value - closedValue;
    position.lots += signedLots;
  }

  private compare(event: PositionChanged): void {
    const { accountId, contractId, entryUnits, lots, realisedUnits, side, unsettledUnits } = event;
    const key = `${accountId}/${contractId}/${side ?? ''}`;
    const { entry, lots: expected, realised } = this.positions.get(key) ?? { lots: 0, entry: 0n, realised: 0n };
    demand(
      lots === expected && entryUnits === entry && realisedUnits === realised,
      `positions are what trades made of them: ${key} ${lots}, ${entryUnits}, ${realisedUnits}; not ${expected}, ${entry}, ${realised}`,
    );
    const position = this.positions.get(key);
    if (position !== undefined) position.realised = 0n;
    const kind = this.contracts.get(contractId)?.kind === 'delivery' ? 'delivery' : 'perpetual';
    // The purse of a fund is the wallet in which it is one.
    const wallet = accountId === FUND ? 'spot' : kind;
    this.owed.set(`${accountId}/${wallet}/${this.contracts.get(contractId)?.settleAssetId}`, unsettledUnits);
  }

  /** Positions that are open, as lines. */
  lines(): readonly string[] {
    return [...this.positions]
      .filter(([, { lots }]) => lots !== 0)
      .map(([key, { entry, lots }]) => `${key} ${lots} ${entry}`)
      .sort();
  }
  /** Losses that are owed, as lines. */
  debts(): readonly string[] {
    return [...this.owed]
      .filter(([, units]) => units !== 0n)
      .map(([key, units]) => `${key} ${units}`)
      .sort();
  }
}

function demand(holds: boolean, law: string): asserts holds {
  if (!holds) throw new AuditError(law);
}
