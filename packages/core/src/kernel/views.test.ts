import { WALLET_KINDS } from '@bourse/domain';
import { expect, it } from 'vitest';
import { ALICE, BOB, BTC, Desk } from '../testing/desk.ts';

it('returns the same balances as columns and as rows', () => {
  const desk = new Desk({ makerFeePpm: 1_000, takerFeePpm: 2_000 });
  desk.sell(ALICE, 20, 5_000);
  desk.buy(BOB, 7, 5_000);
  desk.do({ type: 'transfer', accountId: BOB, assetId: BTC, amount: 5n, from: 'spot', to: 'perpetual' });
  const { accountIds, wallets, assetIds, totals, held } = desk.exchange.balanceColumns();
  const rows = Array.from(accountIds, (accountId, row) => ({
    accountId,
    wallet: WALLET_KINDS[wallets[row] ?? -1],
    assetId: assetIds[row],
    total: totals[row],
    held: held[row],
  }));
  expect(rows).toEqual(desk.exchange.balances().map(({ available: _available, ...row }) => row));
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.some((row) => row.held !== 0n)).toBe(true);
  expect(rows.some((row) => row.wallet === 'perpetual')).toBe(true);
});
