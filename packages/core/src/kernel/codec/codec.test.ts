import { WALLET_KINDS } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeApplied, decodeCommand, encodeCommand } from '../../codec.ts';
import { createExchange } from '../../create-exchange.ts';
import type { Command } from '../../rooms/index.ts';
import { BTC_USDT } from '../../testing/desk.ts';
import type { TradingEvent } from '../../trading/events.ts';
import { OrderEvents as EventBuffer } from '../../trading/order-events.ts';
import { KERNEL_CODE } from '../codes.ts';
import { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';
import { patchCommandTime } from './command-codec.ts';

const whole = fc.maxSafeInteger();
const int32 = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const stp = fc.constantFrom('NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT');
const ascii = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
  minLength: 1,
  maxLength: 36,
});
const wallet = fc.constantFrom(...WALLET_KINDS);
const reason = fc.constantFrom('deposit', 'withdrawal', 'faucet', 'reward', 'adjustment', 'transfer');
const optional = { clientOrderId: ascii, selfTradePrevention: stp };
const head = { type: fc.constant('place-order'), accountId: int32, marketId: int32, side };

const trigger = fc.record(
  { kind: fc.constantFrom('stop-loss', 'take-profit'), stopPriceTicks: whole, trailingDelta: whole },
  { requiredKeys: ['kind'] },
);
const limitTerms = { orderType: fc.constant('limit'), side, priceTicks: whole, qtyLots: whole };
const marketTerms = { orderType: fc.constant('market'), side, qtyLots: whole };
const leg = fc.oneof(
  fc.record(
    {
      ...limitTerms,
      timeInForce: fc.constantFrom('GTC', 'GTD'),
      expiresMs: whole,
      icebergLots: whole,
      trigger,
      ...optional,
    },
    { requiredKeys: ['orderType', 'side', 'priceTicks', 'qtyLots'] },
  ),
  fc.record({ ...marketTerms, trigger, ...optional }, { requiredKeys: ['orderType', 'side', 'qtyLots'] }),
);
const list = { type: fc.constant('place-list'), accountId: whole, marketId: whole, listClientOrderId: ascii };
const requiredOfList = ['type', 'accountId', 'marketId', 'contingency', 'orders'] as const;
const anyId = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });

const command = fc.oneof(
  fc.record(
    { ...list, contingency: fc.constantFrom('OCO', 'OTO', 'OPO'), orders: fc.tuple(leg, leg) },
    { requiredKeys: [...requiredOfList] },
  ),
  fc.record(
    { ...list, contingency: fc.constantFrom('OTOCO', 'OPOCO'), orders: fc.tuple(leg, leg, leg) },
    { requiredKeys: [...requiredOfList] },
  ),
  fc.record({ type: fc.constant('cancel-list'), accountId: whole, listId: anyId }),
  fc.record({
    type: fc.constant('cancel-replace'),
    accountId: whole,
    orderId: anyId,
    mode: fc.constantFrom('stop-on-failure', 'allow-failure'),
    order: leg.map((terms) => ({ ...terms, marketId: 7 })),
  }),
  fc.record(
    { type: fc.constant('countdown-cancel-all'), accountId: whole, marketId: whole, countdownMs: whole },
    { requiredKeys: ['type', 'accountId', 'countdownMs'] },
  ),
  fc.record({
    ...head,
    orderType: fc.constant('limit'),
    priceTicks: fc.constant(0),
    qtyLots: whole,
    peg: fc.record({ to: fc.constantFrom('primary', 'market'), offsetLevels: whole }, { requiredKeys: ['to'] }),
  }),
  fc.record(
    {
      ...head,
      orderType: fc.constant('limit'),
      priceTicks: int32,
      qtyLots: whole,
      timeInForce: fc.constantFrom('GTC', 'IOC', 'FOK'),
      postOnly: fc.boolean(),
      ...optional,
    },
    {
      requiredKeys: [
        'type',
        'accountId',
        'marketId',
        'side',
        'orderType',
        'priceTicks',
        'qtyLots',
        'timeInForce',
        'postOnly',
      ],
    },
  ),
  fc.record(
    { ...head, orderType: fc.constant('market'), qtyLots: whole, ...optional },
    { requiredKeys: ['type', 'accountId', 'marketId', 'side', 'orderType', 'qtyLots'] },
  ),
  fc.record(
    { ...head, orderType: fc.constant('market'), quoteAmount: int64, ...optional },
    { requiredKeys: ['type', 'accountId', 'marketId', 'side', 'orderType', 'quoteAmount'] },
  ),
  fc.record({
    type: fc.constant('cancel-order'),
    accountId: int32,
    orderId: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  }),
  fc.record(
    { type: fc.constant('cancel-all'), accountId: whole, marketId: whole },
    { requiredKeys: ['type', 'accountId'] },
  ),
  fc.record({ type: fc.constant('open-account'), accountId: whole }),
  fc.record({ type: fc.constant('create-market'), market: fc.constant(BTC_USDT) }),
  fc.record({
    type: fc.constant('set-fee-rates'),
    accountId: whole,
    makerFeePpm: fc.option(whole),
    takerFeePpm: fc.option(whole),
  }),
  fc.record({
    type: fc.constantFrom('credit', 'debit'),
    accountId: whole,
    wallet,
    assetId: whole,
    amount: fc.bigInt(),
    reason,
  }),
  fc.record({
    type: fc.constant('transfer'),
    accountId: whole,
    from: wallet,
    to: wallet,
    assetId: whole,
    amount: fc.bigInt(),
  }),
) as fc.Arbitrary<Command>;

