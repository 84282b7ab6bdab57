import type { BalanceData } from '@bourse/contract';
import type { AssetSpec } from '@bourse/domain';
import { pow10 } from '@bourse/domain';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Outbox, Outcome } from '../../platform/outbox/outbox.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { FundsStore } from './funds.store.ts';

/** Maximum number of grants of one coin per user and day (UTC). */
const GRANTS_A_DAY = 5;
/** Approximate value of one grant, in USDT. */
const GRANT_USDT = 10_000n;
/** Outbox topic of the faucet; the row id is the grant's. */
const OUTBOX = 'faucet';

/** Dependencies of the faucet; it is created in demo mode only. */
export interface FaucetDeps {
  readonly view: ExchangeView;
  readonly pool: Pool;
  readonly outbox: Outbox;
  readonly store: FundsStore;
}

/** The demo's faucet: play money, a few times a day. A grant's row and its credit are stored in one transaction; the outbox submits the credit. */
export class Faucet {
  private readonly deps: FaucetDeps;

  constructor(deps: FaucetDeps) {
    this.deps = deps;
    const { store } = deps;
    deps.outbox.register(OUTBOX, {
      onOutcome: (tx, rowId, outcome) =>
        outcome.ok ? store.markCredited(tx, BigInt(rowId), outcome.seq) : store.dropGrant(tx, BigInt(rowId)),
    });
  }

  /** Credits one grant of a coin to the spot wallet; returns the new balance. */
  async give(accountId: number, assetId: number): Promise<ApiResult<BalanceData>> {
    const { view, outbox } = this.deps;
    const asset = view.catalogue.coin(assetId);
    if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const grantId = await this.enqueue(accountId, asset);
    if (grantId === undefined) {
      return reject('FAUCET_LIMIT', 'coinId', `The faucet gives each coin ${GRANTS_A_DAY} times a day.`);
    }
    const outcome = await outbox.whenDone(OUTBOX, grantId.toString());
    return rejectionOf(outcome) ?? { ok: true, value: view.balanceData(view.balance(accountId, 'spot', assetId)) };
  }

  /** Stores a grant's row and its credit; undefined when the day's grants are used up. */
  private enqueue(accountId: number, asset: AssetSpec): Promise<bigint | undefined> {
    const { view, outbox, store } = this.deps;
    const { assetId } = asset;
    const amount = grantAmountOf(asset, view);
    return inTransaction(this.deps.pool, async (tx) => {
      const wish = { accountId, assetId, amount, claimedMs: view.nowMs() };
      const grantId = await store.claimGrant(tx, wish, GRANTS_A_DAY);
      if (grantId === undefined) return undefined;
      await outbox.enqueue(tx, {
        feature: OUTBOX,
        rowId: grantId.toString(),
        command: { type: 'credit', accountId, wallet: 'spot', assetId, amount, reason: 'faucet' },
      });
      return grantId;
    });
  }
}

function rejectionOf(outcome: Outcome | undefined): ApiResult<never> | undefined {
  // The credit is pending: the outbox submits it as soon as the exchange accepts it.
  if (outcome === undefined) return reject('NOT_READY');
  if (outcome.ok) return undefined;
  return reject(outcome.code === 'AMOUNT_OVERFLOW' ? 'AMOUNT_OVERFLOW' : 'UNKNOWN_ACCOUNT', 'coinId');
}

/** About 10,000 USDT worth of a coin, cut to two significant digits; 1,000 coins when it has no price. Smallest units. */
function grantAmountOf(asset: AssetSpec, view: ExchangeView): bigint {
  const one = pow10(asset.scale);
  const price = view.valuation.usdt(asset.assetId, one);
  if (price === undefined || price === 0n) return 1_000n * one;
  const units = (GRANT_USDT * pow10(8) * one) / price;
  const digits = units.toString().length;
  const round = digits > 2 ? pow10(digits - 2) : 1n;
  return units > round ? (units / round) * round : 1n;
}
