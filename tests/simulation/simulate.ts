import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  type CommandMeta,
  createExchange,
  type Exchange,
  type ExchangeEvent,
  restoreExchange,
} from '@bourse/core';
import { Auditor } from './auditor.ts';
import { Generator } from './generator.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { operatorArbitrary, operatorCommand } from './operator-arbitrary.ts';
import { Random } from './random.ts';
import { MARKETS, openWorld } from './world.ts';

/** Open orders that an account of the simulation may have. */
export const MAX_OPEN_ORDERS = 25;
const KEY_LIMIT = 500;
/** Events are checked at each command; the whole state, which takes most of a run's time, every n-th command. */
const FULL_AUDIT_EVERY = 8;
/** Levels and balances are compared as state; of transfers the postings are compared, not what counts on a day. */
const NOT_COMPARED = new Set(['level-changed', 'balance-changed', 'transfer-made', 'transfer-used']);
const PROGRESS_EVERY = 2_500;

/** What a run is like; `wrap` puts something between the exchange and everybody who looks at it. */
export interface SimulationOptions {
  readonly seed: number;
  readonly commands: number;
  readonly wrap?: (exchange: Exchange) => Exchange;
  /** Whether operators freeze accounts and change markets meanwhile, by a stream of chance of their own. */
  readonly operators?: boolean;
  /** Called from time to time, and at the end, with the number of completed commands. */
  readonly onProgress?: (commands: number) => void;
}

/** What a run came to. */
export interface SimulationResult {
  readonly stateHash: string;
  readonly trades: number;
  readonly restores: number;
  /** How often each rejection was met. */
  readonly rejections: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
}

/** Runs commands through the core, the auditor and the naive exchange; throws at the first disagreement, naming seed and step. */
export function simulate(options: SimulationOptions): SimulationResult {
  const { seed, commands, wrap = (exchange) => exchange } = options;
  const random = new Random(seed);
  const run = new Run(wrap);
  const generator = new Generator(random);
  const operators = new Random(seed ^ (operatorArbitrary.number << 16));
  let step = 0;
  try {
    for (const command of openWorld()) run.step(command, { timeMs: 1_700_000_000_000 });
    for (step = 1; step <= commands; step++) {
      if (step % PROGRESS_EVERY === 0) options.onProgress?.(step);
      if (random.percent(0.05)) run.restore();
      const command = generator.command();
      const meta = generator.meta();
      const events = run.step(command, meta);
      for (const event of events) {
        if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
      }
      if (options.operators !== true || !operators.percent(operatorArbitrary.share)) continue;
      run.step(operatorCommand(operators), { timeMs: meta.timeMs });
    }
    run.compareAll();
    options.onProgress?.(commands);
  } catch (error) {
    throw new Error(`seed ${seed}, step ${step}: ${String(error)}`, { cause: error });
  }
  return run.result();
}

class Run {
  private readonly wrap: (exchange: Exchange) => Exchange;
  private exchange: Exchange;
  private auditor: Auditor;
  private readonly naive = new NaiveExchange(MAX_OPEN_ORDERS);
  private readonly answers = new Map<string, ExchangeEvent | undefined>();
  private readonly rejections = new Map<string, number>();
  private readonly events = new Map<string, number>();
  private restores = 0;

  constructor(wrap: (exchange: Exchange) => Exchange) {
    this.wrap = wrap;
    this.exchange = wrap(createExchange({ maxOpenOrders: MAX_OPEN_ORDERS, maxKeys: KEY_LIMIT }));
    this.auditor = new Auditor(this.exchange);
  }

  step(command: Command, meta: CommandMeta): readonly ExchangeEvent[] {
    const hashBefore = this.exchange.seq % 97 === 0 ? this.exchange.stateHash() : undefined;
    const events = this.exchange.apply(command, meta);
    for (const { type } of events) count(this.events, type);
    this.auditor.audit(events, this.exchange.seq % FULL_AUDIT_EVERY === 0);
    const [first] = events;
    if (first?.type === 'duplicate') this.checkDuplicate(command, meta, first);
    else this.compare(command, meta.timeMs, events);
    if (first?.type === 'rejected') {
      count(this.rejections, first.code);
      if (hashBefore !== undefined && meta.key === undefined && this.exchange.stateHash() !== hashBefore) {
        throw new Error(`the refusal ${first.code} has changed the state`);
      }
    }
    const answer = events.find(({ type }) => type === 'order-replaced') ?? first;
    if (meta.key !== undefined && first?.type !== 'duplicate') this.answers.set(keyOf(command, meta), answer);
    return events;
  }

