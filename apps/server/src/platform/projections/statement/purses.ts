import { invariant, WALLET_IDS, type WalletKind, walletKindOf } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import { LayeredState } from '../layered-state.ts';
import { column } from '../sql-column.ts';

/**
 * Totals of the wallets of contracts. Goal: to know what a command changed such a wallet by, because lines of its positions say what was due, and
 * not what was paid. Method: the core reports each balance after a change; the one before is remembered here, in a table that a start loads.
 */

const CONTRACT_WALLETS: readonly WalletKind[] = ['perpetual', 'delivery', 'mock'];
const HOLDS_PURSES: ReadonlySet<WalletKind> = new Set(CONTRACT_WALLETS);

/** Whether contracts are settled in wallets of a kind. */
export function holdsPurses(wallet: WalletKind): boolean {
  return HOLDS_PURSES.has(wallet);
}

/** A wallet of contracts in one asset. */
export interface PurseName {
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
}

interface PurseTotal extends PurseName {
  readonly total: bigint;
  /** Loss that it owes, smallest units. */
  readonly owed: bigint;
}

/** Totals by purse. */
export type PurseTotals = Map<string, PurseTotal>;

/** Totals with the changes of one batch. */
export class Purses {
  private readonly state: LayeredState<string, PurseTotal>;

  /** `before`: the batch being written. */
  constructor(committed: PurseTotals, before: Purses | undefined) {
    this.state = new LayeredState(committed, before?.state);
  }

  total(purse: PurseName): bigint {
    return this.state.get(keyOf(purse))?.total ?? 0n;
  }

  owed(purse: PurseName): bigint {
    return this.state.get(keyOf(purse))?.owed ?? 0n;
  }

  set({ accountId, wallet, assetId }: PurseName, total: bigint, owed: bigint): void {
    const purse = { accountId, wallet, assetId, total, owed };
    this.state.set(keyOf(purse), purse);
  }

  async write(client: ClientBase): Promise<void> {
    const { values: rows } = this.state.changes();
    if (rows.length === 0) return;
    await client.query({
      name: 'project-contract-wallets',
      text: `insert into contract_wallets (account_id, wallet, asset_id, total, owed)
        select * from unnest($1::integer[], $2::smallint[], $3::integer[], $4::bigint[], $5::bigint[])
        on conflict (account_id, wallet, asset_id) do update set total = excluded.total, owed = excluded.owed`,
      values: [
        column(rows, (row) => row.accountId),
        column(rows, (row) => WALLET_IDS[row.wallet]),
        column(rows, (row) => row.assetId),
        column(rows, (row) => row.total),
        column(rows, (row) => row.owed),
      ],
    });
  }

  commitTo(committed: PurseTotals): void {
    this.state.commitTo(committed);
  }
}

/** Loads the committed totals. */
export async function loadPurses(pool: Pool): Promise<PurseTotals> {
  const { rows } = await pool.query<{
    readonly account_id: number;
    readonly wallet: number;
    readonly asset_id: number;
    readonly total: bigint;
    readonly owed: bigint;
  }>('select * from contract_wallets');
  return new Map(
    rows.map((row) => {
      const wallet = walletKindOf(row.wallet);
      invariant(wallet !== undefined, () => `there is no wallet ${row.wallet}`);
      const purse = { accountId: row.account_id, wallet, assetId: row.asset_id, total: row.total, owed: row.owed };
      return [keyOf(purse), purse];
    }),
  );
}

function keyOf({ accountId, wallet, assetId }: PurseName): string {
  return `${accountId}/${wallet}/${assetId}`;
}
