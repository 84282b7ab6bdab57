import { isLiquidated, positionCost } from '@bourse/domain';
import type { Exchange } from '../exchange.ts';
import type { Engine } from '../kernel/engine.ts';
import { contractsRoom } from '../rooms/contracts/contracts.ts';
import { isolatedRisk, purseRisk } from '../rooms/contracts/risk.ts';
import type { ContractsState } from '../rooms/contracts/state.ts';

/** State of the contracts room of an exchange. */
export function contractsStateOf(exchange: Exchange): ContractsState {
  return (exchange as unknown as Engine).use(contractsRoom).state;
}

/** The laws of contracts that an exchange breaks; none when all is well. Worked out from positions and balances alone. */
export function brokenLaws(exchange: Exchange): readonly string[] {
  const state = contractsStateOf(exchange);
  const broken: string[] = [];
  const demand = (holds: boolean, law: string) => {
    if (!holds) broken.push(law);
  };
  const purses = [...state.allPurses()];
  const assets = new Map<number, bigint>();
  for (const { spec } of state.contracts.values()) {
    const clearing = exchange.balance(spec.clearingAccountId, 'spot', spec.settleAssetId).total;
    assets.set(spec.settleAssetId, clearing);
  }
  const lots = new Map<number, number>();
  for (const purse of purses) {
    const exposures = state.exposuresOf(purse);
    const cost = exposures.reduce((sum, { contract, position }) => sum + positionCost(position, contract.units), 0n);
    assets.set(purse.assetId, (assets.get(purse.assetId) ?? 0n) + cost + purse.unsettledUnits);
    for (const { contract, lots: signed } of exposures) lots.set(contract.id, (lots.get(contract.id) ?? 0) + signed);
    const who = `account ${purse.accountId}`;
    const risk = purseRisk(state, purse);
    const waits = exposures.some(({ contract }) => contract.isStale || !contract.isTrading);
    const owes = !risk.hasPosition && purse.unsettledUnits > 0n;
    demand(!isLiquidated(risk) || waits || owes, `${who} is not below maintenance margin: ${risk.equityUnits}`);
    for (const exposure of exposures.filter(({ isIsolated, lots: signed }) => isIsolated && signed !== 0)) {
      const isBelow = isLiquidated(isolatedRisk(exposure));
      demand(!isBelow || waits, `an isolated position of ${who} is not below maintenance margin`);
    }
    const idle = exposures.filter(
      ({ entryUnits, lots: signed, marginUnits }) => signed === 0 && (entryUnits !== 0n || marginUnits !== 0n),
    );
    demand(idle.length === 0, `no position of ${who} has value or margin without lots`);
    const margins = exposures.reduce((sum, { marginUnits }) => sum + marginUnits, 0n);
    demand(margins === purse.isolatedUnits, `margins of ${who} are what is held: ${margins}`);
    demand(purse.unsettledUnits === 0n || purse.cashUnits === 0n, `${who} owes nothing while it has cash`);
  }
  for (const [assetId, sum] of assets)
    demand(sum === 0n, `clearing, costs and losses of asset ${assetId} sum to ${sum}`);
  for (const [id, sum] of lots) demand(sum === 0, `lots of contract ${id} sum to ${sum}`);
  for (const { assetId } of exchange.assets()) {
    demand(exchange.totals(assetId).total === 0n, `asset ${assetId} sums to zero`);
  }
  for (const contract of state.contracts.values()) {
    const open = purses
      .flatMap((purse) => state.exposuresOf(purse))
      .filter((exposure) => exposure.contract === contract && exposure.lots !== 0)
      .sort((a, b) => a.purse.owner - b.purse.owner || a.hedgeSide - b.hedgeSide);
    const indexed = state.positionsOf(contract);
    const isSame = indexed.length === open.length && indexed.every((exposure, at) => exposure === open[at]);
    demand(isSame, `the index of contract ${contract.id} has its open positions in order`);
    demand(contract.settledTicks === 0 || open.length === 0, `contract ${contract.id} has settled`);
  }
  for (const { accountId, claimed, held } of exchange.claimed()) {
    demand(claimed === held, `what is held of account ${accountId} is claimed`);
  }
  return broken;
}
