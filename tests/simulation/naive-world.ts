/** What the naive exchange stands on: listings, accounts, balances and moves of money, on plain maps. */
import type { Command, ConfigureMarket, Credit, Debit, ExchangeEvent, RejectCode, Transfer } from '@bourse/core';
import {
  type Amount,
  type AssetSpec,
  feeOf,
  MAX_AMOUNT,
  type MarketSpec,
  type MarketUnits,
  marketUnits,
  type WalletKind,
  withTerms,
} from '@bourse/domain';

/** A market of the naive exchange. */
export interface NaiveMarket {
  spec: MarketSpec;
  readonly units: MarketUnits;
  status: string;
  last: number;
  tradeNo: number;
  /** Trades of the last hour, and older ones. */
  trades: { readonly timeMs: number; readonly priceTicks: number; readonly lots: number }[];
}
/** Events of a command, or why it is rejected. */
export type ApiResult = ExchangeEvent[] | RejectCode;
const TRANSFERABLE: readonly WalletKind[] = ['spot', 'cross-margin', 'perpetual', 'c2c', 'delivery'];
type Rates = { maker: number | null; taker: number | null };

/** Everything but orders. */
export class NaiveWorld {
  readonly assets = new Map<number, AssetSpec>();
  readonly markets = new Map<number, NaiveMarket>();
  readonly accounts = new Map<number, Rates>();
  /** What is frozen of accounts that ever were. */
  readonly frozen = new Map<number, { readonly orders: boolean; readonly withdrawals: boolean }>();
  readonly balances = new Map<string, { total: bigint; held: bigint }>();

  balance(accountId: number, wallet: WalletKind, assetId: number): { total: bigint; held: bigint } {
    const key = `${accountId}/${wallet}/${assetId}`;
    const found = this.balances.get(key) ?? { total: 0n, held: 0n };
    this.balances.set(key, found);
    return found;
  }

  protected list(command: Command): ApiResult {
    if (command.type === 'create-asset') {
      if (this.assets.has(command.asset.assetId)) return 'ASSET_EXISTS';
      this.assets.set(command.asset.assetId, command.asset);
      return [{ type: 'asset-created', asset: command.asset }];
    }
    if (command.type === 'create-market') return this.createMarket(command.market);
    if (command.type === 'open-account') {
      if (command.accountId < 1_000 || command.accountId > 2 ** 31 - 1) return 'ACCOUNT_INVALID';
      if (this.accounts.has(command.accountId)) return 'ACCOUNT_EXISTS';
      this.accounts.set(command.accountId, { maker: null, taker: null });
      return [{ type: 'account-opened', accountId: command.accountId }];
    }
    if (command.type === 'set-fee-rates') {
      const { accountId, makerFeePpm: maker, takerFeePpm: taker } = command;
      if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
      if (taker !== null && taker < 0) return 'FEE_RATE_INVALID';
      this.accounts.set(accountId, { maker, taker });
      return [{ type: 'fee-rates-set', accountId, makerFeePpm: maker, takerFeePpm: taker }];
    }
    if (command.type === 'configure-market') return this.configureMarket(command);
    if (command.type !== 'set-market-status') throw new Error('not a listing');
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    market.status = command.status;
    return [{ type: 'market-status-set', marketId: command.marketId, status: command.status }];
  }

  private configureMarket({ marketId, terms }: ConfigureMarket): ApiResult {
    const market = this.markets.get(marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const spec = withTerms(market.spec, terms);
    const base = this.assets.get(spec.baseAssetId);
    const quote = this.assets.get(spec.quoteAssetId);
    if (base === undefined || quote === undefined) throw new Error('a market of no assets');
    const units = marketUnits(spec, base, quote);
    if (!units.ok) return units.code;
    market.spec = spec;
    return [{ type: 'market-configured', market: spec }];
  }

  protected mayOrder(accountId: number): boolean {
    return this.frozen.get(accountId)?.orders !== true;
  }

  protected createMarket(spec: MarketSpec): ApiResult {
    const base = this.assets.get(spec.baseAssetId);
    const quote = this.assets.get(spec.quoteAssetId);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    if (this.markets.has(spec.marketId)) return 'MARKET_EXISTS';
    const units = marketUnits(spec, base, quote);
    if (!units.ok) return units.code;
    this.markets.set(spec.marketId, { spec, units: units.value, status: 'trading', last: 0, tradeNo: 0, trades: [] });
    return [{ type: 'market-created', market: spec }];
  }

  protected move(command: Credit | Debit | Transfer): ApiResult {
    const { accountId, assetId, amount: size } = command;
    const isFees = accountId === 2 && command.type !== 'transfer';
    if (!this.accounts.has(accountId) && !isFees) return 'UNKNOWN_ACCOUNT';
    if (!this.assets.has(assetId)) return 'UNKNOWN_ASSET';
    if (size <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (command.type === 'transfer') {
      if (command.from === command.to) return 'SAME_WALLET';
      // The generator names no pairs of isolated margin.
      if (![command.from, command.to].every((kind) => TRANSFERABLE.includes(kind))) return 'TRANSFER_WALLET_INVALID';
    }
    const world = this.balance(1, 'spot', assetId);
    if (command.type === 'credit') {
      if (size - world.total > MAX_AMOUNT) return 'AMOUNT_OVERFLOW';
      return this.post([accountId, command.wallet, size], [1, 'spot', -size], assetId, command.reason);
    }
    const source = this.balance(accountId, command.type === 'transfer' ? command.from : command.wallet, assetId);
    if (size > source.total - source.held) return 'INSUFFICIENT_BALANCE';
    const isHouse = command.type === 'debit' && command.reason === 'adjustment';
    if (!isHouse && this.frozen.get(accountId)?.withdrawals === true) return 'WITHDRAWALS_FROZEN';
    if (command.type === 'debit') {
      return this.post([accountId, command.wallet, -size], [1, 'spot', size], assetId, command.reason);
    }
    return this.post([accountId, command.from, -size], [accountId, command.to, size], assetId, 'transfer');
  }

  protected post(
    first: [number, WalletKind, bigint],
    second: [number, WalletKind, bigint],
    assetId: number,
    reason: Credit['reason'],
  ): ApiResult {
    return [first, second].map(([accountId, wallet, delta]) => {
      this.balance(accountId, wallet, assetId).total += delta;
      return { type: 'posted', accountId, wallet, assetId, delta, reason };
    });
  }

  protected market(marketId: number): NaiveMarket {
    const market = this.markets.get(marketId);
    if (market === undefined) throw new Error('no such market');
    return market;
  }

  /** What the sides of a trade pay; a maker gets at most what the taker pays. */
  protected rates(makerId: number, takerId: number, spec: MarketSpec): { maker: number; taker: number } {
    const taker = this.accounts.get(takerId)?.taker ?? spec.takerFeePpm;
    return { maker: Math.max(this.accounts.get(makerId)?.maker ?? spec.makerFeePpm, -taker), taker };
  }

  /** A rebate is paid as far as the house's fee account has the asset. */
  protected fee(received: Amount, assetId: number, ppm: number): bigint {
    const fee = feeOf(received, ppm);
    const owned = this.balance(2, 'spot', assetId).total;
    return -fee > owned ? -owned : fee;
  }
}
