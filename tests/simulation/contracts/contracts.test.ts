import type { ContractsRecovered, Exchange, ExchangeEvent } from '@bourse/core';
import { describe, expect, test } from 'vitest';
import { tampered } from '../tampered.ts';
import { simulateContracts } from './simulate-contracts.ts';

/** SIMULATION_SEED and CONTRACTS_COMMANDS ask for other or longer runs; a failing seed becomes a named test. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_128);
const COMMANDS = Number(process.env.CONTRACTS_COMMANDS ?? 6_000);

test(`${COMMANDS} commands on contracts keep the laws, from seed ${SEED}`, () => {
  const { events, fok, reducing } = simulateContracts({ seed: SEED, commands: COMMANDS });
  const least = (types: readonly string[], count: number): void => {
    for (const type of types)
      expect(events.get(type) ?? 0, `${type} of ${JSON.stringify([...events])}`).toBeGreaterThan(count);
  };
  least(['trade', 'position-changed'], COMMANDS / 10);
  least(['funding-paid', 'transfer-made', 'order-triggered', 'order-reduced'], COMMANDS / 400);
  least(['liquidation-started', 'liquidated', 'leverage-set', 'margin-mode-set', 'list-closed'], COMMANDS / 600);
  least(['position-taken-over', 'position-mode-set', 'contract-settled'], COMMANDS / 2_000);
  for (const code of [
    'INSUFFICIENT_BALANCE',
    'LEVERAGE_TOO_HIGH_FOR_SIZE',
    'REDUCE_ONLY_REJECTED',
    'CONTRACT_PRICES_STALE',
    'POSITION_MODE_HAS_POSITION',
    'MARGIN_MODE_HAS_POSITION',
    'FUNDING_SETTLED',
  ]) {
    least([code], COMMANDS / 1_000);
  }
  expect(reducing).toBeGreaterThan(COMMANDS / 40);
  expect(fok).toBeGreaterThan(COMMANDS / 400);
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
  const recovered = (change: (state: ContractsRecovered) => Partial<ContractsRecovered>) => (exchange: Exchange) =>
    tampered(exchange, {
      recovered: () => {
        const all = exchange.recovered();
        const contracts = all.contracts as ContractsRecovered;
        return late(exchange) ? { ...all, contracts: { ...contracts, ...change(contracts) } } : all;
      },
    });

  test.each<[string, RegExp, (exchange: Exchange) => Exchange]>([
    [
      'a position with a lot more',
      /positions are what trades made of them/,
      events((event) => (event.type === 'position-changed' ? { ...event, lots: event.lots + 1 } : event)),
    ],
    [
      'a loss of a unit more',
      /positions are what trades made of them/,
      events((event) =>
        event.type === 'position-changed' && event.realisedUnits < 0n
          ? { ...event, realisedUnits: event.realisedUnits - 1n }
          : event,
      ),
    ],
    [
      'a trade of a lot less',
      /positions are what trades made of them/,
      events((event) => (event.type === 'trade' ? { ...event, qtyLots: event.qtyLots - 1 } : event)),
    ],
    [
      'an order that reduces and opens',
      /never increases nor flips/,
      events((event) => (event.type === 'order-accepted' ? { ...event, reduceOnly: true } : event)),
    ],
    [
      'an order that fills or kills and fills a part',
      /fills or kills does one of both/,
      events((event) =>
        event.type === 'order-closed' && event.status === 'EXPIRED' ? { ...event, executedLots: 1 } : event,
      ),
    ],
    [
      'an entry value with a unit more',
      /clearing, costs and losses/,
      recovered(({ exposures }) => ({
        exposures: exposures.map((each) => (each.lots > 0 ? { ...each, entryUnits: each.entryUnits + 1n } : each)),
      })),
    ],
    [
      'a short position that is forgotten',
      /sum to/,
      recovered(({ exposures }) => ({ exposures: exposures.filter(({ lots }) => lots >= 0) })),
    ],
    [
      'a margin that is not held',
      /what is held are margins/,
      recovered(({ exposures }) => ({
        exposures: exposures.map((each) => (each.isIsolated && each.lots !== 0 ? { ...each, marginUnits: 1n } : each)),
      })),
    ],
    [
      'an order that is not counted',
      /orders that are counted/,
      recovered(({ resting }) => ({ resting: resting.slice(1) })),
    ],
    [
      'a mark that nobody is liquidated by',
      /below maintenance margin/,
      recovered(({ contracts }) => ({ contracts: contracts.map((each) => ({ ...each, markTicks: 10_000 })) })),
    ],
  ])('%s', (_what, law, wrap) => {
    expect(() => simulateContracts({ seed: 3, commands: 2_000, wrap })).toThrow(law);
  });
});
