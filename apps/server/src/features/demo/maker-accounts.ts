import { createHmac } from 'node:crypto';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { ASSET_ROWS } from './world-tables.ts';

/** How a maker or taker of the demo logs in. */
export interface MakerLogin {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
}

/** The demo's trading accounts: several makers share the markets, one taker trades on all. */
export interface MakerLogins {
  readonly makers: readonly MakerLogin[];
  readonly taker: MakerLogin;
}

/** Number of makers, so that none reaches the limit of open orders per account. */
const MAKERS = 4;
/** Balance of each asset after a refill, in USDT. */
const TARGET_USDT = 60_000_000;
/** Quote assets are needed for every market. */
const QUOTE_TARGET_USDT = 600_000_000;
const QUOTE_ASSETS: readonly string[] = ['USDT', 'USDC', 'BTC'];

/** The logins; passwords are derived from the data directory's secret and never shown. */
export function makerLogins(secret: string): MakerLogins {
  const login = (name: string): MakerLogin => {
    const email = `${name}@makers.bourse.test`;
    const password = createHmac('sha256', secret).update(`demo/${email}`).digest('base64url');
    return { email, password, nickname: name };
  };
  return { makers: Array.from({ length: MAKERS }, (_, index) => login(`maker-${index + 1}`)), taker: login('taker') };
}

/**
 * Refills every balance of the accounts that fell below half of its target. Makers and taker together gain or lose only by
 * users' trades, so this is rarely needed.
 */
export async function refillMakers(
  host: Pick<CoreHost, 'submitMany'>,
  view: Pick<ExchangeView, 'balance'>,
  accountIds: readonly number[],
): Promise<void> {
  const credits = accountIds.flatMap((accountId) =>
    ASSET_ROWS.flatMap((asset) => {
      const targetUsdt = QUOTE_ASSETS.includes(asset.code) ? QUOTE_TARGET_USDT : TARGET_USDT;
      const target = BigInt(Math.round(targetUsdt / asset.anchorUsdt)) * 10n ** BigInt(asset.scale);
      const missing = target - view.balance(accountId, 'spot', asset.coinId).total;
      if (missing * 2n < target) return [];
      return [
        {
          command: {
            type: 'credit',
            accountId,
            wallet: 'spot',
            assetId: asset.coinId,
            amount: missing,
            reason: 'adjustment',
          },
        } as const,
      ];
    }),
  );
  if (credits.length > 0) await host.submitMany(credits);
}
