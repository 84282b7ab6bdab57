import { describe, expect, it } from 'vitest';
import { limitsOf } from './transfer-amount.ts';
import { AMOUNT_PROBLEMS, checkTransfer, type TransferOffer } from './transfer-check.ts';
import type { TransferDraft } from './transfer-draft.ts';
import type { CoinData, PairData } from './transfer-offer.ts';

const COIN: CoinData = {
  coinId: 52,
  shortName: 'USDT',
  name: 'Tether',
  webLogo: '',
  available: '10',
  availableCny: '',
  transferPrecision: 8,
  transferOutAble: true,
  transferInAble: true,
};
const PAIR: PairData = {
  tradeId: 7,
  tradeCode: 'btc_usdt',
  base: 'BTC',
  baseCoinId: 1,
  quote: 'USDT',
  quoteCoinId: 52,
  baseTransferInAble: true,
  baseTransferOutAble: true,
  quoteTransferInAble: true,
  quoteTransferOutAble: true,
};
const LIMITS = limitsOf({
  available: '10.00000000',
  todayAvailableLimit: '1000',
  transferOpenCardInvalid: false,
  transferPrecision: 8,
});
const OFFER: TransferOffer = { pairs: [PAIR], pair: undefined, coins: [COIN], coin: COIN, limits: LIMITS };
const draft = (amount: string, more: Partial<TransferDraft> = {}): TransferDraft => ({
  source: 'spot',
  target: 'perpetual',
  tradeId: undefined,
  coinId: undefined,
  amount,
  amountFor: '0/52',
  isUnlimited: false,
  ...more,
});
const isolated = { target: 'isolated-margin' } as const;
const problemOf = (wanted: TransferDraft, offer: Partial<TransferOffer> = {}) => {
  const check = checkTransfer(wanted, { ...OFFER, ...offer });
  return check.ok ? 'sent' : check.problem;
};

describe('TR-05 a transfer', () => {
  it.each([
    ['no amount', draft(''), {}, 'empty'],
    ['zero', draft('0'), {}, 'empty'],
    ['zero with decimals', draft('0.00'), {}, 'empty'],
    ['a dot alone', draft('0.'), {}, 'empty'],
    ['more than is available', draft('10.00000001'), {}, 'above'],
    ['more than any balance', draft('9'.repeat(30)), {}, 'above'],
    ['an amount of two readings', draft('?1.234'), {}, 'unclear'],
    ['all that is available', draft('10'), {}, 'sent'],
    ['no balance known', draft('5'), { limits: undefined }, 'loading'],
    ['no coins known', draft('5'), { coins: undefined, coin: undefined }, 'loading'],
    ['no coin that can go', draft('5'), { coin: undefined }, 'coin'],
    ['pairs not known', draft('5', isolated), { pairs: undefined }, 'loading'],
    ['no open pair', draft('5', isolated), { coins: undefined, coin: undefined }, 'pair'],
    ['an open pair', draft('5', isolated), { pair: PAIR }, 'sent'],
  ])('with %s is %s', (_name, wanted, offer, expected) => {
    expect(problemOf(wanted, offer)).toBe(expected);
  });

  it('names an empty amount accountCoinTrade_082 and one above the balance accountCoinTrade_083', () => {
    expect(AMOUNT_PROBLEMS).toEqual({
      empty: 'transfer.accountCoinTrade_082',
      above: 'transfer.accountCoinTrade_083',
    });
  });

  it('is sent with its type, coin, pair and amount', () => {
    expect(checkTransfer(draft('5.'), OFFER)).toEqual({
      ok: true,
      request: { type: '2_5', coinId: 52, coinName: 'USDT', amount: '5' },
    });
    expect(checkTransfer(draft('0.5', isolated), { ...OFFER, pair: PAIR })).toEqual({
      ok: true,
      request: { type: '2_7', coinId: 52, tradeId: 7, coinName: 'USDT', amount: '0.5' },
    });
  });
});
