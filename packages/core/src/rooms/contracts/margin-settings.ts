/** How an account holds its contracts: position mode, margin mode, leverage, margin of isolated positions. Each all or nothing. Source: risk.md §3 and §10. */
import {
  type ContractSpecCode,
  largestNotional,
  missingMargin,
  openingOrders,
  purseAvailable,
  removableMargin,
} from '@bourse/domain';
import * as house from '../../kernel/accounts/house-accounts.ts';
import * as records from '../../kernel/record-layout.ts';
import type { PositionSide } from '../../trading/commands.ts';
import * as orders from '../../trading/order-layout.ts';
import type { ContractsCode } from './codes.ts';
import type { ChangeMargin, SetLeverage, SetMarginMode, SetPositionMode } from './commands.ts';
import type { Contract } from './contract.ts';
import type { Exposure } from './exposure.ts';
import type { ContractsState } from './state.ts';

const { ACCOUNT } = records;
const { COLD, POSITION } = orders;
const { FIRST_USER_ACCOUNT_ID } = house;

type Code =
  | Exclude<ContractsCode, ContractSpecCode>
  | 'UNKNOWN_ACCOUNT'
  | 'AMOUNT_NOT_POSITIVE'
  | 'INSUFFICIENT_BALANCE';
type Outcome = Code | undefined;

/** Exposures that a command is for, or why there are none. */
type Chosen = { readonly code: Code } | { readonly owner: number; readonly contract: Contract };

export class MarginSettings {
  declare private readonly state: ContractsState;

  constructor(state: ContractsState) {
    this.state = state;
  }

