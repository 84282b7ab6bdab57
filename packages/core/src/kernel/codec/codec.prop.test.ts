import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeApplied, decodeCommand, encodeCommand } from '../../codec.ts';
import { createExchange } from '../../create-exchange.ts';
import type { Command } from '../../rooms/index.ts';
import { BTC_USDT } from '../../testing/desk.ts';
import { FLAG, PLACE } from '../../trading/command-layout.ts';
import { OrderEvents as EventBuffer } from '../../trading/order-events.ts';
import { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';
import { type DecodedCommand, patchCommandTime } from './command-codec.ts';

// Bytes that were altered at random, one to four times, now and then so that lengths still fit. fast-check prints the seed.

const order = { type: 'place-order', accountId: 7, marketId: 1, side: 'sell' } as const;
const SAMPLES: readonly Command[] = [
  { ...order, orderType: 'limit', priceTicks: 5, qtyLots: 9, timeInForce: 'GTC', postOnly: false },
  { ...order, orderType: 'limit', priceTicks: 2 ** 40, qtyLots: 9, clientOrderId: 'mine', timeInForce: 'FOK' },
  { ...order, orderType: 'market', qtyLots: 9, selfTradePrevention: 'DECREMENT' },
  { ...order, orderType: 'market', quoteAmount: 10n ** 9n },
  { ...order, orderType: 'market', quoteAmount: 10n ** 9n },
  { ...order, orderType: 'market', quoteAmount: 2n ** 70n },
  { ...order, orderType: 'limit', priceTicks: 5, qtyLots: 9, trigger: { kind: 'stop-loss', stopPriceTicks: 4 } },
  { ...order, orderType: 'limit', priceTicks: 5, qtyLots: 9, label: { strategyId: 4, strategyType: 1_000_000 } },
  { type: 'cancel-order', accountId: 7, orderId: 2n ** 40n + 3n },
  { type: 'cancel-all', accountId: 7 },
  { type: 'credit', accountId: 7, wallet: 'spot', assetId: 1, amount: 3n, reason: 'deposit' },
  { type: 'tick' },
  { type: 'create-market', market: BTC_USDT },
  { type: 'nonsense', accountId: 7 } as never,
];

const change = fc.record({
  at: fc.nat(),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 8, 40, 64, 127, 128, 255)),
  from: fc.nat(),
  kind: fc.constantFrom('set', 'flip', 'copy', 'swap'),
});
const changes = fc.array(change, { minLength: 1, maxLength: 4 });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function altered(bytes: Uint8Array, list: readonly Change[]): Uint8Array {
  const copy = bytes.slice();
  for (const { at, byte, from, kind } of list) {
    const [here, there] = [at % copy.length, from % copy.length];
    const old = copy[here] ?? 0;
    if (kind === 'set') copy[here] = byte;
    if (kind === 'flip') copy[here] = old ^ (1 << (byte & 7));
    if (kind === 'copy' || kind === 'swap') copy[here] = copy[there] ?? 0;
    if (kind === 'swap') copy[there] = old;
  }
  return copy;
}

/** What the action comes to; a CodecError is an answer, anything else thrown is a crash. */
function orCodecError<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError);
    return undefined;
  }
}

function encoded(command: Command, key: bigint, timeMs: number): Uint8Array {
  const out = new ByteWriter(64);
  encodeCommand(command, key, out);
  patchCommandTime(out.bytes, 0, timeMs);
  return out.bytes.slice();
}

/** The command that the encoder was given. An amount beyond int64 decodes to the largest one. */
const isPlace = (bytes: Uint8Array): boolean => bytes[4] === 0 && bytes[5] === 4;

function asWritten({ command, accountId }: DecodedCommand, bytes: Uint8Array): Command {
  const isBeyond = isPlace(bytes) && ((bytes[PLACE.FLAGS] ?? 0) & FLAG.VALUE_OVERFLOW) !== 0;
  if (isBeyond && command?.type === 'place-order') return { ...command, quoteAmount: 2n ** 63n } as Command;
  return (command as Command | undefined) ?? ({ accountId } as never);
}

/** The records that are binary through and through: place-order, cancel-order, and one that could not be read. */
const isBinary = (bytes: Uint8Array): boolean =>
  [0x0000, 0x0400, 0x0401].includes((bytes[4] ?? 0) | ((bytes[5] ?? 0) << 8));

describe('altered command records', () => {
  test('accepted records equal the encoder’s output, byte for byte in their binary parts', () => {
    const seen = { accepted: 0, rejected: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
        changes,
        (sample, key, list) => {
          const bytes = altered(encoded(sample, key, 1_700_000_000_000), list);
          const decoded = orCodecError(() => decodeCommand(bytes, 0));
          seen[decoded === undefined ? 'rejected' : 'accepted'] += 1;
          if (decoded === undefined) return;
          const again = encoded(asWritten(decoded, bytes), decoded.key, decoded.timeMs);
          if (isBinary(bytes)) expect(again).toEqual(bytes.slice(0, decoded.next));
          else expect(decodeCommand(again, 0)).toMatchObject({ key: decoded.key, accountId: decoded.accountId });
        },
      ),
      { numRuns: 20_000 },
    );
    expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(1_000);
  });

  test('the core accepts and rejects the same records as the decoder', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), changes, (sample, list) => {
        const bytes = altered(encoded(sample, 0n, 0), list);
        const exchange = createExchange({ maxOpenOrders: 8 });
        const decoded = orCodecError(() => decodeCommand(bytes, 0));
        const next = orCodecError(() => exchange.applyEncoded(bytes, 0, 0, new EventBuffer(64)));
        expect(next).toBe(decoded?.next);
        expect(exchange.seq).toBe(next === undefined ? 0 : 1);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('altered event records', () => {
  const exchange = createExchange();
  const buffer = new EventBuffer();
  const lived: Command[] = [
    { type: 'create-asset', asset: { assetId: 1, code: 'BTC', scale: 8 } },
    { type: 'create-asset', asset: { assetId: 52, code: 'USDT', scale: 8 } },
    { type: 'create-market', market: BTC_USDT },
    { type: 'open-account', accountId: 7 },
    {
      type: 'credit',
      accountId: 7,
      wallet: 'spot',
      assetId: BTC_USDT.baseAssetId,
      amount: 10n ** 12n,
      reason: 'deposit',
    },
    { ...order, orderType: 'limit', priceTicks: 500_000, qtyLots: 100, clientOrderId: 'abc' },
    { type: 'cancel-all', accountId: 7 },
  ];
  for (const command of lived) exchange.applyEncoded(encoded(command, 0n, 5), 0, 0, buffer);
  const bytes = buffer.take();

  test('are rejected, or decode to the same number of known events', () => {
    expect(decodeApplied(bytes)).toHaveLength(lived.length);
    fc.assert(
      fc.property(changes, fc.nat(), fc.boolean(), (list, cut, isCut) => {
        const changed = altered(isCut ? bytes.slice(0, cut % bytes.length) : bytes, list).slice();
        const applied = changed.length === 0 ? [] : orCodecError(() => decodeApplied(changed));
        for (const { events } of applied ?? []) {
          for (const event of events) expect(typeof event.type).toBe('string');
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test('random bytes are rejected as events', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (random) => {
        expect(orCodecError(() => decodeApplied(random))).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});
