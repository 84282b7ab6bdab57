/**
 * The price engine: one for all contracts, one step a second.
 *
 * Goal: whatever of a contract follows a price (margin, liquidation, funding, settlement, triggers) gets it from the journal, in an order that does not
 * depend on timing. Method: a step looks at what the core has, works out what it should have, and submits the difference in one batch: first fundings that
 * are due, at the mark that was in force at their stamp, so that cash moves before anybody is judged by a new mark; then one `set-prices` for everything that
 * changed; then which contracts' prices are stale; then settlements; then what the calendar lists. A batch that does not arrive is worked out again in the
 * next second. The core is idempotent by stamp and by contract; the rate of a stamp is written down before it is submitted, so that it stays the same however
 * often the server stops in between. Not handled: a decision about a settlement with too few samples, which is for people (the contract waits); fetching prices.
 */
import type { Command, ExchangeEvent } from '@bourse/core';
import type { ContractSpec, FundingHours } from '@bourse/domain';
import type { Logger } from '../../../platform/logger.ts';
import { ContractPricer, type PricerStep } from './contract-pricer.ts';
import type { ContractPrices, ContractPriceView } from './contract-prices.ts';
import { missingDeliveries } from './delivery-roll.ts';
import type { PriceSource } from './price-source.ts';
import type { PriceState } from './price-state.ts';
import { type PriceTerms, priceTermsOf } from './price-terms.ts';
import type { PricedContract, PricedContracts } from './priced-contract.ts';
import type { PriceStates } from './prices.store.ts';

/** How often the states are saved, ms. */
const SAVE_EVERY_MS = 15_000;

/** What the price engine stands on. */
export interface PriceEngineDeps {
  readonly contracts: PricedContracts;
  /** The sources of a contract's index; called once for each contract. */
  readonly sourcesOf: (spec: ContractSpec) => readonly PriceSource[];
  readonly fundingHoursOf: (spec: ContractSpec) => FundingHours;
  /** Submits commands in this order; the first event of each. */
  readonly submit: (commands: readonly Command[]) => Promise<readonly (ExchangeEvent | undefined)[]>;
  readonly states: PriceStates;
  readonly logger: Logger;
}

interface Priced {
  readonly contract: PricedContract;
  readonly pricer: ContractPricer;
}

/** Makes the prices of all contracts. Steps must not overlap. */
export class PriceEngine implements ContractPrices {
  private readonly deps: PriceEngineDeps;
  private readonly pricers = new Map<number, ContractPricer>();
  private kept: ReadonlyMap<number, PriceState> = new Map();
  private nowMs = 0;
  private savedMs = 0;
  /** What was complained of already, so that a second does not repeat it. */
  private readonly told = new Set<string>();

  constructor(deps: PriceEngineDeps) {
    this.deps = deps;
  }

  /** Reads what the last run has left, and settles the fundings that were missed since. Call it before anybody can trade. */
  async start(nowMs: number): Promise<void> {
    this.kept = await this.deps.states.load();
    this.nowMs = nowMs;
    const priced = this.running();
    for (const { contract, pricer } of priced) {
      this.report(contract, pricer.catchUp(nowMs, contract, this.termsOf(contract)));
    }
    await this.settleFundings(priced);
  }

  /** One second. Throws what prevented it; the next one goes on from what is. */
  async step(nowMs: number): Promise<void> {
    this.nowMs = nowMs;
    const priced = this.running();
    for (const { contract, pricer } of priced) {
      this.report(contract, pricer.step(nowMs, contract, this.termsOf(contract)));
    }
    await this.settleFundings(priced);
    await this.submit([
      ...setPrices(priced),
      ...priced.flatMap(priceState),
      ...this.settlements(priced, nowMs),
      ...this.listings(nowMs),
    ]);
    if (nowMs - this.savedMs >= SAVE_EVERY_MS) await this.save();
  }

  /** Saves what must outlive a restart; returns whether it could. Prices go on without a database. */
  async save(): Promise<boolean> {
    this.savedMs = this.nowMs;
    try {
      await this.deps.states.save(new Map([...this.pricers].map(([id, { state }]) => [id, state])));
      return true;
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the states of contract prices could not be saved');
      return false;
    }
  }

  of(contractId: number): ContractPriceView | undefined {
    const pricer = this.pricers.get(contractId);
    const contract = this.deps.contracts.all().find(({ spec }) => spec.marketId === contractId);
    if (pricer === undefined || contract === undefined) return undefined;
    return pricer.view(this.nowMs, contract, this.termsOf(contract));
  }

  all(): readonly ContractPriceView[] {
    return this.running()
      .map(({ contract, pricer }) => pricer.view(this.nowMs, contract, this.termsOf(contract)))
      .sort((a, b) => a.contractId - b.contractId);
  }

  /** Contracts whose index has no source now. */
  staleCount(): number {
    return this.running().filter(({ pricer }) => !pricer.isLive).length;
  }

  private termsOf({ spec }: PricedContract): PriceTerms {
    return priceTermsOf(spec, this.deps.fundingHoursOf(spec));
  }

