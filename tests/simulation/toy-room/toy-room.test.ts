/** The toy room under the laws of every room, composed through `createExchange({ rooms })`: no file outside this folder knows it. */
import { type Command, createExchange, restoreExchange } from '@bourse/core';
import { describe, expect, test } from 'vitest';
import { ROOMS } from '../../../packages/core/src/rooms/index.ts';
import { type RoomArbitrary, simulateRooms } from '../simulate-rooms.ts';
import { ACCOUNTS, ASSETS, openWorld } from '../world.ts';
import { type EscrowCommand, escrowRoom } from './escrow-room.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);
const rooms = [...ROOMS, escrowRoom];

/** The room's commands are not among the product's. */
const asCommand = (command: EscrowCommand): Command => command as unknown as Command;

const arbitrary: RoomArbitrary = {
  number: escrowRoom.number,
  share: 40,
  command(random, exchange) {
    const accountId = random.pick(ACCOUNTS);
    if (random.percent(40)) {
      const open = exchange.recovered()['toy-escrow'] as readonly { escrowId: number; payerId: number }[];
      const { escrowId, payerId } = open[random.between(0, open.length)] ?? { escrowId: 7, payerId: accountId };
      return asCommand({ type: 'release-escrow', accountId: random.percent(90) ? payerId : accountId, escrowId });
    }
    const payeeId = random.percent(5) ? 77_777 : random.pick(ACCOUNTS);
    const { assetId } = random.pick(ASSETS);
    const amount = BigInt(random.between(random.percent(3) ? -1 : 1, 1_000));
    const deadlineMs = exchange.timeMs + random.between(-10, 5_000);
    return asCommand({ type: 'open-escrow', accountId, payeeId, assetId, amount, deadlineMs });
  },
};

describe('a room that the product does not have', () => {
  test(`keeps the laws beside all others, from seed ${SEED}`, () => {
    const seen = simulateRooms({ seed: SEED, commands: 3_000, rooms, arbitraries: [arbitrary] });
    for (const type of ['escrow-opened', 'escrow-released', 'escrow-expired', 'trade']) {
      expect(seen.get(type), type).toBeGreaterThan(20);
    }
  }, 300_000);

  test('changes no state hash before it is used', () => {
    const [with_, without] = [createExchange({}, { rooms }), createExchange()];
    for (const command of openWorld()) for (const exchange of [with_, without]) exchange.apply(command);
    expect(with_.stateHash()).toBe(without.stateHash());
    expect(restoreExchange(without.snapshot(), { rooms }).stateHash()).toBe(without.stateHash());
  });

  test('has a snapshot that a release without it refuses, naming the room, and records that it refuses too', () => {
    const exchange = createExchange({}, { rooms });
    for (const command of openWorld()) exchange.apply(command);
    const open = { accountId: 1_000, payeeId: 1_001, assetId: 1, amount: 5n, deadlineMs: exchange.timeMs + 9 };
    const [opened] = exchange.apply(asCommand({ type: 'open-escrow', ...open }));
    expect(opened).toMatchObject({ type: 'escrow-opened', escrowId: 1 });
    expect(exchange.recovered()['toy-escrow']).toMatchObject([{ escrowId: 1, payerId: 1_000 }]);
    expect(exchange.nextTickMs).toBe(open.deadlineMs);
    expect(() => restoreExchange(exchange.snapshot())).toThrow(/room 200/);
    const [rejected] = createExchange().apply(asCommand({ type: 'open-escrow', ...open }));
    expect(rejected).toMatchObject({ type: 'rejected', code: 'COMMAND_INVALID' });
  });
});