const key = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
const time = fc.integer({ min: 0, max: 8.64e15 });

describe('command records', () => {
  test('decode to what was encoded, one after another, with time and key', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, key, time), { maxLength: 20 }), (entries) => {
        const out = new ByteWriter(16);
        for (const [value, itsKey, timeMs] of entries) {
          const start = out.length;
          const length = encodeCommand(value, itsKey, out);
          expect(length).toBe(out.length - start);
          patchCommandTime(out.bytes, start, timeMs);
        }
        let offset = 0;
        for (const [value, itsKey, timeMs] of entries) {
          const decoded = decodeCommand(out.bytes, offset);
          expect(decoded).toMatchObject({ command: value, key: itsKey, timeMs });
          offset = decoded.next;
        }
        expect(offset).toBe(out.length);
      }),
    );
  });

  test('ids and prices beyond 32 bits match no account and no market', () => {
    const out = new ByteWriter();
    const order = {
      type: 'place-order',
      orderType: 'limit',
      accountId: 2 ** 32 + 7,
      marketId: -(2 ** 40),
      side: 'buy',
      priceTicks: 2 ** 33,
      qtyLots: 1,
    };
    encodeCommand(order as Command, 0n, out);
    expect(decodeCommand(out.bytes, 0).command).toMatchObject({ accountId: 0, marketId: 0, priceTicks: 2 ** 31 });
  });

  test('an amount beyond int64 is rejected, not truncated', () => {
    const out = new ByteWriter();
    const order = {
      type: 'place-order',
      orderType: 'market',
      accountId: 1,
      marketId: 1,
      side: 'buy',
      quoteAmount: 2n ** 64n,
    };
    encodeCommand(order as Command, 0n, out);
    expect(decodeCommand(out.bytes, 0).command).toMatchObject({ quoteAmount: 2n ** 63n - 1n });
  });

  test('truncated anywhere they are rejected, and the core is unchanged', () => {
    fc.assert(
      fc.property(command, key, fc.nat(), (value, itsKey, cut) => {
        const out = new ByteWriter();
        encodeCommand(value, itsKey, out);
        const part = out.bytes.slice(0, cut % out.length);
        expect(() => decodeCommand(part, 0)).toThrow(CodecError);
        const exchange = createExchange();
        expect(() => exchange.applyEncoded(part, 0, 0, new EventBuffer())).toThrow(CodecError);
        expect(exchange.seq).toBe(0);
      }),
    );
  });

  test('altered bytes are rejected or decode to another valid command', () => {
    fc.assert(
      fc.property(command, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, flip) => {
        const out = new ByteWriter();
        encodeCommand(value, 0n, out);
        const bytes = out.bytes.slice();
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ flip;
        const exchange = createExchange();
        const buffer = new EventBuffer();
        try {
          exchange.applyEncoded(bytes, 0, 0, buffer);
          expect(decodeApplied(buffer.bytes)).toHaveLength(1);
          expect(() => decodeCommand(bytes, 0)).not.toThrow();
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
          expect(exchange.seq).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('random bytes are rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 210 }), (bytes, offset) => {
        expect(() => decodeCommand(bytes, offset)).toThrow(CodecError);
        expect(() => decodeCommand(bytes, -offset - 1)).toThrow(CodecError);
      }),
    );
  });

  test('bytes may start at any offset of a larger buffer', () => {
    const out = new ByteWriter();
    out.extend(13);
    encodeCommand({ type: 'cancel-order', accountId: 7, orderId: 9n }, 5n, out);
    const inner = new Uint8Array(out.bytes.buffer, 13, out.length - 13);
    expect(decodeCommand(inner, 0)).toMatchObject({ command: { accountId: 7, orderId: 9n }, key: 5n });
    expect(decodeCommand(out.bytes, 13)).toMatchObject({ command: { accountId: 7, orderId: 9n }, key: 5n });
  });
});

const SAMPLES: readonly TradingEvent[] = [
  { type: 'market-status-set', marketId: 1, status: 'halted' },
  { type: 'countdown-set', accountId: 1_000, marketId: null, deadlineMs: 5 },
  { type: 'list-closed', listId: 7n, accountId: 1_000, marketId: 1 },
  { type: 'order-reduced', orderId: 2n ** 60n, accountId: 1_000, marketId: 1, qtyLots: 2 ** 53 - 1 },
];

