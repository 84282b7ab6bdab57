import { isPairOpen } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransferDraft } from './transfer-draft.ts';
import {
  type CoinData,
  coinOf,
  failedOf,
  isPairEnabled,
  listedCoins,
  type PairData,
  pairFlags,
  pairOf,
} from './transfer-offer.ts';

const OPEN = {
  baseTransferInAble: true,
  baseTransferOutAble: true,
  quoteTransferInAble: true,
  quoteTransferOutAble: true,
};
const pair = (tradeId: number, more: Partial<PairData> = {}): PairData => ({
  tradeId,
  tradeCode: 'btc_usdt',
  base: 'BTC',
  baseCoinId: 1,
  quote: 'USDT',
  quoteCoinId: 52,
  ...OPEN,
  ...more,
});
const noneIn = { baseTransferInAble: false, quoteTransferInAble: false };
const noneOut = { baseTransferOutAble: false, quoteTransferOutAble: false };

const draft = (source: TransferDraft['source'], target: TransferDraft['target'], tradeId?: number): TransferDraft => ({
  source,
  target,
  tradeId,
  coinId: undefined,
  amount: '',
  amountFor: '',
  isUnlimited: false,
});
const into = draft('spot', 'isolated-margin');
const out = draft('isolated-margin', 'spot');

describe('TR-03 the pairs of isolated margin', () => {
  it.each([
    ['open both ways', {}, true, true],
    ['that lets nothing in', noneIn, false, true],
    ['that lets nothing out', noneOut, true, false],
    ['that is shut', { ...noneIn, ...noneOut }, false, false],
    ['that lets one coin in', { ...noneIn, ...noneOut, quoteTransferInAble: true }, true, false],
    ['that lets one coin out', { ...noneIn, ...noneOut, baseTransferOutAble: true }, false, true],
  ])('of a pair %s: in by the flags for in, out by those for out', (_name, flags, isIn, isOut) => {
    expect([isPairEnabled(pair(1, flags), into), isPairEnabled(pair(1, flags), out)]).toEqual([isIn, isOut]);
  });

  it('select the first that can be chosen, or the chosen one while it can', () => {
    const pairs = [pair(1, noneIn), pair(2), pair(3, noneOut)];
    const chosen = (wanted: TransferDraft) => pairOf(wanted, pairs)?.tradeId;
    expect([chosen(into), chosen(out)]).toEqual([2, 1]);
    expect([chosen({ ...into, tradeId: 3 }), chosen({ ...into, tradeId: 1 }), chosen({ ...out, tradeId: 3 })]).toEqual([
      3, 2, 1,
    ]);
    expect([chosen(draft('spot', 'c2c')), pairOf(into, [pair(1, noneIn)]), pairOf(into, [])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are enabled exactly when the domain lets one of their coins pass', () => {
    const flags = fc.record({
      baseTransferInAble: fc.boolean(),
      baseTransferOutAble: fc.boolean(),
      quoteTransferInAble: fc.boolean(),
      quoteTransferOutAble: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, fc.boolean(), (some, isIn) => {
        const one = pair(1, some);
        const direction = isIn ? 'in' : 'out';
        const passes = [1, 52].some((coinId) => isPairOpen(pairFlags(one), coinId, direction));
        expect(isPairEnabled(one, isIn ? into : out)).toBe(passes);
      }),
    );
  });
});

describe('TR-02 the coin of a transfer', () => {
  const coin = (coinId: number, more: Partial<CoinData> = {}): CoinData => ({
    coinId,
    shortName: `C${coinId}`,
    name: '',
    webLogo: '',
    available: '0',
    availableCny: '',
    transferPrecision: 8,
    transferOutAble: true,
    transferInAble: true,
    ...more,
  });
  const shutOut = { transferOutAble: false };
  it.each([
    ['52 by default', undefined, [coin(1), coin(52)], 52],
    ['a valid preset', 1, [coin(1), coin(52)], 1],
    ['52 for a preset that does not exist', 777, [coin(1), coin(52)], 52],
    ['52 for a preset that cannot leave', 1, [coin(1, shutOut), coin(52)], 52],
    ['52 for a preset that cannot enter', 1, [coin(1, { transferInAble: false }), coin(52)], 52],
    ['the first that can be transferred when 52 cannot', undefined, [coin(1, shutOut), coin(2), coin(52, shutOut)], 2],
    ['the first that can be transferred where there is no 52', undefined, [coin(1, shutOut), coin(2)], 2],
    ['none when none can be transferred', 1, [coin(1, shutOut), coin(52, shutOut)], undefined],
    ['none when there is none', undefined, [], undefined],
  ])('is %s', (_name, coinId, coins, expected) => {
    expect(coinOf({ coinId }, coins)?.coinId).toBe(expected);
  });

  it('stands among those that the source has, which are listed first', () => {
    const coins = [coin(1), coin(2, { available: '0.00000001' }), coin(3), coin(52, { available: '10.00' })];
    expect(listedCoins(coins).map(({ coinId }) => coinId)).toEqual([2, 52, 1, 3]);
  });
});

describe('TR-03 a form that cannot be loaded', () => {
  const good = { data: [], error: null };
  const bad = { data: undefined, error: new Error('no pairs') };
  const stale = { data: [], error: new Error('not read again') };
  const plain = { source: 'spot', target: 'perpetual' } as const;
  const isolated = { source: 'spot', target: 'isolated-margin' } as const;
  it.each([
    ['by pairs that it needs', isolated, bad, good, bad],
    ['not by pairs that it does not need', plain, bad, good, undefined],
    ['by its coins', plain, good, bad, bad],
    ['not by data that could not be read again', isolated, stale, stale, undefined],
  ])('is one %s', (_name, sides, pairs, coins, expected) => {
    expect(failedOf<typeof good | typeof bad | typeof stale>(sides, pairs, [coins])).toBe(expected);
  });
});