  /** The naive exchange has no idempotency keys: it gets only commands that had an effect. */
  private compare(command: Command, timeMs: number, events: readonly ExchangeEvent[]): void {
    const [first] = events;
    const orderIds = events.flatMap((event) => (event.type === 'order-accepted' ? [event.orderId] : []));
    const expected = this.naive.apply(command, orderIds, timeMs);
    const actual = events.filter(({ type }) => !NOT_COMPARED.has(type));
    if (typeof expected === 'string') {
      if (first?.type === 'rejected' && first.code === expected) return;
      throw new Error(`naive refuses with ${expected}, the core answers ${text(first)} to ${text(command)}`);
    }
    if (!isDeepStrictEqual(expected, actual)) {
      throw new Error(`for ${text(command)} naive says ${text(expected)}, the core ${text(actual)}`);
    }
    for (const event of events) {
      if (event.type !== 'balance-changed') continue;
      const { total, held } = this.naive.balance(event.accountId, event.wallet, event.assetId);
      if (total !== event.total || held !== event.held)
        throw new Error(`naive has another balance than ${text(event)}`);
    }
  }

  private checkDuplicate(command: Command, meta: CommandMeta, event: ExchangeEvent & { type: 'duplicate' }): void {
    const original = this.answers.get(keyOf(command, meta));
    const rejection = original?.type === 'rejected' ? original.code : undefined;
    const code = original?.type === 'order-replaced' ? (original.placeCode ?? undefined) : rejection;
    if (event.code !== code) throw new Error(`the key's first answer was ${code}, now ${event.code}`);
    if (original?.type === 'order-accepted' && event.orderId !== original.orderId) throw new Error('another order id');
    if (original?.type === 'list-accepted' && event.orderId !== original.listId) throw new Error('another list id');
  }

  /** Goes on with the exchange that a snapshot gives. */
  restore(): void {
    const restored = restoreExchange(this.exchange.snapshot());
    if (restored.stateHash() !== this.exchange.stateHash() || restored.seq !== this.exchange.seq) {
      throw new Error('the restored exchange is another one');
    }
    this.exchange = this.wrap(restored);
    this.auditor = new Auditor(this.exchange);
    this.restores += 1;
    this.compareAll();
  }

  /** Every balance and every queue, core against naive. */
  compareAll(): void {
    for (const row of this.exchange.balances()) {
      const { total, held } = this.naive.balance(row.accountId, row.wallet, row.assetId);
      if (total !== row.total || held !== row.held) throw new Error(`naive has another balance than ${text(row)}`);
    }
    for (const { marketId } of MARKETS) {
      const core = this.exchange.openOrders().filter((order) => order.marketId === marketId);
      const naive = this.naive
        .open()
        .filter((order) => order.marketId === marketId)
        .map((order) => ({ ...order, isPending: this.naive.pending.some(({ orderId }) => orderId === order.orderId) }));
      const line = (order: Omit<(typeof naive)[number], 'turn' | 'part' | 'visible'>) =>
        [
          order.orderId,
          order.accountId,
          order.side,
          order.priceTicks,
          order.qtyLots,
          order.executedLots,
          order.executedQuote,
          order.expiresMs,
          order.isPending,
        ].join();
      if (core.map(line).sort().join(';') !== naive.map(line).sort().join(';')) throw new Error('other open orders');
    }
  }

  result(): SimulationResult {
    return {
      stateHash: this.exchange.stateHash(),
      trades: this.events.get('trade') ?? 0,
      restores: this.restores,
      rejections: this.rejections,
      events: this.events,
    };
  }
}

/** Ids beyond 32 bits are nobody's, and share the operator's keys. */
function keyOf(command: Command, meta: CommandMeta): string {
  const id = 'accountId' in command ? command.accountId : 0;
  return `${id === (id | 0) ? id : 0}/${meta.key}`;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
