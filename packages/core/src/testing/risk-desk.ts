import type { ContractSpec } from '@bourse/domain';
import { expect } from 'vitest';
import { createExchange, restoreExchange } from '../create-exchange.ts';
import type { Exchange } from '../exchange.ts';
import type { Exposure } from '../rooms/contracts/exposure.ts';
import type { Command, ExchangeEvent } from '../rooms/index.ts';
import { brokenLaws, contractsStateOf } from './contracts-audit.ts';
import {
  ContractsDesk,
  type ContractsDeskTerms,
  FUND,
  LINEAR,
  LINEAR_SPEC,
  listContract,
  MARK,
} from './contracts-desk.ts';
import { USDT } from './desk.ts';

export const DAVE = 1_003;
export const ERIN = 1_004;
/** A second linear contract. */
export const OTHER = 103;
/** Smallest units of a whole USDT. */
export const DOLLAR = 1_000_000n;

/** The events of one type. */
export function eventsOf<T extends ExchangeEvent['type']>(events: readonly ExchangeEvent[], type: T) {
  return events.filter((event): event is Extract<ExchangeEvent, { type: T }> => event.type === type);
}

/** The desk of contracts with all laws checked after every command, and its commands kept to be replayed. */
export class RiskDesk extends ContractsDesk {
  /** All commands so far; no initializer, because the base class begins with some. */
  declare private commands: Command[] | undefined;

  constructor(terms: ContractsDeskTerms = {}) {
    super(terms);
    for (const accountId of [DAVE, ERIN]) this.join(accountId, terms.usdt ?? 100_000n * DOLLAR);
  }

  override do(command: Command): readonly ExchangeEvent[] {
    const events = super.do(command);
    this.commands ??= [];
    this.commands.push(command);
    expect(brokenLaws(this.exchange)).toEqual([]);
    return events;
  }

  /** Opens an account with so much in its perpetual wallet. */
  join(accountId: number, units: bigint, assetId = USDT): void {
    this.do({ type: 'open-account', accountId });
    this.credit(accountId, assetId, units);
    this.bring(accountId, units, assetId);
  }
  /** Leaves so much cash in a perpetual wallet. */
  leave(accountId: number, units: bigint, assetId = USDT): void {
    const [total, held] = this.wallet(accountId, assetId);
    const events = this.take(accountId, total - held - units, assetId);
    expect(eventsOf(events, 'rejected')).toEqual([]);
  }
  /** Leaves so much in the fund. */
  leaveFund(units: bigint, assetId = USDT): readonly ExchangeEvent[] {
    const amount = this.fund(assetId) - units;
    return this.do({ type: 'debit', accountId: FUND, wallet: 'spot', assetId, amount, reason: 'adjustment' });
  }
  /** What the fund has in cash. */
  fund(assetId = USDT): bigint {
    return this.exchange.balance(FUND, 'spot', assetId).total;
  }
  listOther(more: Partial<ContractSpec> = {}): void {
    this.do(listContract({ ...LINEAR_SPEC, marketId: OTHER, code: 'btc_usdt_other', ...more }));
    this.mark(MARK, OTHER);
  }
  leverage(accountId: number, leverage: number, contractId = LINEAR): void {
    this.do({ type: 'set-leverage', accountId, contractId, leverage });
  }
  isolate(accountId: number, contractId = LINEAR): void {
    this.do({ type: 'set-margin-mode', accountId, contractId, isIsolated: true });
  }
  hedge(accountId: number): void {
    this.do({ type: 'set-position-mode', accountId, wallet: 'perpetual', isHedge: true });
  }
  /** Marks of several contracts in one command. */
  marks(...prices: readonly (readonly [contractId: number, ticks: number])[]): readonly ExchangeEvent[] {
    const list = prices.map(([marketId, priceTicks]) => ({ marketId, kind: 'mark' as const, priceTicks }));
    return this.do({ type: 'set-prices', prices: list });
  }
  /** A position as the engine has it. */
  exposure(accountId: number, contractId = LINEAR, hedgeSide = 0): Exposure {
    const state = contractsStateOf(this.exchange);
    const contract = state.contracts.get(contractId);
    const owner = state.trading.accounts.find(accountId);
    const found = contract === undefined ? undefined : state.find(owner, contract, hedgeSide);
    if (found === undefined) throw new Error('no such exposure');
    return found;
  }
  /** Runs the desk's commands again; the exchange that they make. */
  replay(): Exchange {
    const exchange = createExchange();
    for (const command of this.commands ?? []) exchange.apply(command);
    return exchange;
  }
  /** What a restart makes of it. */
  restored(): Exchange {
    return restoreExchange(this.exchange.snapshot());
  }
}
