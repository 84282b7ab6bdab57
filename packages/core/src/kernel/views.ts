import { invariant, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import type { AccountView, Balance, BalanceColumns, BalanceRow } from './exchange.ts';
import { assetOf, packPocket, scopeOf, walletOf } from './ledger/ledger.ts';
import { walletIndexOf } from './names.ts';
import { ACCOUNT, FROZEN, MARKET_RATE } from './record-layout.ts';
import type { Kernel } from './state.ts';

const EMPTY_BALANCE: Balance = { total: 0n, held: 0n, available: 0n };

/** Balance of a pocket; zeros when it, the account or the asset does not exist. */
export function balanceOf(state: Kernel, accountId: number, wallet: WalletKind, assetId: number, scope = 0): Balance {
  const asset = state.assetIndexById.get(assetId);
  const owner = state.accounts.find(accountId);
  if (asset === undefined || owner < 0) return EMPTY_BALANCE;
  const row = state.ledger.find(owner, packPocket(walletIndexOf(wallet), asset, scope));
  return row < 0 ? EMPTY_BALANCE : balanceAt(state, row);
}

function balanceAt(state: Kernel, row: number): Balance {
  const total = state.ledger.total(row);
  const held = state.ledger.held(row);
  return { total, held, available: total - held };
}

/** All rows of one account or of all, in the order of their first use. */
export function balancesOf(state: Kernel, accountId?: number): BalanceRow[] {
  const { ledger, accounts } = state;
  const rows: BalanceRow[] = [];
  for (let row = 0; row < ledger.count; row++) {
    const owner = accounts.get(ledger.owner(row), ACCOUNT.ID);
    if (accountId !== undefined && owner !== accountId) continue;
    const pocket = ledger.pocket(row);
    const wallet = WALLET_KINDS[walletOf(pocket)];
    invariant(wallet !== undefined, 'a balance in an unknown wallet');
    const assetId = state.assetIds[assetOf(pocket)] as number;
    const scope = scopeOf(pocket);
    rows.push({ accountId: owner, wallet, assetId, ...(scope === 0 ? {} : { scope }), ...balanceAt(state, row) });
  }
  return rows;
}

/** All rows, in the order of their first use. */
export function balanceColumnsOf({ ledger, accounts, assetIds }: Kernel): BalanceColumns {
  const { count } = ledger;
  const columns = {
    accountIds: new Int32Array(count),
    wallets: new Uint8Array(count),
    scopes: new Int32Array(count),
    assetIds: new Int32Array(count),
    totals: new BigInt64Array(count),
    held: new BigInt64Array(count),
  };
  for (let row = 0; row < count; row++) {
    const pocket = ledger.pocket(row);
    columns.accountIds[row] = accounts.get(ledger.owner(row), ACCOUNT.ID);
    columns.wallets[row] = walletOf(pocket);
    columns.scopes[row] = scopeOf(pocket);
    columns.assetIds[row] = assetIds[assetOf(pocket)] as number;
    columns.totals[row] = ledger.total(row);
    columns.held[row] = ledger.held(row);
  }
  return columns;
}

/** Sums of an asset over all accounts. */
export function totalsOf(state: Kernel, assetId: number): { total: bigint; held: bigint } {
  const sums = { total: 0n, held: 0n };
  const asset = state.assetIndexById.get(assetId);
  for (let row = 0; row < state.ledger.count; row++) {
    if (assetOf(state.ledger.pocket(row)) !== asset) continue;
    sums.total += state.ledger.total(row);
    sums.held += state.ledger.held(row);
  }
  return sums;
}

/** User accounts, in the order of opening. */
export function accountsOf({ accounts }: Kernel): AccountView[] {
  const rate = (ppm: number): number | null => (ppm === MARKET_RATE ? null : ppm);
  const users: AccountView[] = [];
  for (let index = 0; index < accounts.count; index++) {
    if (accounts.house.has(index)) continue;
    const frozen = accounts.get(index, ACCOUNT.FROZEN);
    users.push({
      accountId: accounts.get(index, ACCOUNT.ID),
      makerFeePpm: rate(accounts.get(index, ACCOUNT.MAKER_PPM)),
      takerFeePpm: rate(accounts.get(index, ACCOUNT.TAKER_PPM)),
      ordersFrozen: (frozen & FROZEN.ORDERS) !== 0,
      withdrawalsFrozen: (frozen & FROZEN.WITHDRAWALS) !== 0,
    });
  }
  return users;
}
