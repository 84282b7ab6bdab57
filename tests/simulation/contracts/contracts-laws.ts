/** The laws of risk.md §2, §3 and §9 over a whole state, from outside: by balances, open orders and what the room recovers. */
import type { ContractsRecovered, Exchange, RecoveredExposure } from '@bourse/core';
import { AuditError } from '../auditor.ts';
import { CLEARING, FUND } from './contracts-world.ts';
import type { NaivePositions } from './naive-positions.ts';

export function checkContracts(exchange: Exchange, naive: NaivePositions): void {
  const recovered = exchange.recovered().contracts as ContractsRecovered;
  const { contracts, debts, exposures } = recovered;
  const specs = new Map(contracts.map((row) => [row.contract.marketId, row]));
  const specOf = (contractId: number) => {
    const row = specs.get(contractId);
    if (row === undefined) throw new AuditError('a position of no contract');
    return row;
  };
  const signOf = ({ contractId, lots }: RecoveredExposure) =>
    (specOf(contractId).contract.direction === 'linear') === lots > 0 ? 1n : -1n;

  const sums = new Map<number, bigint>();
  const lots = new Map<number, number>();
  for (const { contract } of contracts) {
    sums.set(contract.settleAssetId, exchange.balance(CLEARING, 'spot', contract.settleAssetId).total);
  }
  for (const exposure of exposures) {
    const { settleAssetId } = specOf(exposure.contractId).contract;
    sums.set(settleAssetId, (sums.get(settleAssetId) ?? 0n) + signOf(exposure) * exposure.entryUnits);
    lots.set(exposure.contractId, (lots.get(exposure.contractId) ?? 0) + exposure.lots);
    demand(
      exposure.lots !== 0 || (exposure.entryUnits === 0n && exposure.marginUnits === 0n),
      'no lots: no entry value, no margin',
    );
    demand(exposure.isIsolated || exposure.marginUnits === 0n, 'a cross position has no margin of its own');
    demand(exposure.marginUnits >= 0n, 'no margin is negative');
    demand(exposure.side !== 'long' || exposure.lots >= 0, 'a long side is never short');
    demand(exposure.side !== 'short' || exposure.lots <= 0, 'a short side is never long');
  }
  for (const { assetId, unsettledUnits } of debts) sums.set(assetId, (sums.get(assetId) ?? 0n) + unsettledUnits);
  for (const [assetId, sum] of sums) demand(sum === 0n, `clearing, costs and losses of asset ${assetId} sum to ${sum}`);
  for (const [contractId, sum] of lots) demand(sum === 0, `lots of contract ${contractId} sum to ${sum}`);

  const lines = exposures
    .filter((exposure) => exposure.lots !== 0)
    .map(
      ({ accountId, contractId, entryUnits, lots: signed, side }) =>
        `${accountId}/${contractId}/${side ?? ''} ${signed} ${entryUnits}`,
    );
  demandSame('positions are what events made of them', lines.sort(), naive.lines());
  const owed = debts.map(
    ({ accountId, assetId, unsettledUnits, wallet }) => `${accountId}/${wallet}/${assetId} ${unsettledUnits}`,
  );
  demandSame('losses that are owed are told', owed.sort(), naive.debts());

  const inBooks = exchange
    .openOrders()
    .filter(({ isPending, marketId, waiting }) => specs.has(marketId) && waiting === undefined && !isPending);
  const ids = (rows: readonly { readonly orderId: bigint }[]) => rows.map(({ orderId }) => String(orderId)).sort();
  demandSame('orders that are counted are those in the books', ids(recovered.resting), ids(inBooks));
  checkWallets(exchange, recovered);
  checkReducing(exchange, exposures);
}

