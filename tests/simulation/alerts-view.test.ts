import { isDeepStrictEqual } from 'node:util';
import type { AppliedCommand, Exchange, ExchangeEvent } from '@bourse/core';
import { AlertsPart } from '@bourse/server/features/alerts/alerts-part.ts';
import { expect, test } from 'vitest';
import { alertsArbitrary } from './alerts-arbitrary.ts';
import { AuditError } from './auditor.ts';
import { simulateRooms } from './simulate-rooms.ts';
import { tampered } from './tampered.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_127);
const SIMULATION = { seed: SEED, commands: 3_000, arbitraries: [alertsArbitrary] };

test(`price alerts in the view follow the core by events alone, from seed ${SEED}`, () => {
  const seen = simulateRooms({ ...SIMULATION, wrap: (exchange) => followed(exchange, () => true) });
  expect(seen.get('alert-fired')).toBeGreaterThan(50);
  expect(seen.get('alert-armed')).toBeGreaterThan(20);
});

test('a lost event is noticed', () => {
  const isHeard = (event: ExchangeEvent) => event.type !== 'alert-armed';
  expect(() => simulateRooms({ ...SIMULATION, wrap: (exchange) => followed(exchange, isHeard) })).toThrow(
    /alerts of the view/,
  );
});

/** An exchange whose alerts the view's part follows; `isHeard`: whether an event reaches it. */
function followed(exchange: Exchange, isHeard: (event: ExchangeEvent) => boolean): Exchange {
  const part = new AlertsPart();
  let commands = 0;
  return tampered(exchange, {
    apply: (command, meta) => {
      const events = exchange.apply(command, meta);
      const applied = { seq: exchange.seq, timeMs: exchange.timeMs, correlation: 0, events } as AppliedCommand;
      for (const event of events.filter(isHeard)) {
        // Each handler is only called with events of its own type.
        const handle = part.handlers[event.type] as
          | ((event: ExchangeEvent, command: AppliedCommand) => void)
          | undefined;
        handle?.(event, applied);
      }
      commands += 1;
      if (commands % 16 === 0 && !isDeepStrictEqual(part.all(), exchange.recovered().alerts)) {
        throw new AuditError('alerts of the view are not those of the core');
      }
      return events;
    },
  });
}
