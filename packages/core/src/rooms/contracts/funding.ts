/**
 * Funding of a perpetual: each position pays or receives its part of the notional at mark, payers rounded up, receivers down; the difference is dust of
 * the house. Payers first, so that receivers get what came in. Source: risk.md §6.
 */
import { divideCeil } from '@bourse/domain';
import * as house from '../../kernel/accounts/house-accounts.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import { leastOf } from './amounts.ts';
import type { SettleFunding } from './commands.ts';
import type { Contract } from './contract.ts';
import type { FundingPaid } from './events.ts';
import type { Exposure } from './exposure.ts';
import type { ContractsState } from './state.ts';

const BILLION = 1_000_000_000n;
const DUST_INDEX = 2;
const { DUST } = house.HOUSE_ACCOUNTS;

/** Sums of a funding, smallest units. */
export interface FundingSums {
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

/** Pays the funding of all positions of a contract; reports each. */
export function payFunding(
  state: ContractsState,
  contract: Contract,
  { ratePpb }: SettleFunding,
  report: (event: FundingPaid) => void,
): FundingSums {
  const exposures = state.positionsOf(contract);
  const isPayer = ({ lots }: Exposure) => lots > 0 === ratePpb > 0;
  const rate = BigInt(Math.abs(ratePpb));
  let [paidUnits, receivedUnits] = [0n, 0n];
  if (ratePpb === 0) return { paidUnits, receivedUnits };
  for (const exposure of exposures.filter(isPayer)) {
    const units = divideCeil(exposure.notionalUnits * rate, BILLION);
    paidUnits += units;
    charge(state, exposure, -units, report);
  }
  for (const exposure of exposures) {
    if (isPayer(exposure)) continue;
    const units = (exposure.notionalUnits * rate) / BILLION;
    receivedUnits += units;
    charge(state, exposure, units, report);
  }
  collectDust(state, contract, paidUnits - receivedUnits);
  return { paidUnits, receivedUnits };
}

/** An isolated position pays from its margin, and receives to it. */
function charge(state: ContractsState, exposure: Exposure, units: bigint, report: (event: FundingPaid) => void): void {
  const { contract, isIsolated, lots, notionalUnits, purse, sideName } = exposure;
  const owed = purse.unsettledUnits;
  if (isIsolated && units < 0n) {
    const fromMargin = leastOf(-units, exposure.marginUnits);
    exposure.marginUnits -= fromMargin;
    purse.holdMargin(-fromMargin);
  }
  purse.settle(units, purse.clearingRow);
  if (isIsolated && units > 0n) {
    const kept = units < purse.cashUnits ? units : purse.cashUnits;
    exposure.marginUnits += kept;
    purse.holdMargin(kept);
  }
  if (isIsolated || purse.unsettledUnits !== owed) state.changed.add(exposure);
  const side = sideName === undefined ? {} : { side: sideName };
  report({
    type: 'funding-paid',
    accountId: purse.accountId,
    contractId: contract.id,
    ...side,
    lots,
    notionalUnits,
    amountUnits: units,
  });
}

/** What rounding has left with the clearing account goes to the house's dust. */
export function collectDust(state: ContractsState, contract: Contract, units: bigint): void {
  if (units === 0n) return;
  const { accounts, assetIndexById, ledger } = state.trading.kernel;
  const assetId = contract.spec.settleAssetId;
  const pocket = packPocket(0, assetIndexById.get(assetId) ?? 0);
  const clearingRow = ledger.ensure(contract.clearingOwner, contract.spec.clearingAccountId, pocket, assetId);
  ledger.post(clearingRow, -units, accounts.house.get(contract.clearingOwner)?.floor ?? 0n);
  ledger.post(ledger.ensure(DUST_INDEX, DUST, pocket, assetId), units, 0n);
}
