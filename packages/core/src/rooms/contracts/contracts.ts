/**
 * Goal: perpetual and delivery contracts on one risk engine, also on mock assets. Method: each contract is a market of trading with a clearing of
 * its own; fills change positions, a purse behind each account's contracts of a wallet and settle asset pays and receives, and every figure is a
 * function of the domain, as the form previews it. The law is docs/risk.md. Not handled here: prices, which are commands.
 */
import { type AssetSpec, contractUnits, type Result } from '@bourse/domain';
import type { AccountClass } from '../../kernel/accounts/house-accounts.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import type { Leg } from '../../kernel/move.ts';
import { HOUSE_REASONS, type PostingReason, walletIndexOf } from '../../kernel/names.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import type { PriceKind } from '../../kernel/prices.ts';
import type { Claim, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { Kernel } from '../../kernel/state.ts';
import { Market } from '../../trading/market.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import { FIGURE } from '../../trading/order-layout.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import { ContractClearing } from './clearing.ts';
import { CONTRACTS_CODES, CONTRACTS as ROOM } from './codes.ts';
import { CONTRACTS_COMMANDS } from './command-specs.ts';
import type { ContractsCommand, CreateContract, SetPriceState, SettleContract, SettleFunding } from './commands.ts';
import { Contract, type ListedContract } from './contract.ts';
import type { Emit } from './emit.ts';
import type { ContractsEvent } from './events.ts';
import { endExits } from './exits.ts';
import { payFunding } from './funding.ts';
import { Liquidation } from './liquidation.ts';
import { MarginSettings } from './margin-settings.ts';
import { type ContractsRecovered, recoveredContracts } from './recovered.ts';
import { readContracts, writeContracts } from './section.ts';
import { Settlement } from './settlement.ts';
import { ContractsState } from './state.ts';

const LARGEST_ID = 2 ** 31 - 1;
const MOST_MARKETS = 65_536;
const CONTRACT_CODE = /^[a-z0-9][a-z0-9_]{0,63}$/;

const EVENTS = [
  'contract-created',
  'position-mode-set',
  'margin-mode-set',
  'leverage-set',
  'position-changed',
  'funding-paid',
  'funding-settled',
  'price-state-set',
  'liquidation-started',
  'positions-netted',
  'liquidated',
  'position-taken-over',
  'deleveraged',
  'liquidation-ended',
  'deficit-covered',
  'loss-shared',
  'position-settled',
  'contract-settled',
] as const satisfies readonly ContractsEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

export class Contracts implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;
  declare readonly state: ContractsState;
  declare private readonly settings: MarginSettings;
  declare private readonly liquidation: Liquidation;
  declare private readonly settlement: Settlement;

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
    this.state = new ContractsState(trading.state);
    this.settings = new MarginSettings(this.state);
    const emit: Emit = (event, out) => this.emit(event, out);
    this.liquidation = new Liquidation(this.state, trading, emit);
    this.settlement = new Settlement(this.state, trading, this.liquidation.fund, emit);
    trading.addProduct(ROOM, (spec) => {
      const listed = this.list(spec as ListedContract);
      return listed.ok ? listed.value : undefined;
    });
  }

  apply(command: ContractsCommand, out: OrderEvents): string | undefined {
    switch (command.type) {
      case 'create-contract':
        return this.create(command, out);
      case 'set-position-mode': {
        const { accountId, isHedge, wallet } = command;
        const outcome = this.settings.setPositionMode(command);
        return this.tell(outcome, { type: 'position-mode-set', accountId, wallet, isHedge }, out);
      }
      case 'set-margin-mode': {
        const { accountId, contractId, isIsolated } = command;
        const outcome = this.settings.setMarginMode(command);
        return this.tell(outcome, { type: 'margin-mode-set', accountId, contractId, isIsolated }, out);
      }
      case 'set-leverage': {
        const { accountId, contractId, leverage, side } = command;
        const outcome = this.settings.setLeverage(command);
        const one = side === undefined ? {} : { side };
        return this.tell(outcome, { type: 'leverage-set', accountId, contractId, ...one, leverage }, out);
      }
      case 'change-margin':
        return this.settings.changeMargin(command);
      case 'settle-funding':
        return this.settleFunding(command, out);
      case 'set-price-state':
        return this.setPriceState(command, out);
      case 'settle-contract':
        return this.settleContract(command, out);
    }
  }

  /** Emits the event of a setting that changed; a code is passed on. */
  private tell(outcome: string | boolean, event: ContractsEvent, out: OrderEvents): string | undefined {
    if (typeof outcome === 'string') return outcome;
    if (outcome) this.emit(event, out);
    return undefined;
  }

  private emit(event: ContractsEvent, out: OrderEvents): void {
    out.json(NUMBERS[event.type], event);
  }

  private create({ clearingAccountId, contract, fundAccountId }: CreateContract, out: OrderEvents): string | undefined {
    const listed = this.list({ ...contract, clearingAccountId, fundAccountId });
    if (!listed.ok) return listed.code;
    this.emit({ type: 'contract-created', contract, clearingAccountId, fundAccountId }, out);
    return undefined;
  }

  private list(spec: ListedContract): Result<Market, string> {
    const { markets } = this.trading.state;
    const asset = this.kernel.assets.find(({ assetId }) => assetId === spec.settleAssetId);
    if (asset === undefined) return { ok: false, code: 'UNKNOWN_ASSET' };
    // A code names one contract; a spot market may have the same.
    if (
      markets.some(({ id, room, spec: known }) => id === spec.marketId || (room === ROOM && known.code === spec.code))
    ) {
      return { ok: false, code: 'MARKET_EXISTS' };
    }
    const units = contractUnits(spec, asset);
    if (!units.ok) return units;
    const isId = spec.marketId >= 1 && spec.marketId <= LARGEST_ID;
    if (!isId || !CONTRACT_CODE.test(spec.code)) return { ok: false, code: 'CONTRACT_BOUNDS_INVALID' };
    if (!this.isHouse(spec)) return { ok: false, code: 'CONTRACT_HOUSE_INVALID' };
    if (markets.length >= MOST_MARKETS || this.kernel.ledger.isFull) return { ok: false, code: 'EXCHANGE_FULL' };
    return { ok: true, value: this.add(spec, asset) };
  }

  /** Whether the house's accounts are of their classes, and all contracts of a settle asset are cleared by one. */
  private isHouse({ clearingAccountId, fundAccountId, settleAssetId }: ListedContract): boolean {
    const others = [...this.state.contracts.values()].filter(({ spec }) => spec.settleAssetId === settleAssetId);
    if (others.some(({ spec }) => spec.clearingAccountId !== clearingAccountId)) return false;
    const isOf = (accountId: number, name: AccountClass) => {
      const owner = this.kernel.accounts.find(accountId);
      return this.kernel.accounts.house.get(owner)?.class === name;
    };
    return isOf(clearingAccountId, 'clearing') && isOf(fundAccountId, 'insurance');
  }

  private add(spec: ListedContract, asset: AssetSpec): Market {
    const { accounts } = this.kernel;
    const units = contractUnits(spec, asset);
    const market = new Market(
      ROOM,
      this.trading.state.markets.length,
      spec,
      units.ok ? units.value.unitsPerTickLot : 0n,
    );
    const [clearing, fund] = [accounts.find(spec.clearingAccountId), accounts.find(spec.fundAccountId)];
    if (!units.ok) return market;
    const contract = new Contract(market, spec, units.value, clearing, fund);
    this.state.contracts.set(contract.id, contract);
    market.figures[FIGURE.FREE] = units.value.unitTicksPerLot;
    market.hasPositions = true;
    market.clearing = new ContractClearing(this.state, contract);
    this.trading.state.addMarket(market);
    return market;
  }

  private settleFunding(command: SettleFunding, out: OrderEvents): string | undefined {
    const { contractId, ratePpb, stampMs } = command;
    const contract = this.state.contracts.get(contractId);
    if (contract === undefined || contract.spec.kind !== 'perpetual') return 'UNKNOWN_CONTRACT';
    if (contract.settledTicks !== 0) return 'CONTRACT_SETTLED';
    const { markTicks } = contract.market;
    if (markTicks === 0) return 'CONTRACT_HAS_NO_MARK';
    if (stampMs <= contract.fundedMs) return 'FUNDING_SETTLED';
    contract.fundedMs = stampMs;
    const sums = payFunding(this.state, contract, command, (event) => this.emit(event, out));
    this.state.touched.repriced.add(contract);
    this.emit({ type: 'funding-settled', contractId, stampMs, ratePpb, markTicks, ...sums }, out);
    return undefined;
  }

  private setPriceState({ contractId, state }: SetPriceState, out: OrderEvents): string | undefined {
    const contract = this.state.contracts.get(contractId);
    if (contract === undefined) return 'UNKNOWN_CONTRACT';
    contract.priceState = state;
    this.state.touched.repriced.add(contract);
    this.emit({ type: 'price-state-set', contractId, state }, out);
    return undefined;
  }

  private settleContract({ contractId, priceTicks }: SettleContract, out: OrderEvents): string | undefined {
    const contract = this.state.contracts.get(contractId);
    if (contract === undefined) return 'UNKNOWN_CONTRACT';
    if (contract.settledTicks !== 0) return 'CONTRACT_SETTLED';
    if (priceTicks <= 0) return 'PRICE_NOT_POSITIVE';
    if (priceTicks > contract.market.maxPriceTicks) return 'PRICE_TOO_HIGH';
    this.settlement.settle(contract, priceTicks, out);
    return undefined;
  }

  /** A new mark: all positions of the contract are looked at, when the command has done all else. */
  onPrice(instrument: number, kind: PriceKind): void {
    const contract = kind === 'mark' ? this.state.contracts.get(instrument) : undefined;
    if (contract === undefined || contract.settledTicks !== 0) return;
    this.state.touched.repriced.add(contract);
    this.state.touched.marked.add(contract);
  }

  /** What leaves a purse is at most what its positions and orders do not need; what the house corrects leaves all the same. */
  gate(taken: readonly Leg[], reason: PostingReason): string | undefined {
    if (this.state.contracts.size === 0) return undefined;
    for (const { accountId, assetId, delta, wallet } of taken) {
      const asset = this.kernel.assetIndexById.get(assetId) ?? 0;
      const owner = this.kernel.accounts.find(accountId);
      const purse = this.state.findPurse(owner, packPocket(walletIndexOf(wallet), asset));
      if (purse === undefined) continue;
      if (HOUSE_REASONS.includes(reason)) this.state.touched.purses.add(purse);
      else if (-delta > this.state.mostOutOf(purse)) return 'MARGIN_LOCKED';
    }
    return undefined;
  }

  settled(out: OrderEvents): void {
    this.liquidation.run(out);
    endExits(this.state, this.trading, out);
    this.state.repayDebts();
    this.publishPositions(out);
  }

  /** Reports the positions that the command has changed, in the order in which it first did. */
  private publishPositions(out: OrderEvents): void {
    const { changed } = this.state;
    if (changed.size === 0) return;
    for (const exposure of changed) {
      const { contract, entryUnits, feeUnits, isIsolated, leverage, lots, marginUnits, purse, realisedUnits } =
        exposure;
      const side = exposure.sideName === undefined ? {} : { side: exposure.sideName };
      exposure.realisedUnits = 0n;
      exposure.feeUnits = 0n;
      const of = { accountId: purse.accountId, contractId: contract.id, ...side };
      const position = { lots, entryUnits, isIsolated, leverage, marginUnits, realisedUnits, feeUnits };
      this.emit({ type: 'position-changed', ...of, ...position, unsettledUnits: purse.unsettledUnits }, out);
    }
    changed.clear();
  }

  /** Margins of isolated positions: all that the room holds. */
  *claims(): Generator<Claim> {
    for (const purse of this.state.allPurses()) {
      const amount = this.state.exposuresOf(purse).reduce((sum, { marginUnits }) => sum + marginUnits, 0n);
      if (amount > 0n) yield { row: purse.row, amount, kind: 'margin' };
    }
  }

  recovered(): ContractsRecovered {
    return recoveredContracts(this.state);
  }

  write(out: BinaryWriter): void {
    writeContracts(this.state, out);
  }
  read(input: BinaryReader): void {
    readContracts(this.state, input);
  }
}

/** Perpetual and delivery contracts. */
export const contractsRoom: RoomSpec<Contracts> = {
  name: 'contracts',
  number: ROOM,
  commands: CONTRACTS_COMMANDS,
  events: EVENTS,
  codes: CONTRACTS_CODES,
  create: ({ kernel, use }) => new Contracts(kernel, use(tradingRoom)),
};
