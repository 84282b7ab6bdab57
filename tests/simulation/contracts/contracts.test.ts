import type { Exchange, ExchangeEvent } from '@bourse/core';
import { describe, expect, test } from 'vitest';
import { tampered } from '../tampered.ts';
import { simulateContracts } from './simulate-contracts.ts';

/** SIMULATION_SEED and SIMULATION_COMMANDS ask for other or longer runs; a failing seed becomes a named test. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_128);
const COMMANDS = Number(process.env.CONTRACTS_COMMANDS ?? 6_000);

test(`${COMMANDS} commands on contracts keep the laws, from seed ${SEED}`, () => {
  const { events, reducing } = simulateContracts({ seed: SEED, commands: COMMANDS });
  console.log(JSON.stringify([...events]), reducing);
}, 300_000);

describe('canaries: each law finds what breaks it', () => {
  const late = (exchange: Exchange): boolean => exchange.seq > 400;
  const events = (change: (event: ExchangeEvent) => ExchangeEvent) => (exchange: Exchange) =>
    tampered(exchange, {
      apply: (command, meta) => {
        const all = exchange.apply(command, meta);
        return late(exchange) ? all.map(change) : all;
      },
    });

  test.each<[string, RegExp, (exchange: Exchange) => Exchange]>([
    [
      'a position with a lot more',
      /positions are what trades made of them/,
      events((event) => (event.type === 'position-changed' ? { ...event, lots: event.lots + 1 } : event)),
    ],
    [
      'a trade that is not told',
      /positions are what trades made of them/,
      events((event) => (event.type === 'trade' ? { ...event, type: 'tick' as never } : event)),
    ],
  ])('%s', (_what, law, wrap) => {
    expect(() => simulateContracts({ seed: 3, commands: 2_000, wrap })).toThrow(law);
  });
});
