import { isDeepStrictEqual } from 'node:util';
import { createExchange, type Exchange, type ExchangeEvent, restoreExchange } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import type { RoomContext, RoomInstance } from '../../packages/core/src/kernel/room.ts';
import { simulateRooms } from '../simulation/simulate-rooms.ts';
import { tampered } from '../simulation/tampered.ts';
import { openWorld } from '../simulation/world.ts';
import { escrowRoom } from './room/escrow-room.ts';
import { ROOMS } from './rooms.ts';
import { escrowArbitrary } from './testing/arbitrary.ts';
import { ALICE, apply, BOB, desk, NOON, openEscrow, purse } from './testing/desk.ts';
import { EscrowsPart } from './view.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);
const SIMULATION = { seed: SEED, commands: 3_000, rooms: ROOMS, arbitraries: [escrowArbitrary] };
const open = openEscrow;

describe('the escrow room', () => {
  it('holds the amount, and pays it to the seller on release', () => {
    const exchange = desk();
    const events = apply(exchange, open());
    expect(events[0]).toMatchObject({ type: 'escrow-opened', escrowId: 1, buyerId: ALICE, sellerId: BOB });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 100n]);
    const closed = apply(exchange, { type: 'release-escrow', accountId: ALICE, escrowId: 1 });
    expect(closed).toContainEqual(expect.objectContaining({ type: 'escrow-closed', reason: 'released' }));
    expect([purse(exchange, ALICE), purse(exchange, BOB)]).toEqual([
      [900n, 0n],
      [1_100n, 0n],
    ]);
  });

  it('returns the amount when the seller refunds it, and by the first tick at the deadline', () => {
    const exchange = desk();
    apply(exchange, open());
    apply(exchange, open({ deadlineMs: NOON + 10 }));
    expect(exchange.nextTickMs).toBe(NOON + 10);
    apply(exchange, { type: 'refund-escrow', accountId: BOB, escrowId: 1 });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 100n]);
    expect(apply(exchange, { type: 'tick' }, { timeMs: NOON + 9 })).toEqual([]);
    const events = apply(exchange, { type: 'tick' }, { timeMs: NOON + 10 });
    expect(events[0]).toMatchObject({ type: 'escrow-closed', escrowId: 2, reason: 'expired' });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 0n]);
    expect(exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['UNKNOWN_ACCOUNT', open({ sellerId: 999_999, accountId: 999_998 })],
    ['UNKNOWN_ACCOUNT', open({ sellerId: 999_999, assetId: 7 })],
    ['ESCROW_SAME_ACCOUNT', open({ sellerId: ALICE, assetId: 7 })],
    ['UNKNOWN_ASSET', open({ assetId: 7, amount: 0n })],
    ['AMOUNT_NOT_POSITIVE', open({ amount: 0n, deadlineMs: NOON })],
    ['ESCROW_DEADLINE_INVALID', open({ amount: 1_001n, deadlineMs: NOON })],
    ['INSUFFICIENT_BALANCE', open({ amount: 901n })],
    ['ESCROW_UNKNOWN', { type: 'release-escrow', accountId: BOB, escrowId: 2 }],
    ['ESCROW_NOT_YOURS', { type: 'release-escrow', accountId: BOB, escrowId: 1 }],
    ['ESCROW_NOT_YOURS', { type: 'refund-escrow', accountId: ALICE, escrowId: 1 }],
    ['COMMAND_INVALID', open({ amount: 5 as unknown as bigint })],
    ['COMMAND_INVALID', open({ reference: 'x'.repeat(65) })],
  ] as const)('rejects with %s, in the written order, and nothing has changed', (code, command) => {
    const exchange = desk();
    apply(exchange, open());
    const before = exchange.stateHash();
    expect(apply(exchange, command)).toEqual([{ type: 'rejected', accountId: command.accountId, code }]);
    expect(exchange.stateHash()).toBe(before);
  });

  it('applies a command with a key once', () => {
    const exchange = desk();
    apply(exchange, open(), { key: 7n });
    const before = exchange.stateHash();
    const again = apply(exchange, open(), { key: 7n });
    expect(again).toMatchObject([{ type: 'duplicate', accountId: ALICE, code: undefined }]);
    expect(exchange.stateHash()).toBe(before);
  });

  it('changes no state hash as long as nobody has used it', () => {
    const [withRoom, without] = [createExchange({}, { rooms: ROOMS }), createExchange()];
    for (const command of openWorld()) for (const exchange of [withRoom, without]) exchange.apply(command);
    expect(withRoom.stateHash()).toBe(without.stateHash());
    expect(restoreExchange(without.snapshot(), { rooms: ROOMS }).stateHash()).toBe(without.stateHash());
  });

  it('has snapshots and commands that an exchange without it refuses, naming the room', () => {
    const exchange = desk();
    apply(exchange, open());
    expect(() => restoreExchange(exchange.snapshot())).toThrow(/room 250/);
    expect(apply(createExchange(), open())).toMatchObject([{ type: 'rejected', code: 'COMMAND_INVALID' }]);
  });
});

describe('the simulation with the escrow room', () => {
  it(`keeps the laws of every room, and its view follows it by events alone, from seed ${SEED}`, () => {
    const seen = simulateRooms({ ...SIMULATION, wrap: (exchange) => followed(exchange, (events) => events) });
    for (const type of ['escrow-opened', 'escrow-closed', 'trade', 'rejected']) {
      expect(seen.get(type), type).toBeGreaterThan(100);
    }
  });

  it('notices when an event is lost', () => {
    const lose = (events: readonly ExchangeEvent[]) =>
      events.filter(({ type }) => (type as string) !== 'escrow-closed');
    expect(() => simulateRooms({ ...SIMULATION, wrap: (exchange) => followed(exchange, lose) })).toThrow(
      /events folded are the state recovered/,
    );
  });

  it('notices when the room holds what it does not claim', () => {
    const rooms = [...ROOMS.slice(0, -1), { ...escrowRoom, create: silent }];
    expect(() => simulateRooms({ ...SIMULATION, rooms })).toThrow(/holds are claimed by rooms/);
  });
});

/** A room that claims nothing of what it holds. */
function silent(context: RoomContext): RoomInstance {
  return Object.assign(escrowRoom.create(context), { claims: () => [] });
}

/** An exchange whose escrows are followed by the view's part; `heard`: the events that reach the part. */
function followed(exchange: Exchange, heard: (events: readonly ExchangeEvent[]) => readonly ExchangeEvent[]): Exchange {
  const part = new EscrowsPart();
  let commands = 0;
  return tampered(exchange, {
    apply: (command, meta) => {
      const events = exchange.apply(command, meta);
      part.apply(heard(events));
      commands += 1;
      if (commands % 16 === 0 && !isDeepStrictEqual(part.all(), exchange.recovered()['toy-escrow'])) {
        throw new Error('events folded are the state recovered');
      }
      return events;
    },
  });
}