describe('event records', () => {
  test('rare events decode to what was encoded', () => {
    const buffer = new EventBuffer(8);
    buffer.beginCommand(2 ** 52, 8.64e15, 2 ** 32 - 1);
    for (const event of SAMPLES) buffer.rare(event);
    buffer.endCommand();
    expect(decodeApplied(buffer.bytes)).toEqual([
      { seq: 2 ** 52, timeMs: 8.64e15, correlation: 2 ** 32 - 1, events: SAMPLES },
    ]);
  });

  test('hot events decode to what was encoded, at the ends of their ranges', () => {
    fc.assert(
      fc.property(int32, int32, whole, int64, int64, ascii, (account, price, lots, low, high, client) => {
        const buffer = new EventBuffer(8);
        const pair = BigInt64Array.of(low, high);
        const bytes = new TextEncoder().encode(client);
        buffer.beginCommand(1, 2, 3);
        buffer.orderAccepted(-1, 7, account, price, 1 | 2 | 4, 0, price, lots, pair, bytes, 0, bytes.length);
        buffer.trade(account, 9, 1, price, lots, 1, 2, 3, 4, account, price, pair, 0, 1);
        buffer.orderClosed(0, 1, account, price, 3, 6, lots, pair, 1);
        buffer.levelChanged(account, 1, price, lots, 12);
        const row = new Int32Array([2 | (7 << 16), account, price, 0]);
        const rows = BigInt64Array.of(0n, 0n, 0n, 0n, ...new BigInt64Array(row.buffer), low, high);
        buffer.balancesChanged(rows, Int32Array.of(1, 0), 1);
        buffer.posted(account, 2, price, 0, low, 5);
        buffer.rejected(lots, KERNEL_CODE.EXCHANGE_FULL);
        buffer.duplicate(account, lots, -1, 3, 0);
        buffer.duplicate(account, lots, 0, 0, KERNEL_CODE.COMMAND_INVALID);
        buffer.matchPrevented(account, price, 4, account, -1, 7, 0, 1, lots, 0);
        buffer.endCommand();
        const [applied] = decodeApplied(buffer.bytes);
        const executed = { executedLots: lots, executedQuote: high };
        expect(applied?.events).toMatchObject([
          {
            type: 'order-accepted',
            orderId: 2n ** 35n - 1n,
            clientOrderId: client,
            accountId: account,
            marketId: price,
            side: 'sell',
            orderType: 'market',
            timeInForce: 'IOC',
            postOnly: false,
            priceTicks: price,
            qtyLots: lots,
            quoteAmount: low,
          },
          {
            type: 'trade',
            marketId: account,
            tradeNo: 9,
            takerSide: 'sell',
            priceTicks: price,
            qtyLots: lots,
            makerOrderId: 2n ** 33n + 1n,
            takerOrderId: 2n ** 34n + 3n,
            makerAccountId: account,
            takerAccountId: price,
            makerFee: low,
            takerFee: high,
          },
          {
            type: 'order-closed',
            orderId: 2n ** 32n,
            status: 'EXPIRED_IN_MATCH',
            reason: 'EXCHANGE_CANCELED',
            ...executed,
          },
          { type: 'level-changed', marketId: account, side: 'sell', priceTicks: price, qtyLots: lots, orderCount: 12 },
          { type: 'balance-changed', accountId: account, wallet: 'mock', assetId: price, total: low, held: high },
          {
            type: 'posted',
            accountId: account,
            wallet: 'isolated-margin',
            assetId: price,
            delta: low,
            reason: 'transfer',
          },
          { type: 'rejected', accountId: lots, code: 'EXCHANGE_FULL' },
          { type: 'duplicate', accountId: account, originalSeq: lots, orderId: 2n ** 34n - 1n, code: undefined },
          { type: 'duplicate', orderId: 0n, code: 'COMMAND_INVALID' },
          {
            type: 'match-prevented',
            marketId: account,
            accountId: price,
            mode: 'DECREMENT',
            priceTicks: account,
            makerOrderId: 2n ** 35n - 1n,
            takerOrderId: 2n ** 32n,
            makerLots: lots,
            takerLots: 0,
          },
        ]);
      }),
    );
  });

  test('truncated or altered bytes are rejected or decode to other events, without reading beyond the end', () => {
    const buffer = new EventBuffer();
    buffer.beginCommand(1, 2, 3);
    for (const event of SAMPLES) buffer.rare(event);
    buffer.trade(1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, BigInt64Array.of(1n), 0, 0);
    buffer.endCommand();
    const bytes = buffer.bytes;
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        expect(() => decodeApplied(bytes.slice(0, (at % (bytes.length - 1)) + 1))).toThrow(CodecError);
        const altered = bytes.slice();
        altered[at % bytes.length] = (altered[at % bytes.length] ?? 0) ^ flip;
        try {
          expect(decodeApplied(altered)).toHaveLength(1);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('taken bytes are a copy, and the buffer is reset', () => {
    const buffer = new EventBuffer();
    buffer.beginCommand(1, 2, 3);
    buffer.endCommand();
    const taken = buffer.take();
    buffer.beginCommand(9, 9, 9);
    buffer.endCommand();
    expect(decodeApplied(taken)).toEqual([{ seq: 1, timeMs: 2, correlation: 3, events: [] }]);
    expect(decodeApplied(buffer.bytes)).toEqual([{ seq: 9, timeMs: 9, correlation: 9, events: [] }]);
  });
});
