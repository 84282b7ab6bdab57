import { beforeEach, describe, expect, it } from 'vitest';
import { TestFloor } from '../../../testing/test-floor.ts';
import { CancelNames } from '../cancel-names.ts';
import { gatewayOrderId } from '../wire-format.ts';
import { UserFeed } from './user-feed.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const OWNER = 1_000;
const OTHER = 1_001;

interface Told {
  readonly e: string;
  readonly [field: string]: unknown;
}

let floor: TestFloor;
let feed: UserFeed;
let heard: Told[];
let troubles: unknown[];
let cancelNames: CancelNames;

beforeEach(() => {
  open({});
});

function open(market: ConstructorParameters<typeof TestFloor>[1]): void {
  floor = new TestFloor(NOON, market);
  cancelNames = new CancelNames();
  troubles = [];
  feed = new UserFeed(floor.view, cancelNames, (error) => troubles.push(error));
  heard = [];
  feed.follow(OWNER, (json) => heard.push(JSON.parse(json)));
}

/** The owner's events since the last call. */
const next = () => heard.splice(0);
/** The execution reports among them. */
const reports = () => next().filter(({ e }) => e === 'executionReport');

const market = (side: 'buy' | 'sell', more: { qtyLots: number } | { quoteAmount: bigint }) =>
  floor.run({ type: 'place-order', orderType: 'market', accountId: OWNER, marketId: 1, side, ...more });

