/**
 * The room's section of a snapshot: settings, positions and what else cannot be worked out from orders and ledger. Sums of orders are counted anew from
 * the resting orders, which trading brings back first.
 */
import { CodecError } from '../../kernel/codec/codec-error.ts';
import { decodeJson, encodeJson } from '../../kernel/codec/json-payload.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import * as orders from '../../trading/order-layout.ts';
import { ContractClearing } from './clearing.ts';
import type { PriceState } from './commands.ts';
import { type ContractsState, isUnused } from './state.ts';

const { COLD } = orders;

type ContractRow = readonly [id: number, fundedMs: number, priceState: PriceState, settledTicks: number];
type PurseRow = readonly [pocket: number, owner: number, unsettledUnits: bigint];
type ExposureRow = readonly [
  contractId: number,
  owner: number,
  hedgeSide: number,
  lots: number,
  entryUnits: bigint,
  marginUnits: bigint,
  isIsolated: boolean,
  leverage: number,
];

interface Section {
  readonly hedged: readonly (readonly [number, string])[];
  readonly contracts: readonly ContractRow[];
  readonly purses: readonly PurseRow[];
  readonly exposures: readonly ExposureRow[];
  /** Slots of resting orders with the mark at which each came to rest. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Writes nothing while there is no contract and nobody in hedge mode. What was only asked for and is unused is not written. */
export function writeContracts(state: ContractsState, out: BinaryWriter): void {
  const hedged = state.hedgedAccounts();
  if (state.contracts.size === 0 && hedged.length === 0) return;
  const contracts = [...state.contracts.values()].sort((a, b) => a.id - b.id);
  const purses = [...state.allPurses()].sort((a, b) => a.pocket - b.pocket || a.owner - b.owner);
  const section: Section = {
    hedged,
    contracts: contracts.map(({ fundedMs, id, priceState, settledTicks }) => [id, fundedMs, priceState, settledTicks]),
    purses: purses
      .filter(({ unsettledUnits }) => unsettledUnits > 0n)
      .map(({ owner, pocket, unsettledUnits }) => [pocket, owner, unsettledUnits]),
    exposures: purses.flatMap((purse) =>
      state
        .exposuresOf(purse)
        .filter((each) => !isUnused(each))
        .map(
          (each) =>
            [
              each.contract.id,
              purse.owner,
              each.hedgeSide,
              each.lots,
              each.entryUnits,
              each.marginUnits,
              each.isIsolated,
              each.leverage,
            ] as const,
        ),
    ),
    marks: contracts
      .flatMap(({ market }) => (market.clearing instanceof ContractClearing ? market.clearing.resting.marks() : []))
      .sort(([a], [b]) => a - b),
  };
  out.run(encodeJson(section));
}

/** Reads what `writeContracts` wrote; contracts are listed and orders are back. */
export function readContracts(state: ContractsState, input: BinaryReader): void {
  const section = decodeJson(input.run()) as Section;
  for (const [owner, wallet] of section.hedged) state.setHedge(owner, wallet, true);
  for (const [id, fundedMs, priceState, settledTicks] of section.contracts) {
    const contract = contractOf(state, id);
    contract.fundedMs = fundedMs;
    contract.priceState = priceState;
    contract.settledTicks = settledTicks;
  }
  for (const row of section.exposures) readExposure(state, row);
  for (const [pocket, owner, unsettledUnits] of section.purses) {
    const contract = [...state.contracts.values()].find((each) => state.pocketFor(owner, each) === pocket);
    if (contract === undefined) throw new CodecError('a purse of no contract', 0);
    state.purseOf(owner, contract).unsettledUnits = unsettledUnits;
  }
  for (const [slot, markTicks] of section.marks) restoreOrder(state, slot, markTicks);
}

function contractOf(state: ContractsState, id: number) {
  const contract = state.contracts.get(id);
  if (contract === undefined) throw new CodecError('a contract that is not listed', 0);
  return contract;
}

function readExposure(state: ContractsState, row: ExposureRow): void {
  const [id, owner, hedgeSide, lots, entryUnits, marginUnits, isIsolated, leverage] = row;
  const exposure = state.ensure(owner, contractOf(state, id), hedgeSide);
  Object.assign(exposure, { lots, entryUnits, marginUnits, isIsolated, leverage });
  state.notePosition(exposure);
}

function restoreOrder(state: ContractsState, slot: number, markTicks: number): void {
  const { pool } = state.trading;
  const market = state.trading.markets[pool.coldInt(slot, COLD.MARKET)];
  if (!(market?.clearing instanceof ContractClearing)) throw new CodecError('an order of no contract', slot);
  market.clearing.restore(slot, pool.openLots(slot) + state.trading.hiddenLots(slot), markTicks);
}
