import { orderIdRange } from '../features/api-gateway/wire-format.ts';

type Row = Readonly<Record<string, string | number>>;
type Params = Readonly<Record<string, string | number>>;

/** A list of the gateway that is read page by page. */
export interface GatewayList {
  readonly path: string;
  readonly isSigned?: true;
  /** What is asked beside cursor and page size. */
  readonly params: Params;
  /** What makes a row that row. */
  readonly key: (row: Row) => string;
  /** Cursors that lead forward from the first row: what the next page is asked with. */
  readonly forward?: Readonly<Record<string, { readonly first: Params; readonly next: (last: Row) => Params }>>;
  /** Cursors that lead backward from the last row. */
  readonly backward?: Readonly<Record<string, (first: Row) => Params>>;
  /** A time that rows share, under which name both ends of a range are read again; and the cursor that leads on within one. */
  readonly time?: { readonly of: (row: Row) => number; readonly on?: (last: Row) => Params };
}

/** What orders the lists are about. */
export interface ListSubjects {
  readonly amendedId: number;
  readonly preventedId: number;
}

const BTC = { symbol: 'BTCUSDT' };
const idOf = (name: string) => (row: Row) => String(row[name]);
const behind = (cursor: string, name: string) => (row: Row) => ({ [cursor]: Number(row[name]) + 1 });
const from = (cursor: string, name: string) => ({ [cursor]: { first: { [cursor]: 0 }, next: behind(cursor, name) } });

/** Grids of klines: stored ones, ones that are rolled up, and ones of clocks that begin between those of UTC. */
const GRIDS: readonly Params[] = [
  { symbol: 'ETHUSDT', interval: '1m' },
  { symbol: 'ETHUSDT', interval: '3m' },
  { symbol: 'ETHUSDT', interval: '5m', timeZone: '0:03' },
];
const KLINES = ['/api/v3/klines', '/api/v3/uiKlines'].flatMap((path, at): GatewayList[] => {
  // Both paths are one handler.
  const grids = at === 0 ? GRIDS : GRIDS.slice(0, 1);
  return grids.map((params) => ({
    path,
    params,
    key: idOf('0'),
    forward: {
      'startTime behind the open': { first: { startTime: 0 }, next: (row) => ({ startTime: Number(row[0]) + 1 }) },
      'startTime behind the end': { first: { startTime: 0 }, next: (row) => ({ startTime: Number(row[6]) + 1 }) },
    },
    backward: { endTime: (row) => ({ endTime: Number(row[0]) - 1 }) },
  }));
});

/** Every list of the gateway whose size can be asked for. */
export function gatewayPagedLists({ amendedId, preventedId }: ListSubjects): readonly GatewayList[] {
  const aggregates = (row: Row) => Number(row.T);
  return [
    { path: '/api/v3/trades', params: BTC, key: idOf('id') },
    { path: '/api/v3/historicalTrades', params: BTC, key: idOf('id'), forward: from('fromId', 'id') },
    {
      path: '/api/v3/aggTrades',
      params: BTC,
      key: idOf('a'),
      forward: {
        ...from('fromId', 'a'),
        'fromId behind the last trade': { first: { fromId: 0 }, next: behind('fromId', 'l') },
      },
      time: { of: aggregates, on: behind('fromId', 'a') },
    },
    ...KLINES,
    {
      path: '/api/v3/allOrders',
      isSigned: true,
      params: BTC,
      key: idOf('orderId'),
      forward: from('orderId', 'orderId'),
      time: { of: (row) => Number(row.time), on: behind('orderId', 'orderId') },
    },
    {
      path: '/api/v3/allOrderList',
      isSigned: true,
      params: {},
      key: idOf('orderListId'),
      forward: from('fromId', 'orderListId'),
      time: { of: (row) => Number(row.transactionTime), on: behind('fromId', 'orderListId') },
    },
    {
      path: '/api/v3/myTrades',
      isSigned: true,
      params: BTC,
      // A trade with oneself is two fills with one id.
      key: ({ id, orderId }) => `${id} ${orderId}`,
      forward: from('fromId', 'id'),
      time: { of: (row) => Number(row.time), on: behind('fromId', 'id') },
    },
    {
      path: '/api/v3/myPreventedMatches',
      isSigned: true,
      params: { ...BTC, orderId: preventedId },
      key: idOf('preventedMatchId'),
      forward: from('fromPreventedMatchId', 'preventedMatchId'),
    },
    {
      path: '/api/v3/order/amendments',
      isSigned: true,
      params: { ...BTC, orderId: amendedId },
      key: idOf('executionId'),
      forward: from('fromExecutionId', 'executionId'),
    },
  ];
}

/** Calls whose answers have a size, but are no lists to be read on, with why. */
export const NO_PAGES: Readonly<Record<string, string>> = {
  '/api/v3/depth': 'the levels of a book now',
  '/api/v3/historicalBlockTrades': 'there are none',
  '/api/v3/myAllocations': 'there are none',
};

/** The number by which the gateway knows an order. */
export function gatewayIdOf(orderId: bigint): number {
  const id = Number(orderId >> 22n);
  const range = orderIdRange(id);
  if (range === undefined || orderId < range.from || orderId > range.to) throw new Error(`${orderId} is no order's id`);
  return id;
}