describe('the events of an account', () => {
  it('report a new order with every field, then the balances', () => {
    const orderId = floor.limit(OWNER, 'buy', 1_000, 20_000, { clientOrderId: 'mine-1' });
    const [report, balances, ...rest] = next();
    expect(report).toEqual({
      e: 'executionReport',
      E: NOON,
      s: 'BTCUSDT',
      c: 'mine-1',
      S: 'BUY',
      o: 'LIMIT',
      f: 'GTC',
      q: '2.0000',
      p: '10.00',
      P: '0.00',
      F: '0.0000',
      g: -1,
      C: '',
      x: 'NEW',
      X: 'NEW',
      r: 'NONE',
      i: gatewayOrderId(orderId),
      l: '0.0000',
      z: '0.0000',
      L: '0.00',
      n: '0',
      N: null,
      T: NOON,
      t: -1,
      I: floor.exchange.seq,
      w: true,
      m: false,
      M: false,
      O: NOON,
      Z: '0.00000000',
      Y: '0.00000000',
      Q: '0.00000000',
      W: NOON,
      V: 'NONE',
    });
    const B = [{ a: 'USDT', f: '9999980.00000000', l: '20.00000000' }];
    expect(balances).toEqual({ e: 'outboundAccountPosition', E: NOON, u: NOON, B });
    expect(rest).toEqual([]);
  });

  it('report an amended order as REPLACED with its new and previous client ids; for a pair both orders and their list', () => {
    const orderId = floor.limit(OWNER, 'buy', 1_000, 20_000, { clientOrderId: 'first' });
    next();
    const amend = { type: 'amend-order', accountId: OWNER, ofList: true } as const;
    floor.run({ ...amend, orderId, qtyLots: 15_000, clientOrderId: 'second' });
    expect(next()).toMatchObject([
      {
        e: 'executionReport',
        x: 'REPLACED',
        X: 'NEW',
        c: 'second',
        C: 'first',
        q: '1.5000',
        i: gatewayOrderId(orderId),
      },
      { e: 'outboundAccountPosition' },
    ]);
    floor.limit(OTHER, 'sell', 1_000, 20_000);
    floor.limit(OTHER, 'buy', 1_000, 20_000);
    const maker = { side: 'sell', orderType: 'limit', priceTicks: 1_200, qtyLots: 500, postOnly: true } as const;
    const trigger = { kind: 'stop-loss', stopPriceTicks: 900 } as const;
    const orders = [
      maker,
      { side: 'sell', orderType: 'market', qtyLots: 500, trigger, clientOrderId: 'stop' },
    ] as const;
    floor.run({ type: 'place-list', accountId: OWNER, marketId: 1, contingency: 'OCO', orders });
    next();
    const listed = floor.exchange.openOrders(OWNER).at(-2)?.orderId ?? 0n;
    floor.run({ ...amend, orderId: listed, qtyLots: 400, clientOrderId: 'profit' });
    expect(next()).toMatchObject([
      { e: 'executionReport', x: 'REPLACED', c: 'profit', C: '', q: '0.0400', i: gatewayOrderId(listed) },
      { e: 'executionReport', x: 'REPLACED', c: 'stop', C: 'stop', q: '0.0400' },
      { e: 'listStatus', l: 'UPDATED', L: 'EXECUTING', O: [{ c: 'profit' }, { c: 'stop' }] },
      { e: 'outboundAccountPosition' },
    ]);
    // Without a new client id the list is not sent.
    floor.run({ ...amend, orderId: listed, qtyLots: 300 });
    expect(next().map(({ e }) => e)).toEqual(['executionReport', 'executionReport', 'outboundAccountPosition']);
  });

  it('report an order’s own mode of self-trade prevention', () => {
    floor.limit(OWNER, 'buy', 1_000, 20_000, { selfTradePrevention: 'DECREMENT' });
    expect(reports()).toMatchObject([{ x: 'NEW', V: 'DECREMENT' }]);
  });

  it('report each fill with its progress, the fee in the received asset, and the last one as FILLED', () => {
    open({ makerFeePpm: 1_000, takerFeePpm: 2_000 });
    floor.limit(OTHER, 'sell', 1_000, 10_000);
    floor.limit(OTHER, 'sell', 1_010, 20_000);
    floor.limit(OWNER, 'buy', 1_010, 30_000);
    const [placed, first, last, ...rest] = reports();
    expect(placed).toMatchObject({ x: 'NEW', X: 'NEW', z: '0.0000', Z: '0.00000000', w: true });
    expect(first).toMatchObject({
      x: 'TRADE',
      X: 'PARTIALLY_FILLED',
      l: '1.0000',
      L: '10.00',
      z: '1.0000',
      t: 1,
      m: false,
    });
    expect(first).toMatchObject({ n: '0.00200000', N: 'BTC', Y: '10.00000000', Z: '10.00000000', w: true });
    expect(last).toMatchObject({ x: 'TRADE', X: 'FILLED', l: '2.0000', L: '10.10', z: '3.0000', t: 2, w: false });
    expect(last).toMatchObject({ n: '0.00400000', N: 'BTC', Y: '20.20000000', Z: '30.20000000' });
    expect(rest).toEqual([]);
  });

  it('report the maker’s side of a trade as such', () => {
    open({ makerFeePpm: 1_000, takerFeePpm: 2_000 });
    floor.limit(OWNER, 'sell', 1_000, 10_000);
    next();
    floor.limit(OTHER, 'buy', 1_000, 4_000);
    floor.limit(OTHER, 'buy', 1_000, 6_000);
    const [part, whole] = reports();
    expect(part).toMatchObject({ x: 'TRADE', X: 'PARTIALLY_FILLED', S: 'SELL', l: '0.4000', z: '0.4000', m: true });
    expect(part).toMatchObject({ n: '0.00400000', N: 'USDT' });
    expect(whole).toMatchObject({ x: 'TRADE', X: 'FILLED', l: '0.6000', z: '1.0000', m: true });
  });

  it('report a cancelled order with the cancel’s client id and its own', async () => {
    const [first, second] = ['a', 'b'].map((name) => floor.limit(OWNER, 'buy', 900, 10_000, { clientOrderId: name }));
    next();
    const cancel = async () => floor.run({ type: 'cancel-order', accountId: OWNER, orderId: first ?? 0n });
    await cancelNames.during(first ?? 0n, 'my-cancel', cancel);
    floor.run({ type: 'cancel-order', accountId: OWNER, orderId: second ?? 0n });
    const [named, unnamed] = reports();
    expect(named).toMatchObject({ x: 'CANCELED', X: 'CANCELED', c: 'my-cancel', C: 'a', w: false });
    expect(unnamed).toMatchObject({ x: 'CANCELED', C: 'b', c: expect.stringMatching(/^auto-[a-z0-9-]{1,31}$/) });
  });

  it.each([
    ['IOC', 'EXPIRED', ['NEW', 'TRADE', 'EXPIRED']],
    ['FOK', 'EXPIRED', ['NEW', 'EXPIRED']],
  ] as const)('tell what is left of an %s order as %s', (timeInForce, status, types) => {
    floor.limit(OTHER, 'sell', 1_000, 10_000);
    floor.limit(OWNER, 'buy', 1_000, 30_000, { timeInForce });
    const told = reports();
    expect(told.map(({ x }) => x)).toEqual(types);
    expect(told.at(-1)).toMatchObject({ X: status, f: timeInForce, w: false, C: '' });
  });

  it('report a market order by quote amount as FILLED with its last trade', () => {
    for (const ticks of [1_000, 1_010]) floor.limit(OTHER, 'sell', ticks, 10_000);
    market('buy', { quoteAmount: 1_505_000_000n });
    const told = reports();
    expect(told.map(({ x, X }) => [x, X])).toEqual([
      ['NEW', 'NEW'],
      ['TRADE', 'PARTIALLY_FILLED'],
      ['TRADE', 'FILLED'],
    ]);
    expect(told[0]).toMatchObject({ o: 'MARKET', Q: '15.05000000', q: '1.5000' });
    expect(told[2]).toMatchObject({ z: '1.5000', Z: '15.05000000' });
  });

  it('report a market order that the book could not fill as EXPIRED', () => {
    floor.limit(OTHER, 'sell', 1_000, 10_000);
    market('buy', { qtyLots: 20_000 });
    expect(reports().map(({ x, X }) => [x, X])).toEqual([
      ['NEW', 'NEW'],
      ['TRADE', 'PARTIALLY_FILLED'],
      ['EXPIRED', 'EXPIRED'],
    ]);
  });

  it('report an order that met its account’s own order as prevented', () => {
    open({ selfTradePrevention: 'EXPIRE_TAKER' });
    floor.limit(OWNER, 'sell', 1_000, 10_000);
    next();
    floor.limit(OWNER, 'buy', 1_000, 10_000);
    expect(reports().map(({ x, X, V }) => [x, X, V])).toEqual([
      ['NEW', 'NEW', 'EXPIRE_TAKER'],
      ['TRADE_PREVENTION', 'EXPIRED_IN_MATCH', 'EXPIRE_TAKER'],
    ]);
  });

  it('report an order amended to a smaller quantity as replaced', () => {
    const orderId = floor.limit(OWNER, 'buy', 900, 10_000, { clientOrderId: 'mine' });
    next();
    floor.run({ type: 'amend-order', accountId: OWNER, orderId, qtyLots: 6_000 });
    expect(reports()).toMatchObject([{ x: 'REPLACED', X: 'NEW', q: '0.6000', c: 'mine', C: 'mine', w: true }]);
  });

  it('report the larger of two self-matching orders as reduced, and the smaller as expired', () => {
    open({ selfTradePrevention: 'DECREMENT' });
    const maker = floor.limit(OWNER, 'sell', 1_000, 10_000);
    next();
    const taker = floor.limit(OWNER, 'buy', 1_000, 4_000);
    const [placed, ...prevented] = reports();
    expect(placed).toMatchObject({ i: gatewayOrderId(taker), x: 'NEW' });
    const common = { x: 'TRADE_PREVENTION', v: expect.any(Number), A: '0.4000', B: '0.4000', u: -1 };
    const execution = { pl: '0.4000', pL: '10.00', pY: '4.00000000' };
    expect(prevented).toHaveLength(2);
    expect(prevented).toContainEqual(
      expect.objectContaining({
        ...common,
        ...execution,
        i: gatewayOrderId(maker),
        U: gatewayOrderId(taker),
        X: 'NEW',
        q: '1.0000',
      }),
    );
    expect(prevented).toContainEqual(
      expect.objectContaining({
        ...common,
        ...execution,
        i: gatewayOrderId(taker),
        U: gatewayOrderId(maker),
        X: 'EXPIRED_IN_MATCH',
      }),
    );
  });

  it('report an OCO list when it is placed and when it is done, and why the other order ended', () => {
    floor.trade(1_000, 10_000);
    next();
    const leg = { side: 'sell', qtyLots: 1_000 } as const;
    floor.run({
      type: 'place-list',
      accountId: OWNER,
      marketId: 1,
      contingency: 'OCO',
      listClientOrderId: 'my-list',
      orders: [
        { ...leg, orderType: 'limit', priceTicks: 1_100, postOnly: true, clientOrderId: 'above' },
        {
          ...leg,
          orderType: 'limit',
          priceTicks: 890,
          trigger: { kind: 'stop-loss', stopPriceTicks: 900 },
          clientOrderId: 'below',
        },
      ],
    });
    const placed = next();
    const listId = placed.find(({ e }) => e === 'listStatus')?.g;
    expect(placed.map(({ e, c, x, g }) => [e, c, x, g])).toEqual([
      ['executionReport', 'above', 'NEW', listId],
      ['executionReport', 'below', 'NEW', listId],
      ['listStatus', 'OCO', undefined, listId],
      ['outboundAccountPosition', undefined, undefined, undefined],
    ]);
    expect(placed[2]).toMatchObject({
      s: 'BTCUSDT',
      l: 'EXEC_STARTED',
      L: 'EXECUTING',
      r: 'NONE',
      C: 'my-list',
      O: [
        { s: 'BTCUSDT', i: expect.any(Number), c: 'above' },
        { s: 'BTCUSDT', i: expect.any(Number), c: 'below' },
      ],
    });
    floor.limit(OTHER, 'buy', 1_100, 1_000);
    const done = next();
    expect(done.filter(({ e }) => e === 'executionReport').map(({ c, x, X, eR }) => [c, x, X, eR])).toContainEqual([
      'above',
      'TRADE',
      'FILLED',
      undefined,
    ]);
    expect(done).toContainEqual(expect.objectContaining({ c: 'below', x: 'EXPIRED', X: 'EXPIRED', eR: 'OCO_TRIGGER' }));
    expect(done).toContainEqual(expect.objectContaining({ e: 'listStatus', g: listId, l: 'ALL_DONE', L: 'ALL_DONE' }));
  });

  it('report the pending order of an OTO list as such, and as new when it is activated', () => {
    floor.run({
      type: 'place-list',
      accountId: OWNER,
      marketId: 1,
      contingency: 'OTO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: 900, qtyLots: 1_000, clientOrderId: 'working' },
        { side: 'sell', orderType: 'limit', priceTicks: 1_000, qtyLots: 1_000, clientOrderId: 'pending' },
      ],
    });
    expect(reports().map(({ c, x, X, w }) => [c, x, X, w])).toEqual([
      ['working', 'NEW', 'NEW', true],
      ['pending', 'NEW', 'PENDING_NEW', false],
    ]);
    floor.limit(OTHER, 'sell', 900, 1_000);
    expect(reports().map(({ c, x, X, w }) => [c, x, X, w])).toEqual([
      ['working', 'TRADE', 'FILLED', false],
      ['pending', 'NEW', 'NEW', true],
    ]);
  });

  it('report an order funded by another one without a quantity, then with the received quantity', () => {
    open({ makerFeePpm: 1_000, takerFeePpm: 1_000 });
    floor.run({
      type: 'place-list',
      accountId: OWNER,
      marketId: 1,
      contingency: 'OPO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: 900, qtyLots: 1_000, clientOrderId: 'working' },
        { side: 'sell', orderType: 'limit', priceTicks: 1_000, qtyLots: 0, clientOrderId: 'pending' },
      ],
    });
    const placed = next();
    expect(placed.find(({ e }) => e === 'listStatus')).toMatchObject({ c: 'OTO', l: 'EXEC_STARTED' });
    const said = (events: readonly Told[]) =>
      events.filter(({ e }) => e === 'executionReport').map(({ c, x, X, q }) => [c, x, X, q]);
    expect(said(placed)).toEqual([
      ['working', 'NEW', 'NEW', '0.1000'],
      ['pending', 'NEW', 'PENDING_NEW', '0.0000'],
    ]);
    floor.limit(OTHER, 'sell', 900, 1_000);
    expect(said(next())).toEqual([
      ['working', 'TRADE', 'FILLED', '0.1000'],
      ['pending', 'NEW', 'NEW', '0.0999'],
    ]);
    // When filled at once, it is first reported as placed.
    floor.limit(OTHER, 'sell', 900, 1_000);
    floor.run({
      type: 'place-list',
      accountId: OWNER,
      marketId: 1,
      contingency: 'OPO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: 900, qtyLots: 1_000, clientOrderId: 'at-once' },
        { side: 'sell', orderType: 'limit', priceTicks: 1_100, qtyLots: 0, clientOrderId: 'paid' },
      ],
    });
    expect(said(next()).filter(([name]) => name === 'paid')).toEqual([
      ['paid', 'NEW', 'PENDING_NEW', '0.0000'],
      ['paid', 'NEW', 'NEW', '0.0999'],
    ]);
  });

  it('report a pegged pending order without a price, then with the book’s', () => {
    floor.limit(OTHER, 'sell', 1_050, 1_000);
    floor.run({
      type: 'place-list',
      accountId: OWNER,
      marketId: 1,
      contingency: 'OTO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: 900, qtyLots: 1_000 },
        {
          side: 'sell',
          orderType: 'limit',
          priceTicks: 0,
          qtyLots: 1_000,
          clientOrderId: 'exit',
          peg: { to: 'primary' },
        },
      ],
    });
    const exit = () => reports().filter(({ c }) => c === 'exit');
    const [pending] = exit();
    expect(pending).toMatchObject({ X: 'PENDING_NEW', p: '0.00', gP: 'PRIMARY_PEG' });
    expect(pending).not.toHaveProperty('gp');
    floor.limit(OTHER, 'sell', 900, 1_000);
    expect(exit()).toMatchObject([{ x: 'NEW', X: 'NEW', p: '10.50', gp: '10.50' }]);
  });

  it('report both parts of a cancel-replace', () => {
    const orderId = floor.limit(OWNER, 'buy', 900, 10_000, { clientOrderId: 'old' });
    next();
    const order = { marketId: 1, side: 'buy', orderType: 'limit', priceTicks: 910, qtyLots: 5_000 } as const;
    floor.run({
      type: 'cancel-replace',
      accountId: OWNER,
      orderId,
      mode: 'stop-on-failure',
      order: { ...order, clientOrderId: 'new' },
    });
    expect(reports().map(({ c, C, x, q }) => [x === 'NEW' ? c : C, x, q])).toEqual([
      ['old', 'CANCELED', '1.0000'],
      ['new', 'NEW', '0.5000'],
    ]);
  });

  it('report the peg of a pegged order', () => {
    floor.limit(OTHER, 'buy', 900, 10_000);
    floor.limit(OWNER, 'buy', 0, 1_000, { peg: { to: 'primary' } });
    expect(reports()).toMatchObject([{ gP: 'PRIMARY_PEG', gp: '9.00', p: '9.00' }]);
  });

  it('report a stop order when it is placed, and again when it enters the book', () => {
    floor.trade(1_000, 10_000);
    next();
    const trigger = { kind: 'stop-loss', stopPriceTicks: 950 } as const;
    floor.limit(OWNER, 'sell', 940, 10_000, { trigger });
    expect(reports()).toMatchObject([{ o: 'STOP_LOSS_LIMIT', P: '9.50', x: 'NEW', X: 'NEW', w: false }]);
    floor.limit(OTHER, 'buy', 945, 10_000);
    floor.limit(OTHER, 'buy', 900, 50_000);
    next();
    floor.limit(OTHER, 'sell', 945, 10_000);
    const told = reports();
    expect(told).toMatchObject([{ x: 'NEW', X: 'NEW', w: true, P: '9.50' }]);
    expect(told[0]).toHaveProperty('W');
  });

  it('report other balance changes', () => {
    floor.run({
      type: 'credit',
      accountId: OWNER,
      wallet: 'spot',
      assetId: 1,
      amount: 150_000_000n,
      reason: 'deposit',
    });
    floor.run({ type: 'debit', accountId: OWNER, wallet: 'spot', assetId: 52, amount: 1n, reason: 'withdrawal' });
    floor.run({ type: 'transfer', accountId: OWNER, from: 'spot', to: 'perpetual', assetId: 52, amount: 99n });
    expect(next()).toMatchObject([
      { e: 'balanceUpdate', E: NOON, a: 'BTC', d: '1.50000000', T: NOON },
      { e: 'outboundAccountPosition', B: [{ a: 'BTC', f: '10000001.50000000', l: '0.00000000' }] },
      { e: 'balanceUpdate', a: 'USDT', d: '-0.00000001' },
      { e: 'outboundAccountPosition' },
      { e: 'balanceUpdate', a: 'USDT', d: '-0.00000099' },
      { e: 'outboundAccountPosition', B: [{ a: 'USDT', f: '9999999.99999900' }] },
    ]);
  });

  it('are sent for their account only, and end without subscribers', () => {
    floor.limit(OTHER, 'buy', 900, 10_000);
    expect(next()).toEqual([]);
    const leave = feed.follow(OTHER, () => heard.push({ e: 'other' }));
    floor.limit(OTHER, 'buy', 900, 10_000);
    expect(next()).toEqual([{ e: 'other' }, { e: 'other' }]);
    leave();
    floor.limit(OTHER, 'buy', 900, 10_000);
    floor.run({ type: 'cancel-order', accountId: OTHER, orderId: 1n });
    expect(next()).toEqual([]);
    feed.close();
    floor.limit(OWNER, 'buy', 900, 10_000);
    expect(next()).toEqual([]);
  });

  it('do not stop the exchange when sending them fails', () => {
    feed.follow(OWNER, () => {
      throw new Error('a follower that is broken');
    });
    floor.limit(OWNER, 'buy', 900, 10_000);
    expect(troubles).toEqual([new Error('a follower that is broken')]);
    expect(floor.view.openOrders(OWNER)).toHaveLength(1);
    floor.limit(OTHER, 'buy', 900, 10_000);
    expect(troubles).toHaveLength(1);
  });

  it('report both sides of a self-trade', () => {
    floor.limit(OWNER, 'sell', 1_000, 10_000);
    next();
    floor.limit(OWNER, 'buy', 1_000, 10_000);
    expect(reports().map(({ x, S, m, X }) => [x, S, m, X])).toEqual([
      ['NEW', 'BUY', false, 'NEW'],
      ['TRADE', 'SELL', true, 'FILLED'],
      ['TRADE', 'BUY', false, 'FILLED'],
    ]);
  });
});
