import type { ContractsWallet } from '@bourse/core';
import type { Where } from '../../platform/db/where-builder.ts';

/** Which contracts a list is of: one, those of a wallet, or all. */
export interface ContractPlaces {
  readonly contractId?: number | undefined;
  readonly wallet?: ContractsWallet | undefined;
}

/** Where a page ended: the command of its last row, and the row's number in it. */
export interface RowPlace {
  readonly seq: bigint;
  readonly entryNo: number;
}

/** Filter of an account's list. */
export interface AccountFilter extends ContractPlaces {
  readonly accountId: number;
  /** Both ends included, milliseconds since the epoch. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only older rows. */
  readonly before?: RowPlace | undefined;
}

/** Adds the condition for these contracts. A wallet's contracts are read once for the query. */
export function addContracts(where: Where, { contractId, wallet }: ContractPlaces): void {
  where.add('contract_id = ?', contractId);
  if (contractId === undefined) {
    where.add('contract_id = any(array(select contract_id from core_contracts where wallet = ?))', wallet);
  }
}

/** Adds the conditions of an account's list; names are those of its columns of sequence and time. */
export function addAccount(where: Where, filter: AccountFilter, seq = 'seq', timeMs = 'time_ms'): void {
  where.add('account_id = ?', filter.accountId);
  addContracts(where, filter);
  where.add(`${timeMs} >= ?`, filter.fromMs);
  where.add(`${timeMs} <= ?`, filter.toMs);
  where.add(`(${seq}, entry_no) < (?, ?)`, filter.before?.seq, filter.before?.entryNo);
}
