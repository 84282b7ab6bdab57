import type { Command } from '@bourse/core';
import type { AssetSpec, MarketSpec } from '@bourse/domain';
import { parseDecimal } from '@bourse/domain';
import type { CoreHost } from '../platform/core-host/core-host.ts';

const BTC: AssetSpec = { assetId: 1, code: 'BTC', scale: 8 };
const ETH: AssetSpec = { assetId: 2, code: 'ETH', scale: 8 };
const USDT: AssetSpec = { assetId: 52, code: 'USDT', scale: 8 };
/** The assets of a test's exchange, by code. */
export const TEST_ASSETS = { BTC, ETH, USDT } as const;

function market(marketId: number, base: AssetSpec): MarketSpec {
  return {
    marketId,
    code: `${base.code.toLowerCase()}_usdt`,
    baseAssetId: base.assetId,
    quoteAssetId: USDT.assetId,
    priceScale: 2,
    tickSize: 1,
    qtyScale: 5,
    lotSize: 1,
    minQtyLots: 1,
    maxQtyLots: 100_000_000,
    maxPriceTicks: 100_000_000,
    minNotional: 500_000_000n,
    priceBandPpm: 0,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    selfTradePrevention: 'EXPIRE_TAKER',
  };
}

/** The markets of a test's exchange, by code. */
export const TEST_MARKETS = { btc_usdt: market(1, BTC), eth_usdt: market(2, ETH) } as const;

/** Lists BTC/USDT (id 1) and ETH/USDT (id 2). */
export async function listTestMarkets(host: CoreHost): Promise<void> {
  const assets = Object.values(TEST_ASSETS).map((asset): Command => ({ type: 'create-asset', asset }));
  const markets = Object.values(TEST_MARKETS).map((spec): Command => ({ type: 'create-market', market: spec }));
  await submitAll(host, [...assets, ...markets]);
}

/** Credits an account's spot wallet; the amount is a decimal text. */
export async function fund(
  host: CoreHost,
  accountId: number,
  code: keyof typeof TEST_ASSETS,
  amount: string,
): Promise<void> {
  const { assetId, scale } = TEST_ASSETS[code];
  const parsed = parseDecimal(amount, scale);
  if (!parsed.ok) throw new Error(`bad amount ${amount}: ${parsed.code}`);
  const credit: Command = {
    type: 'credit',
    accountId,
    wallet: 'spot',
    assetId,
    amount: parsed.value,
    reason: 'deposit',
  };
  await submitAll(host, [credit]);
}

async function submitAll(host: CoreHost, commands: readonly Command[]): Promise<void> {
  const answers = await host.submitMany(commands.map((command) => ({ command })));
  for (const { events } of answers) {
    const [first] = events;
    if (first?.type === 'rejected') throw new Error(`the test world was refused: ${first.code}`);
  }
}
