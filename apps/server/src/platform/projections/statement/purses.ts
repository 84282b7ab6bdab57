import { invariant, WALLET_IDS, type WalletKind, walletKindOf } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import { column } from '../sql-column.ts';

/**
 * Totals of the wallets of contracts. Goal: to know what a command changed such a wallet by, because lines of its positions say what was due, and
 * not what was paid. Method: the core reports each balance after a change; the one before is remembered here, in a table that a start loads.
 * A batch has its own changes above those of the batch being written, above those committed.
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
}

/** Totals with the changes of one batch. */
export class Purses {
  private readonly committed: ReadonlyMap<string, bigint>;
  private before: Purses | undefined;
  readonly changed = new Map<string, PurseTotal>();

  /** `before`: the batch being written, whose changes are not among the committed ones yet. */
  constructor(committed: ReadonlyMap<string, bigint>, before: Purses | undefined) {
    this.committed = committed;
    this.before = before;
  }

  total(purse: PurseName): bigint {
    const key = keyOf(purse);
    return this.changed.get(key)?.total ?? this.before?.changed.get(key)?.total ?? this.committed.get(key) ?? 0n;
  }

  set({ accountId, wallet, assetId }: PurseName, total: bigint): void {
    const purse = { accountId, wallet, assetId, total };
    this.changed.set(keyOf(purse), purse);
  }

  async write(client: ClientBase): Promise<void> {
    const rows = [...this.changed.values()];
    if (rows.length === 0) return;
    await client.query({
      name: 'project-contract-wallets',
      text: `insert into contract_wallets (account_id, wallet, asset_id, total)
        select * from unnest($1::integer[], $2::smallint[], $3::integer[], $4::bigint[])
        on conflict (account_id, wallet, asset_id) do update set total = excluded.total`,
      values: [
        column(rows, (row) => row.accountId),
        column(rows, (row) => WALLET_IDS[row.wallet]),
        column(rows, (row) => row.assetId),
        column(rows, (row) => row.total),
      ],
    });
  }

  /** Adds the changes to the committed ones; the batch before has done so already. */
  commitTo(committed: Map<string, bigint>): void {
    for (const [key, { total }] of this.changed) committed.set(key, total);
    this.before = undefined;
  }
}

/** Loads the committed totals. */
export async function loadPurses(pool: Pool): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{
    readonly account_id: number;
    readonly wallet: number;
    readonly asset_id: number;
    readonly total: bigint;
  }>('select * from contract_wallets');
  return new Map(
    rows.map((row) => {
      const wallet = walletKindOf(row.wallet);
      invariant(wallet !== undefined, () => `there is no wallet ${row.wallet}`);
      return [keyOf({ accountId: row.account_id, wallet, assetId: row.asset_id }), row.total];
    }),
  );
}

function keyOf({ accountId, wallet, assetId }: PurseName): string {
  return `${accountId}/${wallet}/${assetId}`;
}
