import { type AssetSpec, type MarketSpec, type MarketUnits, marketUnits, type Result } from '@bourse/domain';
import type { CreateAsset, CreateMarket, OpenAccount, SetFeeRates, SetMarketStatus } from '../../commands.ts';
import { FIRST_USER_ACCOUNT_ID, HOUSE_ACCOUNTS } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { MARKET_STATUSES } from '../../kernel/codec/layout.ts';
import { ACCOUNT, FEES_INDEX, MARKET_RATE } from '../../kernel/record-layout.ts';
import type { State } from '../../kernel/state.ts';
import type { RejectCode } from '../../reject-codes.ts';
import { Market } from '../../trading/market.ts';
import { spotPocket } from '../../trading/place-checks.ts';

const LARGEST_ID = 2 ** 31 - 1;
const LARGEST_SCALE = 18;
/** Assets fit in a ledger pocket's asset bits with room to spare. */
const MOST_ASSETS = 65_536;
const MOST_MARKETS = 65_536;
const MOST_ACCOUNTS = 2 ** 24;
const ASSET_CODE = /^[A-Z0-9][A-Z0-9_]{0,31}$/;
const MARKET_CODE = /^[a-z0-9][a-z0-9_]{0,63}$/;
const LARGEST_FEE_PPM = 100_000;

const isId = (value: number): boolean => value >= 1 && value <= LARGEST_ID;

/** Adds an asset, or says why not; like every room's functions here. */
export function createAsset(state: State, { asset }: CreateAsset, out: EventBuffer): RejectCode | undefined {
  const refusal = assetRefusal(state, asset);
  if (refusal !== undefined) return refusal;
  state.addAsset(asset);
  out.rare({ type: 'asset-created', asset });
  return undefined;
}

function assetRefusal(state: State, asset: AssetSpec): RejectCode | undefined {
  const isValid =
    isId(asset.assetId) && ASSET_CODE.test(asset.code) && asset.scale >= 0 && asset.scale <= LARGEST_SCALE;
  if (!isValid) return 'ASSET_INVALID';
  if (state.assets.some((known) => known.assetId === asset.assetId || known.code === asset.code)) return 'ASSET_EXISTS';
  return state.assets.length >= MOST_ASSETS ? 'EXCHANGE_FULL' : undefined;
}

/** Lists a spot market of two existing assets. */
export function createMarket(state: State, { market }: CreateMarket, out: EventBuffer): RejectCode | undefined {
  const listed = listMarket(state, market);
  if (!listed.ok) return listed.code;
  out.rare({ type: 'market-created', market });
  return undefined;
}

/** Checks a market and adds it to the state; also how a snapshot brings its markets back. */
export function listMarket(state: State, market: MarketSpec): Result<Market, RejectCode> {
  const base = state.assets.find((asset) => asset.assetId === market.baseAssetId);
  const quote = state.assets.find((asset) => asset.assetId === market.quoteAssetId);
  if (base === undefined || quote === undefined) return { ok: false, code: 'UNKNOWN_ASSET' };
  if (state.markets.some((known) => known.id === market.marketId || known.spec.code === market.code)) {
    return { ok: false, code: 'MARKET_EXISTS' };
  }
  const isNamed = isId(market.marketId) && MARKET_CODE.test(market.code) && base !== quote;
  if (!isNamed) return { ok: false, code: 'MARKET_BOUNDS_INVALID' };
  const units = marketUnits(market, base, quote);
  if (!units.ok) return units;
  if (state.markets.length >= MOST_MARKETS || state.ledger.isFull) return { ok: false, code: 'EXCHANGE_FULL' };
  return { ok: true, value: addMarket(state, market, units.value) };
}

function addMarket(state: State, spec: MarketSpec, units: MarketUnits): Market {
  const basePocket = spotPocket(state.assetIndexById.get(spec.baseAssetId));
  const quotePocket = spotPocket(state.assetIndexById.get(spec.quoteAssetId));
  const market = new Market(spec, units, {
    index: state.markets.length,
    basePocket,
    quotePocket,
    baseRows: state.ledger.rowsOf(basePocket),
    quoteRows: state.ledger.rowsOf(quotePocket),
    feeBaseRow: state.ledger.ensure(FEES_INDEX, HOUSE_ACCOUNTS.FEES, basePocket, spec.baseAssetId),
    feeQuoteRow: state.ledger.ensure(FEES_INDEX, HOUSE_ACCOUNTS.FEES, quotePocket, spec.quoteAssetId),
  });
  state.addMarket(market);
  return market;
}

/** Lets a market trade or stops it. */
export function setMarketStatus(state: State, command: SetMarketStatus, out: EventBuffer): RejectCode | undefined {
  const market = state.findMarket(command.marketId);
  if (market === undefined) return 'UNKNOWN_MARKET';
  market.status = MARKET_STATUSES.indexOf(command.status);
  out.rare({ type: 'market-status-set', marketId: command.marketId, status: command.status });
  return undefined;
}

/** Opens a user's account. */
export function openAccount(state: State, { accountId }: OpenAccount, out: EventBuffer): RejectCode | undefined {
  const refusal = accountRefusal(state, accountId);
  if (refusal !== undefined) return refusal;
  state.accounts.open(accountId);
  out.rare({ type: 'account-opened', accountId });
  return undefined;
}

function accountRefusal(state: State, accountId: number): RejectCode | undefined {
  if (accountId < FIRST_USER_ACCOUNT_ID || accountId > LARGEST_ID) return 'ACCOUNT_INVALID';
  if (state.accounts.find(accountId) >= 0) return 'ACCOUNT_EXISTS';
  return state.accounts.count >= MOST_ACCOUNTS ? 'EXCHANGE_FULL' : undefined;
}

/** Sets or clears an account's own fee rates. */
export function setFeeRates(state: State, command: SetFeeRates, out: EventBuffer): RejectCode | undefined {
  const { accountId, makerFeePpm, takerFeePpm } = command;
  const owner = state.accounts.find(accountId);
  if (owner < 0 || accountId < FIRST_USER_ACCOUNT_ID) {
    return 'UNKNOWN_ACCOUNT';
  }
  const isValid =
    (makerFeePpm === null || Math.abs(makerFeePpm) <= LARGEST_FEE_PPM) &&
    (takerFeePpm === null || (takerFeePpm >= 0 && takerFeePpm <= LARGEST_FEE_PPM));
  if (!isValid) return 'FEE_RATE_INVALID';
  state.accounts.set(owner, ACCOUNT.MAKER_PPM, makerFeePpm ?? MARKET_RATE);
  state.accounts.set(owner, ACCOUNT.TAKER_PPM, takerFeePpm ?? MARKET_RATE);
  out.rare({ type: 'fee-rates-set', accountId, makerFeePpm, takerFeePpm });
  return undefined;
}