  /** Sets the position mode; true: it changed. */
  setPositionMode({ accountId, isHedge, wallet }: SetPositionMode): Code | boolean {
    const { state } = this;
    const owner = ownerOf(state, accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (state.isHedge(owner, wallet) === isHedge) return false;
    const contracts = [...state.contracts.values()].filter((contract) => contract.wallet === wallet);
    if (contracts.some((contract) => hasOrders(state, owner, contract))) return 'POSITION_MODE_HAS_ORDERS';
    if (contracts.some((contract) => hasPosition(state, owner, contract))) return 'POSITION_MODE_HAS_POSITION';
    state.setHedge(owner, wallet, isHedge);
    for (const contract of contracts) keepSettings(state, owner, contract, isHedge);
    return true;
  }

  /** Sets the margin mode of a contract; true: it changed. */
  setMarginMode({ accountId, contractId, isIsolated }: SetMarginMode): Code | boolean {
    const chosen = this.choose(accountId, contractId);
    if ('code' in chosen) return chosen.code;
    const { contract, owner } = chosen;
    const exposures = this.exposures(owner, contract, undefined);
    if (exposures.every((exposure) => exposure.isIsolated === isIsolated)) return false;
    if (hasOrders(this.state, owner, contract)) return 'MARGIN_MODE_HAS_ORDERS';
    if (hasPosition(this.state, owner, contract)) return 'MARGIN_MODE_HAS_POSITION';
    for (const exposure of this.state.ofContract(owner, contract)) exposure.isIsolated = isIsolated;
    return true;
  }

  /** Sets the leverage of a contract or of one side; true: it changed. */
  setLeverage({ accountId, contractId, leverage, side }: SetLeverage): Code | boolean {
    const chosen = this.choose(accountId, contractId);
    if ('code' in chosen) return chosen.code;
    const { contract, owner } = chosen;
    if (leverage < 1 || leverage > contract.maxLeverage) return 'LEVERAGE_INVALID';
    const isHedge = this.state.isHedge(owner, contract.wallet);
    if (side !== undefined && !isHedge) return 'POSITION_SIDE_NOT_ALLOWED';
    const exposures = this.exposures(owner, contract, side);
    const before = exposures.map((exposure) => exposure.leverage);
    if (before.every((old) => old === leverage)) return false;
    const rejection = this.reprice(owner, contract, exposures, leverage);
    if (rejection !== undefined) {
      for (const [index, exposure] of exposures.entries()) exposure.leverage = before[index] ?? exposure.leverage;
      return rejection;
    }
    return true;
  }

  /** Gives exposures another leverage and isolated positions what they then lack. On a rejection the caller puts the leverage back. */
  private reprice(owner: number, contract: Contract, exposures: readonly Exposure[], leverage: number): Outcome {
    const { state } = this;
    const before = exposures.map((exposure) => exposure.leverage);
    for (const exposure of exposures) exposure.leverage = leverage;
    const taker = state.takerPpm(owner, contract);
    // A lower one is allowed for any size that is there.
    if (exposures.some((exposure, at) => leverage > (before[at] ?? 0) && isTooLarge(exposure, taker))) {
      return 'LEVERAGE_TOO_HIGH_FOR_SIZE';
    }
    // A higher one asks for nothing more.
    if (before.every((old) => old <= leverage)) return undefined;
    const missing = exposures.map(missingOf);
    const needed = missing.reduce((sum, units) => sum + units, 0n);
    const purse = state.purseOf(owner, contract);
    const figures = state.figuresOf(purse);
    const left = figures.walletUnits - figures.isolatedUnits - figures.unsettledUnits + figures.unrealisedUnits;
    if (left - figures.requirementUnits < needed || purse.cashUnits < needed) return 'INSUFFICIENT_BALANCE';
    for (const [index, exposure] of exposures.entries()) this.addMargin(exposure, missing[index] ?? 0n);
    return undefined;
  }

  /** Changes the margin of an isolated position. */
  changeMargin({ accountId, contractId, delta, side }: ChangeMargin): Outcome {
    const chosen = this.choose(accountId, contractId);
    if ('code' in chosen) return chosen.code;
    const { contract, owner } = chosen;
    if (delta === 0n) return 'AMOUNT_NOT_POSITIVE';
    const isHedge = this.state.isHedge(owner, contract.wallet);
    if (isHedge !== (side !== undefined)) return isHedge ? 'POSITION_SIDE_REQUIRED' : 'POSITION_SIDE_NOT_ALLOWED';
    const exposure = this.state.find(owner, contract, bitOf(side));
    if (exposure === undefined || exposure.lots === 0 || !exposure.isIsolated) return 'NO_ISOLATED_POSITION';
    if (delta > 0n) {
      const { purse } = exposure;
      const available = purseAvailable(this.state.figuresOf(purse));
      if (delta > available || delta > purse.cashUnits) return 'INSUFFICIENT_BALANCE';
    } else if (-delta > removableMargin(isolatedFigures(exposure), contract.spec.largePositionUnits)) {
      return 'MARGIN_NOT_REMOVABLE';
    }
    this.addMargin(exposure, delta);
    return undefined;
  }

  private addMargin(exposure: Exposure, units: bigint): void {
    if (units === 0n) return;
    exposure.marginUnits += units;
    exposure.purse.holdMargin(units);
    this.state.changed.add(exposure);
    this.state.touched.add(exposure);
  }

  private choose(accountId: number, contractId: number): Chosen {
    const owner = ownerOf(this.state, accountId);
    if (owner < 0) return { code: 'UNKNOWN_ACCOUNT' };
    const contract = this.state.contracts.get(contractId);
    return contract === undefined ? { code: 'UNKNOWN_CONTRACT' } : { owner, contract };
  }

  /** The exposures that a setting is for: all of the account's position mode, or one side; made when there are none. */
  private exposures(owner: number, contract: Contract, side: PositionSide | undefined): readonly Exposure[] {
    const isHedge = this.state.isHedge(owner, contract.wallet);
    const sides = !isHedge ? [0] : side === undefined ? [POSITION.LONG, POSITION.SHORT] : [bitOf(side)];
    return sides.map((bit) => this.state.ensure(owner, contract, bit));
  }
}

/** Gives the exposures of the other position mode the settings of those until now: both sides those of the only one, and that those of the long. */
function keepSettings(state: ContractsState, owner: number, contract: Contract, isHedge: boolean): void {
  if (state.ofContract(owner, contract).length === 0) return;
  const { isIsolated, leverage } = state.ensure(owner, contract, isHedge ? 0 : POSITION.LONG);
  for (const side of isHedge ? [POSITION.LONG, POSITION.SHORT] : [0]) {
    Object.assign(state.ensure(owner, contract, side), { isIsolated, leverage });
  }
}

function bitOf(side: PositionSide | undefined): number {
  return side === undefined ? 0 : side === 'long' ? POSITION.LONG : POSITION.SHORT;
}

function ownerOf({ trading }: ContractsState, accountId: number): number {
  return accountId < FIRST_USER_ACCOUNT_ID ? -1 : trading.accounts.find(accountId);
}

/** Whether an account has any open order of a contract, also one that waits. */
function hasOrders({ trading }: ContractsState, owner: number, { market }: Contract): boolean {
  const { accounts, pool } = trading;
  for (let slot = accounts.get(owner, ACCOUNT.OLDEST); slot >= 0; slot = pool.coldInt(slot, COLD.OWNER_NEXT)) {
    if (pool.coldInt(slot, COLD.MARKET) === market.index) return true;
  }
  return false;
}

function hasPosition(state: ContractsState, owner: number, contract: Contract): boolean {
  return state.ofContract(owner, contract).some(({ lots }) => lots !== 0);
}

/** Whether position and orders of a side are more than its leverage allows. */
function isTooLarge(exposure: Exposure, takerFeePpm: number): boolean {
  if (exposure.isEmpty) return false;
  const figures = exposure.figures(takerFeePpm);
  const most = largestNotional(exposure.contract.tiers, exposure.leverage);
  const sides = [1, -1] as const;
  return sides.some((side) => {
    const position = side === figures.side ? figures.valueUnits : 0n;
    return position + openingOrders(figures, side).valueUnits > most;
  });
}

function isolatedFigures({ leverage, marginUnits, notionalUnits, unrealisedUnits }: Exposure) {
  return { marginUnits, unrealisedUnits, valueUnits: notionalUnits, leverage };
}

function missingOf(exposure: Exposure): bigint {
  if (!exposure.isIsolated || exposure.lots === 0) return 0n;
  return missingMargin(isolatedFigures(exposure));
}
