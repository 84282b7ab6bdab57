import { ROOMS } from '@bourse/core';
import { expect, test } from 'vitest';
import { actingArbitrary, actingRoom } from './acting-room.ts';
import { houseArbitrary } from './house-arbitrary.ts';
import { simulateRooms } from './simulate-rooms.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);

test(`a room that lends, liquidates and trades by itself keeps the laws, from seed ${SEED}`, () => {
  const seen = simulateRooms({
    seed: SEED,
    commands: 4_000,
    rooms: [...ROOMS, actingRoom],
    arbitraries: [houseArbitrary, actingArbitrary],
  });
  expect(seen.get('loan-called')).toBeGreaterThan(200);
  expect(seen.get('trade')).toBeGreaterThan(300);
}, 120_000);
