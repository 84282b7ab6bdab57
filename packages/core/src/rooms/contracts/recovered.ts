/** What the main thread gets of contracts at start, as plain values that can be cloned. */
import { type ContractSpec, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import { walletOf } from '../../kernel/ledger/ledger.ts';
import * as records from '../../kernel/record-layout.ts';
import { joinId } from '../../trading/book/order-pool.ts';
import type { MarketStatus, PositionSide } from '../../trading/commands.ts';
import * as orders from '../../trading/order-layout.ts';
import { ContractClearing } from './clearing.ts';
import type { ContractsWallet, PriceState } from './commands.ts';
import type { Contract } from './contract.ts';
import type { Purse } from './purse.ts';
import { type ContractsState, isUnused } from './state.ts';

const { ACCOUNT } = records;
const { INT } = orders;

/** A listed contract and what moves on it beside its book. */
export interface RecoveredContract {
  readonly contract: ContractSpec;
  readonly clearingAccountId: number;
  readonly fundAccountId: number;
  readonly status: MarketStatus;
  /** 0 before the first trade. */
  readonly lastPriceTicks: number;
  /** Number of the last trade; 0 before the first. */
  readonly lastTradeNo: number;
  /** 0 before they are set. */
  readonly markTicks: number;
  readonly indexTicks: number;
  /** Stamp of the last funding, milliseconds since the epoch; 0: none yet. */
  readonly fundedMs: number;
  readonly priceState: PriceState;
  /** Price at which it has settled; 0: not yet. */
  readonly settledTicks: number;
}

/** What an account has in a contract on one side: its settings, and its position when `lots` is not 0. */
export interface RecoveredExposure {
  readonly accountId: number;
  readonly contractId: number;
  /** Absent in one-way mode. */
  readonly side?: PositionSide;
  /** Positive: long, negative: short. */
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly isIsolated: boolean;
  readonly leverage: number;
  readonly marginUnits: bigint;
}

/** A purse that owes a loss. */
export interface RecoveredDebt {
  readonly accountId: number;
  /** Of an insurance fund, spot. */
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly unsettledUnits: bigint;
}

/** What the room gives to the main thread. */
export interface ContractsRecovered {
  /** By id. */
  readonly contracts: readonly RecoveredContract[];
  /** An account's are in the order of contracts; those of one contract one-way, long, short. */
  readonly exposures: readonly RecoveredExposure[];
  readonly debts: readonly RecoveredDebt[];
  /** Accounts in hedge mode, by wallet. */
  readonly hedged: readonly { readonly accountId: number; readonly wallet: ContractsWallet }[];
  /** Resting orders with the mark at which each came to rest: their open loss is measured by it. */
  readonly resting: readonly { readonly orderId: bigint; readonly markTicks: number }[];
}

/** Everything of contracts. */
export function recoveredContracts(state: ContractsState): ContractsRecovered {
  const { accounts } = state.trading;
  const contracts = [...state.contracts.values()].sort((a, b) => a.id - b.id);
  return {
    contracts: contracts.map(recoveredContract),
    exposures: exposuresOf(state),
    debts: debtsOf(state),
    hedged: state.hedgedAccounts().map(([owner, wallet]) => ({
      accountId: accounts.get(owner, ACCOUNT.ID),
      // Only wallets of contracts have a position mode.
      wallet: wallet as ContractsWallet,
    })),
    resting: contracts.flatMap((contract) => restingOf(state, contract)),
  };
}

function recoveredContract({ fundedMs, market, priceState, settledTicks, spec }: Contract): RecoveredContract {
  const { clearingAccountId, fundAccountId, ...contract } = spec;
  const { indexTicks, lastPriceTicks, lastTradeNo, markTicks, statusName } = market;
  const prices = { lastPriceTicks, lastTradeNo, markTicks, indexTicks, settledTicks };
  const moving = { status: statusName, ...prices, fundedMs, priceState };
  return { contract, clearingAccountId, fundAccountId, ...moving };
}

function exposuresOf(state: ContractsState): RecoveredExposure[] {
  return pursesOf(state).flatMap((purse) =>
    state
      .exposuresOf(purse)
      .filter((exposure) => !isUnused(exposure))
      .map(({ contract, entryUnits, isIsolated, leverage, lots, marginUnits, sideName }) => ({
        accountId: purse.accountId,
        contractId: contract.id,
        ...(sideName === undefined ? {} : { side: sideName }),
        lots,
        entryUnits,
        isIsolated,
        leverage,
        marginUnits,
      })),
  );
}

/** By pocket, then by account: in an order that a restored exchange has, too. */
function pursesOf(state: ContractsState): readonly Purse[] {
  return [...state.allPurses()].sort((a, b) => a.pocket - b.pocket || a.owner - b.owner);
}

function debtsOf(state: ContractsState): RecoveredDebt[] {
  return pursesOf(state).flatMap(({ accountId, assetId, pocket, unsettledUnits }) => {
    const wallet = WALLET_KINDS[walletOf(pocket)];
    return unsettledUnits === 0n || wallet === undefined ? [] : [{ accountId, wallet, assetId, unsettledUnits }];
  });
}

function restingOf({ trading: { pool } }: ContractsState, { market }: Contract): ContractsRecovered['resting'] {
  if (!(market.clearing instanceof ContractClearing)) return [];
  return market.clearing.resting.marks().map(([slot, markTicks]) => ({
    orderId: joinId(pool.int(slot, INT.ID_LOW), pool.int(slot, INT.ID_HIGH)),
    markTicks,
  }));
}
