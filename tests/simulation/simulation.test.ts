import { createExchange, type Exchange } from '@bourse/core';
import { describe, expect, test } from 'vitest';
import { AuditError } from './auditor.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import { simulateShards } from './shards.ts';
import { simulate } from './simulate.ts';
import { silentTrades, tampered } from './tampered.ts';
import { openWorld } from './world.ts';

/** SIMULATION_COMMANDS and SIMULATION_SEED ask for longer or other runs; a failing seed becomes a named test. */
const COMMANDS = Number(process.env.SIMULATION_COMMANDS ?? 1_000_000);
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_121);

describe('random commands over four markets', () => {
  test(`${COMMANDS} from seed ${SEED} on: money conserved, holds exact, books sane, equal to the naive exchange`, async () => {
    const { trades, restores, rejections, events } = await simulateShards({ seed: SEED, commands: COMMANDS });
    expect(trades).toBeGreaterThan(COMMANDS / 10);
    expect(restores).toBeGreaterThanOrEqual(Math.floor(COMMANDS / 6_000));
    expect(rejections.size).toBeGreaterThan(30);
    const least = (types: readonly string[], count: number): void => {
      for (const type of types) expect(events.get(type), type).toBeGreaterThan(count);
    };
    least(['order-triggered', 'order-timed', 'list-closed'], COMMANDS / 250);
    least(['order-activated', 'order-reduced', 'duplicate'], COMMANDS / 700);
    least(['order-sized'], COMMANDS / 4_000);
    least(['order-priced'], COMMANDS / 10_000);
    least(['order-pegged', 'order-replaced', 'countdown-ended', 'match-prevented', 'order-amended'], COMMANDS / 1_500);
    for (const code of [
      'POSITION_TOO_LARGE',
      'TOO_MANY_ICEBERGS',
      'TRAILING_OUT_OF_RANGE',
      'ICEBERG_TOO_MANY_PARTS',
    ] as const) {
      expect(rejections.get(code), code).toBeGreaterThan(COMMANDS / 10_000);
    }
  }, 900_000);

  test('the same seed gives the same state hash, another seed another', () => {
    const first = simulate({ seed: 7, commands: 1_500 });
    expect(simulate({ seed: 7, commands: 1_500 }).stateHash).toBe(first.stateHash);
    expect(simulate({ seed: 8, commands: 1_500 }).stateHash).not.toBe(first.stateHash);
  });
});

test('operators freeze accounts and change markets meanwhile: still equal to the naive exchange', () => {
  const commands = Math.min(COMMANDS, 12_000);
  const { events, rejections } = simulate({ seed: SEED, commands, operators: true });
  for (const type of ['account-frozen', 'market-configured']) expect(events.get(type), type).toBeGreaterThan(100);
  for (const code of ['ACCOUNT_FROZEN', 'WITHDRAWALS_FROZEN', 'MARKET_BOUNDS_INVALID', 'MARKET_NOTIONAL_OVERFLOWS']) {
    expect(rejections.get(code), code).toBeGreaterThan(0);
  }
}, 120_000);

describe('exchanges of one thread', () => {
  test('share their registers and do not disturb one another', () => {
    const alone = [11, 12, 13].flatMap((seed) => playInTurn([seed]));
    expect(playInTurn([11, 12, 13])).toEqual(alone);
  });
});

/** Plays a world of its own for each seed, a command of each in turn; the states that they come to. */
function playInTurn(seeds: readonly number[]): string[] {
  const worlds = seeds.map((seed) => ({ exchange: createExchange(), generator: new Generator(new Random(seed)) }));
  for (const command of openWorld()) for (const { exchange } of worlds) exchange.apply(command);
  for (let step = 0; step < 3_000; step++) {
    for (const { exchange, generator } of worlds) {
      for (const event of exchange.apply(generator.command(), generator.meta())) {
        if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
      }
    }
  }
  return worlds.map(({ exchange }) => exchange.stateHash());
}

describe('canaries: what is broken on purpose must be found', () => {
  const after = 300;

  test('a unit out of nowhere', () => {
    const wrap = (exchange: Exchange): Exchange =>
      tampered(exchange, {
        balances: (accountId) =>
          exchange
            .balances(accountId)
            .map((row, i) => (i === 5 && exchange.seq > after ? { ...row, total: row.total + 1n } : row)),
      });
    expect(errorOf(wrap)).toBeInstanceOf(AuditError);
  });

  test('a hold that is never released', () => {
    const wrap = (exchange: Exchange): Exchange =>
      tampered(exchange, {
        openOrders: (accountId) => exchange.openOrders(accountId).slice(exchange.seq > after ? 1 : 0),
      });
    expect(String(errorOf(wrap))).toMatch(/holds equal open orders/);
  });

  test('a trade without an event', () => {
    const wrap = (exchange: Exchange): Exchange => silentTrades(exchange, after);
    expect(String(errorOf(wrap))).toMatch(/numbered without a gap|naive says/);
  });

  test('the end of a list without an event', () => {
    const wrap = (exchange: Exchange): Exchange =>
      tampered(exchange, {
        apply: (command, meta) => exchange.apply(command, meta).filter(({ type }) => type !== 'list-closed'),
      });
    expect(String(errorOf(wrap))).toMatch(/list events tell|naive says/);
  });

  test('a fee that is rounded down', () => {
    const wrap = (exchange: Exchange): Exchange =>
      tampered(exchange, {
        apply: (command, meta) =>
          exchange
            .apply(command, meta)
            .map((event) =>
              event.type === 'trade' && event.takerFee > 0n ? { ...event, takerFee: event.takerFee - 1n } : event,
            ),
      });
    expect(String(errorOf(wrap))).toMatch(/naive says/);
  });

  test('a level that stays when its last order has gone', () => {
    const wrap = (exchange: Exchange): Exchange =>
      tampered(exchange, {
        apply: (command, meta) =>
          exchange.apply(command, meta).filter((event) => event.type !== 'level-changed' || event.orderCount > 0),
      });
    expect(errorOf(wrap)).toBeInstanceOf(AuditError);
  });
});

/** What the simulation finds wrong with a tampered exchange. */
function errorOf(wrap: (exchange: Exchange) => Exchange): unknown {
  try {
    simulate({ seed: 3, commands: 3_000, wrap });
  } catch (error) {
    return error instanceof Error ? error.cause : error;
  }
  return undefined;
}
