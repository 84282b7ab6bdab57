import type { OrderData, TickerData } from '@bourse/contract';
import { amount } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';
import { lotsOf, ticksOf } from '../instrument.ts';
import type { CheckContext, OrderCheck } from '../model/check.ts';
import type { FieldErrors } from '../model/field-check.ts';
import { type OrderDraft, withQty } from '../model/order-draft.ts';
import type { Venue } from '../venue.ts';
import { fixtureMarket } from './fixture-market.ts';

/*
 * A venue that no product has, as unlike spot as the types allow: what it trades is counted in contracts, priced in EUR and settled in a
 * third coin, its strip and its lists are its own, and it has a few hotkeys only.
 */

/** 0.5 EUR ticks, whole contracts, settled in USDC. */
export const otherInstrument: Instrument = {
  ...fixtureMarket({
    ...{ tradeId: 900, tradeCode: 'gold-perp', baseCurrency: 'GOLD', quoteCurrency: 'EUR', baseScale: 0 },
    ...{ priceScale: 1, tickSize: '0.5', maxPrice: '100000.0', qtyScale: 0, lotSize: '1', minQty: '1', maxQty: '1000' },
    ...{ depthSteps: ['0.5', '5', '50'], minNotional: '1.00000000' },
  }),
  venue: 'other',
  name: 'GOLD perpetual',
  settle: { assetId: 77, code: 'USDC', scale: 6 },
};

/** Every contract holds one USDC, whichever way it is. */
const MARGIN = 1_000_000n;

/** How this venue checks an order: it knows its margin only. */
export function checkOther(draft: OrderDraft, { market, funds }: CheckContext): OrderCheck {
  const lots = lotsOf(draft.qty, market);
  if (lots === undefined) return { errors: {}, missing: 'qty', preview: undefined, ready: false };
  const hold = amount(BigInt(lots) * MARGIN);
  const preview = {
    notional: amount(0n),
    hold,
    fee: amount(0n),
    receive: amount(0n),
    lots,
    worstTicks: undefined,
    complete: true,
  };
  const isCovered = funds === undefined || hold <= funds[draft.side];
  const errors: FieldErrors = isCovered
    ? {}
    : { qty: { code: 'INSUFFICIENT_BALANCE', values: { unit: market.settle.code } } };
  return { errors, missing: undefined, preview, ready: isCovered };
}

const TICKER = { last: '2000.5', change: '0.01' } as TickerData;
const NO_ORDERS: readonly OrderData[] = [];

/** What was asked of the venue, as `stream code`. */
export const asked: string[] = [];

function answer<T>(stream: string, code: string, value: T): T {
  asked.push(`${stream} ${code}`);
  return value;
}

const OTHER_INSTRUMENTS: readonly Instrument[] = [otherInstrument];

export const otherVenue: Venue = {
  key: 'other',
  streams: {
    useTicker: (code) => answer('ticker', code, TICKER),
    useLastPart: (code, select) => select(answer('last', code, TICKER.last)),
    followLast(code, onLast) {
      onLast(answer('last', code, TICKER.last));
      return () => undefined;
    },
    useDepth: (code, step) =>
      answer(`depth${step}`, code, { bids: [['2000.0', '3']], asks: [['2001.0', '4']], timeMs: 0 }),
    useBookSide: (code, side) => (side === undefined ? undefined : answer(side, code, [['2001.0', '4']])),
    useBestPrices: (code) => answer('best', code, { bid: '2000.0', ask: '2001.0' }),
    useTrades: (code) => answer('trades', code, []),
    useRejection: (topic, code) => answer<undefined>(topic, code, undefined),
    useOwnOrders: () => NO_ORDERS,
    useOwnFills: () => undefined,
    readFills: async () => ({ items: [], nextCursor: '' }),
    klines: { read: async () => [], follow: () => () => undefined },
  },
  listing: {
    Picker: () => null,
    words: { picker: 'other.picker', change: 'other.change', description: 'other.description' },
    starOf: ({ code }) => ({ contractCode: code }),
    useInstruments: () => OTHER_INSTRUMENTS,
    linkOf: () => ({ to: '/market' }),
    useTrendlines: () => undefined,
    useMostTraded: () => undefined,
  },
  facts: [
    {
      labelId: 'trading.fee',
      unitOf: ({ settle }) => settle.code,
      width: 'min-w-20',
      useFact: (instrument) => ({ text: `${ticksOf('2000.5', instrument)} ticks` }),
    },
  ],
  form: {
    firstType: 'market',
    firstField: ({ lead }) => lead,
    spentBy: ({ settle }) => settle,
    spendShare: (draft, percent, available, instrument) =>
      withQty(draft, String((available * BigInt(Math.round(percent * 100))) / (10_000n * MARGIN)), instrument),
  },
  own: {
    useTabs: (orders) => [{ value: 'positions', labelId: 'trading.available', count: orders.length }],
    useTab: () => ['positions', () => undefined],
    Lists: () => null,
    Tools: () => null,
  },
  orders: { useCancel: () => () => undefined, Move: undefined, CancelAll: () => null },
  hotkeys: ['buy', 'sell', 'help'],
  layouts: { Desktop: () => <i>wide</i>, Phone: () => <i>narrow</i> },
};