  private running(): readonly Priced[] {
    return this.deps.contracts
      .all()
      .filter(({ isSettled }) => !isSettled)
      .map((contract) => ({ contract, pricer: this.pricerOf(contract) }));
  }

  private pricerOf({ spec }: PricedContract): ContractPricer {
    const known = this.pricers.get(spec.marketId);
    if (known !== undefined) return known;
    const pricer = new ContractPricer(this.deps.sourcesOf(spec), this.nowMs, this.kept.get(spec.marketId));
    this.pricers.set(spec.marketId, pricer);
    return pricer;
  }

  private report({ spec: { code } }: PricedContract, { dropped, skipped }: PricerStep): void {
    const { logger } = this.deps;
    if (skipped !== undefined) {
      logger.warn(
        { contract: code, ...skipped },
        'fundings were skipped: the contract was closed in their whole periods',
      );
    }
    if (dropped !== undefined) {
      logger.error(
        { contract: code, ...dropped },
        'a funding was dropped: it could not be settled before the next one',
      );
    }
  }

  /** Settles what is pending: written down first, then submitted, then forgotten. */
  private async settleFundings(priced: readonly Priced[]): Promise<void> {
    const open = priced.filter(({ contract, pricer }) => {
      const { pending } = pricer;
      if (pending === undefined) return false;
      // The core has it already: the server stopped before it could note that.
      if (contract.fundedMs >= pending.stampMs) pricer.settled(true);
      return pricer.pending !== undefined;
    });
    // Without its rate on record a funding waits for the next second.
    if (open.length === 0 || !(await this.save())) return;
    const commands = open.flatMap(({ contract: { spec }, pricer: { pending } }): Command[] =>
      pending === undefined ? [] : [{ type: 'settle-funding', contractId: spec.marketId, ...pending }],
    );
    const answers = await this.deps.submit(commands);
    for (const [at, { contract, pricer }] of open.entries()) {
      const answer = answers[at];
      const code = answer?.type === 'rejected' ? answer.code : undefined;
      if (code !== undefined && code !== 'FUNDING_SETTLED') {
        this.deps.logger.warn({ contract: contract.spec.code, code, ...pricer.pending }, 'a funding was not settled');
      }
      pricer.settled(code === undefined || code === 'FUNDING_SETTLED');
    }
    await this.save();
  }

  private async submit(commands: readonly Command[]): Promise<void> {
    if (commands.length === 0) return;
    const answers = await this.deps.submit(commands);
    for (const [at, answer] of answers.entries()) {
      const command = commands[at];
      if (answer?.type !== 'rejected' || command === undefined) continue;
      this.tell(
        `${command.type}/${answer.code}`,
        { command: command.type, code: answer.code },
        'a command of the price engine was rejected',
      );
    }
  }

  /** Logs something once for each key. */
  private tell(key: string, facts: object, text: string): void {
    if (this.told.has(key)) return;
    this.told.add(key);
    this.deps.logger.warn(facts, text);
  }

  private settlements(priced: readonly Priced[], nowMs: number): readonly Command[] {
    return priced.flatMap(({ contract: { spec }, pricer }): readonly Command[] => {
      if (spec.expiresMs === undefined || nowMs < spec.expiresMs) return [];
      const settlement = pricer.settlement(nowMs);
      if (settlement?.priceTicks !== undefined) {
        return [{ type: 'settle-contract', contractId: spec.marketId, priceTicks: settlement.priceTicks }];
      }
      this.tell(
        `settlement/${spec.code}`,
        { contract: spec.code, ...settlement },
        'a settlement waits for a decision: too few samples',
      );
      return [];
    });
  }

  private listings(nowMs: number): readonly Command[] {
    return missingDeliveries(this.deps.contracts.all(), nowMs).map(
      ({ clearingAccountId, fundAccountId, spec }): Command => ({
        type: 'create-contract',
        contract: spec,
        clearingAccountId,
        fundAccountId,
      }),
    );
  }
}

/** One command for every price that the core does not have yet. A price that the core would refuse must not hold up the others. */
function setPrices(priced: readonly Priced[]): readonly Command[] {
  const prices = priced.flatMap(({ contract, pricer }) => {
    const { marketId, maxPriceTicks } = contract.spec;
    const kinds = [
      ['index', pricer.prices.indexTicks, contract.indexTicks],
      ['mark', pricer.prices.markTicks, contract.markTicks],
    ] as const;
    return kinds.flatMap(([kind, priceTicks, known]) =>
      priceTicks === undefined || priceTicks === known || priceTicks > maxPriceTicks
        ? []
        : [{ marketId, kind, priceTicks }],
    );
  });
  return prices.length === 0 ? [] : [{ type: 'set-prices', prices }];
}

function priceState({ contract, pricer }: Priced): readonly Command[] {
  const state = pricer.isLive ? 'live' : 'stale';
  return state === contract.priceState ? [] : [{ type: 'set-price-state', contractId: contract.spec.marketId, state }];
}
