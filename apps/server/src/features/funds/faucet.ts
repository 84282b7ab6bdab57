import type { BalanceData } from '@bourse/contract';
import type { AssetSpec } from '@bourse/domain';
import { pow10 } from '@bourse/domain';
import { type AppliedCommand, type CoreHost, CoreHostError } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { FundsStore, Grant } from './funds.store.ts';

/** Gifts of one coin that a user may take on one day (UTC). */
const GRANTS_A_DAY = 5;
/** Roughly what one gift is worth. */
const GIFT_USDT = 10_000n;
/** Keeps the faucet's idempotency keys apart from those of orders: "faucet" in the upper bits. */
const KEY_SPACE = 0x6661_7563_6574n << 80n;

/** What the faucet stands on; it is built in demo mode only. */
export interface FaucetDeps {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Pick<Projector, 'whenProjected'>;
  readonly store: FundsStore;
}

/**
 * The demo's faucet: play money, a few times a day. Each gift counts exactly once: its row is claimed first, the credit
 * carries the row's number as its idempotency key, and rows without a known outcome are settled at the next start.
 */
export class Faucet {
  private readonly deps: FaucetDeps;

  constructor(deps: FaucetDeps) {
    this.deps = deps;
  }

  /** Credits one gift of a coin to the spot wallet; answers the new balance. */
  async give(accountId: number, assetId: number): Promise<Answer<BalanceData>> {
    const { view, store } = this.deps;
    const asset = view.catalogue.asset(assetId);
    if (asset === undefined) return refuse('UNKNOWN_ASSET', 'coinId');
    const wish = { accountId, assetId, amount: giftOf(asset, view), claimedMs: view.nowMs() };
    const grant = await store.claimGrant(wish, GRANTS_A_DAY);
    if (grant === undefined) {
      return refuse('FAUCET_LIMIT', 'coinId', `The faucet gives each coin ${GRANTS_A_DAY} times a day.`);
    }
    return this.credit(grant);
  }

  /** Finishes gifts that a crash interrupted. The core forgets keys in time, so the ledger is asked first. */
  async resume(): Promise<void> {
    const { view, projector, store } = this.deps;
    const open = await store.openGrants();
    if (open.length === 0) return;
    // Without the whole ledger nobody can tell; the gifts then wait for the next start.
    if (!(await projector.whenProjected(view.seq))) return;
    for (const grant of open) {
      if (await store.isInLedger(grant)) await store.markCredited(grant.grantId);
      else await this.credit(grant);
    }
  }

  private async credit(grant: Grant): Promise<Answer<BalanceData>> {
    const { host, view, store } = this.deps;
    const { grantId, accountId, assetId, amount } = grant;
    let applied: AppliedCommand;
    try {
      applied = await host.submit(
        { type: 'credit', accountId, wallet: 'spot', assetId, amount, reason: 'faucet' },
        KEY_SPACE | grantId,
      );
    } catch (error) {
      // The claim stays: whether the core has the credit is settled at the next start.
      if (error instanceof CoreHostError) return refuse(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
      throw error;
    }
    const [event] = applied.events;
    const code = event?.type === 'rejected' || event?.type === 'duplicate' ? event.code : undefined;
    if (code !== undefined) {
      await store.dropGrant(grantId);
      return refuse(code === 'AMOUNT_OVERFLOW' ? 'AMOUNT_OVERFLOW' : 'UNKNOWN_ACCOUNT', 'coinId');
    }
    await store.markCredited(grantId);
    return { ok: true, value: view.balanceData(view.balance(accountId, 'spot', assetId)) };
  }
}

/** About 10,000 USDT worth of a coin, cut to two significant digits; 1,000 coins when it has no price. Smallest units. */
function giftOf(asset: AssetSpec, view: ExchangeView): bigint {
  const one = pow10(asset.scale);
  const price = view.valuation.usdt(asset.assetId, one);
  if (price === undefined || price === 0n) return 1_000n * one;
  const units = (GIFT_USDT * pow10(8) * one) / price;
  const digits = units.toString().length;
  const round = digits > 2 ? pow10(digits - 2) : 1n;
  return units > round ? (units / round) * round : 1n;
}
