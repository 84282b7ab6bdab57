import { describe, expect, it } from 'vitest';
import { holdingOf, ownAccounts, transferBodyOf, transferErrors } from './transfer-draft.ts';

const balance = (shortName: string, coinId: number, available: string, wallet = 2) => ({
  ...{ coinId, shortName, wallet, available, total: available },
});
const SUB = {
  ...{ subId: 1_001, name: 'Grid bot', mayTrade: true, closedModules: [], createdMs: 0, usdt: '0.00' },
  ...{ openOrders: 0, apiKeys: 0, balances: [balance('BTC', 1, '0.5')] },
};
const ACCOUNTS = ownAccounts(
  1_000,
  [balance('USDT', 52, '100.5'), balance('BTC', 1, '2', 5), balance('ETH', 2, '0'), balance('ADA', 9, '3')],
  [SUB],
);
const draft = (change: object = {}) => ({ fromId: '1000', toId: '1001', coinId: '52', amount: '100.5', ...change });

describe('accounts for a transfer', () => {
  it('are the master and its sub-accounts, with what can leave their spot wallets', () => {
    expect(ACCOUNTS.map(({ accountId, holdings }) => [accountId, holdings.map(({ shortName }) => shortName)])).toEqual([
      [1_000, ['ADA', 'USDT']],
      [1_001, ['BTC']],
    ]);
    expect(holdingOf(ACCOUNTS, draft({ fromId: '1001', coinId: '1' }))?.available).toBe('0.5');
  });
});

describe('a transfer that is typed', () => {
  it('may be of everything that is there', () => {
    expect(transferErrors(draft(), ACCOUNTS)).toEqual({});
    expect(transferBodyOf(draft(), 'k-1')).toEqual({
      ...{ fromId: 1_000, toId: 1_001, coinId: 52, amount: '100.5', requestId: 'k-1' },
    });
  });

  it.each([
    ['more than there is', { amount: '100.500001' }, { amount: 'subAccounts.tooMuch' }],
    ['nothing', { amount: '0.00' }, { amount: 'subAccounts.amountMissing' }],
    ['no amount', { amount: '' }, { amount: 'subAccounts.amountMissing' }],
    ['a debt', { amount: '-1' }, { amount: 'subAccounts.amountMissing' }],
    ['an exponent', { amount: '1e5' }, { amount: 'subAccounts.amountMissing' }],
    ['other digits', { amount: '１' }, { amount: 'subAccounts.amountMissing' }],
    ['one account as both', { toId: '1000' }, { toId: 'error.SUB_TRANSFER_SAME_ACCOUNT' }],
    ['a coin that the source has not', { coinId: '1' }, { coinId: 'subAccounts.coinMissing' }],
    ['no account', { fromId: '' }, { coinId: 'subAccounts.coinMissing' }],
  ])('with %s is refused', (_what, change, errors) => {
    expect(transferErrors(draft(change), ACCOUNTS)).toEqual(errors);
  });
});
