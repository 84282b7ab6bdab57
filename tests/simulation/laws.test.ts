import { type Exchange, type ExchangeEvent, restoreExchange } from '@bourse/core';
import { describe, expect, test } from 'vitest';
import { ALERTS_EVENTS, alertsArbitrary } from './alerts-arbitrary.ts';
import { convertArbitrary } from './convert-arbitrary.ts';
import { operatorArbitrary } from './operator-arbitrary.ts';
import { OWNERS_EVENTS, ownersArbitrary } from './owners-arbitrary.ts';
import { POOR_ACCOUNTS, poorArbitrary } from './poor-arbitrary.ts';
import { simulateRooms } from './simulate-rooms.ts';
import { tampered } from './tampered.ts';
import { TRANSFER_EVENTS, transferArbitrary } from './transfer-arbitrary.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);

test(`the rooms of the product keep the laws, from seed ${SEED}`, () => {
  const arbitraries = [transferArbitrary, operatorArbitrary, alertsArbitrary, ownersArbitrary, convertArbitrary];
  const seen = simulateRooms({ seed: SEED, commands: 12_000, arbitraries });
  expect(seen.get('trade')).toBeGreaterThan(300);
  for (const type of TRANSFER_EVENTS) expect(seen.get(type), type).toBeGreaterThan(20);
  for (const type of ALERTS_EVENTS) expect(seen.get(type), type).toBeGreaterThan(100);
  for (const type of OWNERS_EVENTS) expect(seen.get(type), type).toBeGreaterThan(50);
  for (const type of ['account-frozen', 'market-configured']) expect(seen.get(type), type).toBeGreaterThan(100);
  expect(seen.get('converted')).toBeGreaterThan(50);
  expect(seen.get('rejected')).toBeGreaterThan(100);
}, 300_000);

test(`accounts that can just pay, or just cannot, keep the laws, from seed ${SEED}`, () => {
  const outcomes = new Map<string, number>();
  const wrap = (exchange: Exchange) =>
    tampered(exchange, {
      apply: (command, meta) => {
        const events = exchange.apply(command, meta);
        if ('accountId' in command && POOR_ACCOUNTS.some((id) => id === command.accountId)) {
          const outcome = events[0]?.type === 'rejected' ? events[0].code : 'done';
          const name = `${command.type} ${outcome}`;
          outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
        }
        return events;
      },
    });
  simulateRooms({ seed: SEED, commands: 6_000, arbitraries: [poorArbitrary, transferArbitrary], wrap });
  for (const type of ['convert', 'place-order', 'transfer']) {
    for (const outcome of ['done', 'INSUFFICIENT_BALANCE']) {
      const name = `${type} ${outcome}`;
      expect(outcomes.get(name), `${name} of ${JSON.stringify([...outcomes])}`).toBeGreaterThan(10);
    }
  }
}, 120_000);

describe('canaries: each law finds what breaks it', () => {
  const late = (exchange: Exchange): boolean => exchange.seq > 230;
  const events = (change: (event: ExchangeEvent) => ExchangeEvent) => (exchange: Exchange) =>
    tampered(exchange, {
      apply: (command, meta) => {
        const all = exchange.apply(command, meta);
        return late(exchange) ? all.map(change) : all;
      },
    });

  test.each<[string, RegExp, (exchange: Exchange) => Exchange]>([
    [
      'a leg with one unit more',
      /legs of asset \d+ sum to zero/,
      events((event) => (event.type === 'posted' && event.delta > 0n ? { ...event, delta: event.delta + 1n } : event)),
    ],
    [
      'a balance that grows by itself',
      /it makes none/,
      events((event) => (event.type === 'balance-changed' ? { ...event, total: event.total + 1n } : event)),
    ],
    [
      'a balance below zero',
      /nothing negative/,
      (exchange) =>
        tampered(exchange, {
          balances: () =>
            exchange
              .balances()
              .map((row) => (row.accountId === 1_000 && late(exchange) ? { ...row, total: -1n, held: 0n } : row)),
        }),
    ],
    [
      'a hold that no room claims',
      /claimed by rooms/,
      (exchange) =>
        tampered(exchange, {
          claimed: () =>
            exchange.claimed().map((row) => (late(exchange) ? { ...row, claimed: row.claimed + 1n } : row)),
        }),
    ],
    [
      'a balance that no event tells',
      /events folded are the state/,
      (exchange) =>
        tampered(exchange, {
          apply: (command, meta) =>
            exchange.apply(command, meta).filter(({ type }) => type !== 'balance-changed' || !late(exchange)),
        }),
    ],
    [
      'a rejection that changes something',
      /a rejection changes nothing/,
      (exchange) => {
        let rejections = 0;
        return tampered(exchange, {
          apply: (command, meta) => {
            const all = exchange.apply(command, meta);
            if (late(exchange) && all[0]?.type === 'rejected') rejections += 1;
            return all;
          },
          stateHash: () => (rejections === 0 ? exchange.stateHash() : `${exchange.stateHash()}${rejections}`),
        });
      },
    ],
    [
      'a key that is applied twice',
      /same key was answered by/,
      (exchange) =>
        tampered(exchange, { apply: (command, meta) => exchange.apply(command, { timeMs: meta?.timeMs ?? 0 }) }),
    ],
  ])('%s', (_what, law, wrap) => {
    expect(() => simulateRooms({ seed: 3, commands: 3_000, wrap })).toThrow(law);
  });

  test.each<[string, RegExp, (exchange: Exchange) => Exchange]>([
    [
      'a snapshot that loses an order',
      /restored snapshot has the same hash/,
      (exchange) => {
        const restored = restoreExchange(exchange.snapshot());
        const [order] = restored.openOrders();
        if (order !== undefined) restored.apply({ type: 'cancel-order', ...order });
        return restored;
      },
    ],
    [
      'a restored exchange with another future',
      /another future/,
      (exchange) => {
        const restored = restoreExchange(exchange.snapshot());
        return tampered(restored, { apply: (command, meta) => restored.apply(command, meta).slice(0, -1) });
      },
    ],
  ])('%s', (_what, law, restore) => {
    expect(() => simulateRooms({ seed: 3, commands: 3_000, restore })).toThrow(law);
  });
});
