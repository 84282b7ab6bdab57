/** Arbitrary commands on contracts under all laws, the room-neutral ones included; a restored exchange is followed beside the first. */
import { isDeepStrictEqual } from 'node:util';
import { type Command, createExchange, type Exchange, type ExchangeEvent, restoreExchange } from '@bourse/core';
import { AuditError } from '../auditor.ts';
import { Laws } from '../laws.ts';
import { Random } from '../random.ts';
import { ContractsGenerator } from './contracts-arbitrary.ts';
import { checkContracts } from './contracts-laws.ts';
import { openContractsWorld } from './contracts-world.ts';
import { NaivePositions } from './naive-positions.ts';

export interface ContractsSimulation {
  readonly seed: number;
  readonly commands: number;
  /** For canaries: wraps the exchange for its checkers. */
  readonly wrap?: (exchange: Exchange) => Exchange;
}

/** What a run has seen. */
export interface ContractsSeen {
  /** Events by type, and rejections by code. */
  readonly events: ReadonlyMap<string, number>;
  /** Orders that fill or kill and were filled. */
  readonly fok: number;
  /** Trades of orders that reduce. */
  readonly reducing: number;
}

const STATE_EVERY = 5;
const RESTORE_EVERY = 211;
const HASH_EVERY = 7;
const FUTURE = 40;

/** Throws at the first broken law, naming seed and step. */
export function simulateContracts({
  commands,
  seed,
  wrap = (exchange) => exchange,
}: ContractsSimulation): ContractsSeen {
  const exchange = wrap(createExchange({ maxOpenOrders: 40 }));
  const [laws, naive, generator] = [new Laws(exchange), new NaivePositions(), new ContractsGenerator(new Random(seed))];
  const events = new Map<string, number>();
  let twin: Exchange | undefined;
  let step = 0;
  const apply = (command: Command): void => {
    const before = step % HASH_EVERY === 0 ? exchange.stateHash() : undefined;
    const told: readonly ExchangeEvent[] = exchange.apply(command);
    generator.note(told);
    for (const event of told) {
      const name = event.type === 'rejected' ? event.code : event.type;
      events.set(name, (events.get(name) ?? 0) + 1);
    }
    laws.checkEvents(told);
    naive.follow(told);
    if (before !== undefined && told[0]?.type === 'rejected') laws.checkRejected(before);
    if (step % STATE_EVERY === 0) {
      laws.checkState();
      checkContracts(exchange, naive);
    }
    if (twin !== undefined && !isDeepStrictEqual(twin.apply(command), told)) {
      throw new AuditError('a restored exchange has another future');
    }
  };
  try {
    for (const command of openContractsWorld()) apply(command);
    for (step = 1; step <= commands; step++) {
      apply(generator.next());
      if (step % RESTORE_EVERY === 0) {
        twin = restoreExchange(exchange.snapshot());
        laws.checkRestored(twin);
      } else if (step % RESTORE_EVERY === FUTURE) twin = undefined;
    }
  } catch (error) {
    throw new Error(`seed ${seed}, step ${step}: ${String(error)}`, { cause: error });
  }
  return { events, fok: naive.fok, reducing: naive.reducing };
}