/** Held is what isolated positions have; nobody owes with cash in the wallet; nobody is left below maintenance margin. */
function checkWallets(exchange: Exchange, { contracts, debts, exposures }: ContractsRecovered): void {
  const specs = new Map(contracts.map((row) => [row.contract.marketId, row]));
  const owed = new Map(
    debts.map(({ accountId, assetId, unsettledUnits, wallet }) => [
      `${accountId}/${wallet}/${assetId}`,
      unsettledUnits,
    ]),
  );
  for (const { accountId, assetId, held, total, wallet } of exchange.balances()) {
    if (wallet !== 'perpetual' && wallet !== 'delivery') continue;
    const own = exposures.filter((exposure) => {
      const row = specs.get(exposure.contractId);
      return (
        exposure.accountId === accountId && row?.contract.kind === wallet && row.contract.settleAssetId === assetId
      );
    });
    const margins = own.reduce((sum, { marginUnits }) => sum + marginUnits, 0n);
    const who = `${accountId}/${wallet}/${assetId}`;
    demand(held === margins, `what is held are margins of isolated positions: ${who} ${held} ${margins}`);
    const debt = owed.get(who) ?? 0n;
    demand(debt === 0n || total === held, `nobody owes who has cash: ${who}`);
    if (accountId === FUND) continue;
    let [equity, maintenance, isStale] = [total - held - debt, 0n, false];
    for (const exposure of own) {
      if (exposure.lots === 0) continue;
      const row = specs.get(exposure.contractId);
      if (row === undefined) continue;
      const { contract, markTicks, priceState } = row;
      const size = BigInt(Math.abs(exposure.lots));
      const value =
        contract.direction === 'linear'
          ? (size * BigInt(contract.lotSize) * BigInt(markTicks) * 10n ** 6n) /
            10n ** BigInt(contract.qtyScale + contract.priceScale)
          : (size * BigInt(contract.lotSize) * 10n ** BigInt(8 + contract.priceScale)) / BigInt(markTicks);
      const isGain = (contract.direction === 'linear') === exposure.lots > 0;
      const profit = isGain ? value - exposure.entryUnits : exposure.entryUnits - value;
      const needed = maintenanceOf(contract.tiers, value, contract.liquidationReservePpm ?? 0);
      const waits = priceState === 'stale';
      if (exposure.isIsolated) {
        demand(
          waits || exposure.marginUnits + profit >= needed,
          `an isolated position is below maintenance margin: ${who}`,
        );
        continue;
      }
      equity += profit;
      maintenance += needed;
      isStale ||= waits;
    }
    demand(
      isStale || maintenance === 0n || equity >= maintenance,
      `a purse is below maintenance margin: ${who} ${equity} ${maintenance}`,
    );
  }
}

/** The table's steps one by one: each part of the notional at the rate of its tier. Rounded up. */
function maintenanceOf(
  tiers: readonly { readonly capUnits: bigint; readonly maintenancePpm: number }[],
  notional: bigint,
  reservePpm: number,
): bigint {
  let [sum, floor] = [notional * BigInt(reservePpm), 0n];
  for (const [at, { capUnits, maintenancePpm }] of tiers.entries()) {
    const isLast = at === tiers.length - 1;
    const top = isLast || notional < capUnits ? notional : capUnits;
    if (top > floor) sum += (top - floor) * BigInt(maintenancePpm);
    floor = capUnits;
  }
  return (sum + 999_999n) / 1_000_000n;
}

/** Resting orders that only reduce are never more than the position. */
function checkReducing(exchange: Exchange, exposures: readonly RecoveredExposure[]): void {
  const resting = new Map<string, number>();
  for (const order of exchange.openOrders()) {
    const { accountId, executedLots, isPending, marketId, positionSide, qtyLots, reduceOnly, side, waiting } = order;
    const closesHedge = positionSide !== undefined && (positionSide === 'long') === (side === 'sell');
    if (waiting !== undefined || isPending || !(reduceOnly === true || closesHedge)) continue;
    const key = `${accountId}/${marketId}/${positionSide ?? ''}/${side}`;
    resting.set(key, (resting.get(key) ?? 0) + qtyLots - executedLots);
  }
  for (const { accountId, contractId, lots, side } of exposures) {
    for (const [name, most] of [
      ['sell', Math.max(0, lots)],
      ['buy', Math.max(0, -lots)],
    ] as const) {
      const key = `${accountId}/${contractId}/${side ?? ''}/${name}`;
      demand((resting.get(key) ?? 0) <= most, `orders that reduce are at most the position: ${key}`);
      resting.delete(key);
    }
  }
  demand(resting.size === 0, `orders that reduce have a position: ${[...resting.keys()].join()}`);
}

function demandSame(law: string, found: readonly string[], expected: readonly string[]): void {
  demand(found.join('; ') === expected.join('; '), `${law}: ${found.join('; ')}, not ${expected.join('; ')}`);
}

function demand(holds: boolean, law: string): void {
  if (!holds) throw new AuditError(law);
}
