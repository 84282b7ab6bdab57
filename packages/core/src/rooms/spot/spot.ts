import {
  invariant,
  MARKET_LIMITS,
  type MarketSpec,
  type MarketSpecCode,
  type MarketUnits,
  marketUnits,
  type Result,
  withTerms,
} from '@bourse/domain';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isAbsentOr, isBig, isOneOf, isRecord, isText, isWhole, type Raw } from '../../kernel/codec/fields.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import type { CommandSpec, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import { Market } from '../../trading/market.ts';
import { STP_MODES } from '../../trading/names.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import { SpotClearing } from './clearing.ts';
import { SPOT as ROOM, SPOT_CODES } from './codes.ts';
import type { ConfigureMarket, CreateMarket, SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';

/** The spot wallet is the first of the domain's list. */
const SPOT_WALLET = 0;
const LARGEST_ID = 2 ** 31 - 1;
const MOST_MARKETS = 65_536;
const MARKET_CODE = /^[a-z0-9][a-z0-9_]{0,63}$/;

const EVENTS = ['market-created', 'market-configured'] as const satisfies readonly SpotEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

const TERM_NUMBERS = ['minQtyLots', 'maxQtyLots', 'priceBandPpm', 'makerFeePpm', 'takerFeePpm'] as const;
const MARKET_NUMBERS = [
  'marketId',
  'baseAssetId',
  'quoteAssetId',
  'priceScale',
  'tickSize',
  'qtyScale',
  'lotSize',
  'maxPriceTicks',
] as const;

const fieldsOf = (names: readonly string[]): Readonly<Record<string, true>> =>
  Object.fromEntries(names.map((name) => [name, true]));
const TERM_FIELDS = {
  ...fieldsOf([...TERM_NUMBERS, 'executionRangePpm', 'minNotional', 'selfTradePrevention']),
  limits: fieldsOf(MARKET_LIMITS),
};
const MARKET_FIELDS = { ...fieldsOf([...MARKET_NUMBERS, 'code']), ...TERM_FIELDS };

function isLimits(value: unknown): boolean {
  return isRecord(value) && MARKET_LIMITS.every((name) => isAbsentOr(value[name], isWhole));
}

function isTerms(value: unknown): value is Raw {
  return (
    isRecord(value) &&
    TERM_NUMBERS.every((name) => isWhole(value[name])) &&
    isAbsentOr(value.executionRangePpm, isWhole) &&
    isAbsentOr(value.limits, isLimits) &&
    isBig(value.minNotional) &&
    isOneOf(value.selfTradePrevention, STP_MODES)
  );
}

function isMarket(value: unknown): boolean {
  return isTerms(value) && MARKET_NUMBERS.every((name) => isWhole(value[name])) && isText(value.code);
}

const COMMANDS = {
  'create-market': {
    index: 0,
    class: 'house',
    fields: { type: true, market: MARKET_FIELDS },
    check: (raw) => isMarket(raw.market),
  },
  'configure-market': {
    index: 1,
    class: 'house',
    fields: { type: true, marketId: true, terms: TERM_FIELDS },
    check: (raw) => isWhole(raw.marketId) && isTerms(raw.terms),
  },
} as const satisfies Readonly<Record<SpotCommand['type'], CommandSpec>>;

type Code =
  | MarketSpecCode
  | 'UNKNOWN_ASSET'
  | 'UNKNOWN_MARKET'
  | 'MARKET_EXISTS'
  | 'MARKET_PAIR_EXISTS'
  | 'EXCHANGE_FULL';

/** Spot markets. Their books, orders and last prices are trading's state. */
class Spot implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
    trading.addProduct(ROOM, (spec) => {
      const listed = this.list(spec as MarketSpec);
      return listed.ok ? listed.value : undefined;
    });
  }

  apply(command: SpotCommand, out: EventBuffer): Code | undefined {
    return command.type === 'create-market' ? this.create(command, out) : this.configure(command, out);
  }

  /** Lists a spot market of two existing assets. */
  private create({ market }: CreateMarket, out: EventBuffer): Code | undefined {
    const listed = this.list(market);
    if (!listed.ok) return listed.code;
    const event: SpotEvent = { type: 'market-created', market };
    out.json(NUMBERS[event.type], event);
    return undefined;
  }

  /** Gives a market other terms. */
  private configure({ marketId, terms }: ConfigureMarket, out: EventBuffer): Code | undefined {
    const { assets } = this.kernel;
    const market = this.trading.state.findMarket(marketId);
    if (market?.room !== ROOM) return 'UNKNOWN_MARKET';
    // The room has listed it from a spot market's rules.
    const spec = withTerms(market.spec as MarketSpec, terms);
    const base = assets.find(({ assetId }) => assetId === spec.baseAssetId);
    const quote = assets.find(({ assetId }) => assetId === spec.quoteAssetId);
    invariant(base !== undefined && quote !== undefined, 'a market of no assets');
    const units = marketUnits(spec, base, quote);
    if (!units.ok) return units.code;
    market.configure(spec);
    const event: SpotEvent = { type: 'market-configured', market: spec };
    out.json(NUMBERS[event.type], event);
    return undefined;
  }

  private list(market: MarketSpec): Result<Market, Code> {
    const { assets, ledger } = this.kernel;
    const { markets } = this.trading.state;
    const base = assets.find((asset) => asset.assetId === market.baseAssetId);
    const quote = assets.find((asset) => asset.assetId === market.quoteAssetId);
    if (base === undefined || quote === undefined) return { ok: false, code: 'UNKNOWN_ASSET' };
    const isCode = (known: Market) => known.room === ROOM && known.spec.code === market.code;
    if (markets.some((known) => known.id === market.marketId || isCode(known))) {
      return { ok: false, code: 'MARKET_EXISTS' };
    }
    const isId = market.marketId >= 1 && market.marketId <= LARGEST_ID;
    if (!isId || !MARKET_CODE.test(market.code) || base === quote) return { ok: false, code: 'MARKET_BOUNDS_INVALID' };
    const units = marketUnits(market, base, quote);
    if (!units.ok) return units;
    if (markets.some((known) => isPair(known, market))) return { ok: false, code: 'MARKET_PAIR_EXISTS' };
    if (markets.length >= MOST_MARKETS || ledger.isFull) return { ok: false, code: 'EXCHANGE_FULL' };
    return { ok: true, value: this.add(market, units.value) };
  }

  private pocketOf(assetId: number): number {
    return packPocket(SPOT_WALLET, this.kernel.assetIndexById.get(assetId) ?? 0);
  }

  private add(spec: MarketSpec, units: MarketUnits): Market {
    const { state } = this.trading;
    const { baseAssetId, quoteAssetId } = spec;
    const market = new Market(ROOM, state.markets.length, spec, units.quoteUnitsPerTickLot);
    market.clearing = new SpotClearing(state, market, {
      basePocket: this.pocketOf(baseAssetId),
      baseAssetId,
      quotePocket: this.pocketOf(quoteAssetId),
      quoteAssetId,
      baseUnitsPerLot: units.baseUnitsPerLot,
    });
    state.addMarket(market);
    return market;
  }
}

/** Whether a listed market is a spot market of the same base and quote asset. */
function isPair({ room, spec }: Market, { baseAssetId, quoteAssetId }: MarketSpec): boolean {
  // The room has listed it from a spot market's rules.
  const known = spec as MarketSpec;
  return room === ROOM && known.baseAssetId === baseAssetId && known.quoteAssetId === quoteAssetId;
}

/** Spot trading. */
export const spotRoom: RoomSpec = {
  name: 'spot',
  number: ROOM,
  commands: COMMANDS,
  events: EVENTS,
  codes: SPOT_CODES,
  create: ({ kernel, use }) => new Spot(kernel, use(tradingRoom)),
};
