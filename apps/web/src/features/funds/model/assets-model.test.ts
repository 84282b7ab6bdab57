import type { CoinShare, WorthPoint } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { listAccounts } from './accounts.ts';
import { allocationOf } from './allocation.ts';
import { centsOf, centsText, percentText, signedText } from './cents.ts';
import { curvePoints, periodProfit } from './curve.ts';
import { liveProfit, liveTotals, liveUsdt } from './live-worth.ts';

const coin = (shortName: string, total: string, usdt: string): CoinShare => ({
  coinId: 1,
  shortName,
  name: shortName,
  webLogo: '',
  total,
  usdt,
});
const prices = new Map([
  ['btc_usdt', { last: '60000.5', change: '+1.00' }],
  ['eth_usdt', { last: '0', change: '' }],
]);

describe('hundredths', () => {
  it.each([
    ['12.4', 1_240n],
    ['-0.05', -5n],
    ['7', 700n],
    ['1.239', 123n],
    ['', 0n],
  ])('of %s are %s', (text, cents) => expect(centsOf(text)).toBe(cents));

  it('are written with their sign', () => {
    expect([centsText(-5n), signedText('0.00'), signedText('1.50'), signedText('-1.50')]).toEqual([
      '-0.05',
      '0.00',
      '+1.50',
      '-1.50',
    ]);
    expect([percentText(1n, 3n), percentText(-1n, 3n), percentText(1n, 0n)]).toEqual(['33.33', '-33.33', '']);
  });
});

describe('live worth', () => {
  it('follows the streamed price, and is what the exchange said where none streams', () => {
    expect(liveUsdt(coin('BTC', '0.1', '5900.00'), prices)).toBe('6000.05');
    expect(liveUsdt(coin('ETH', '2', '4000.00'), prices)).toBe('4000.00');
    expect(liveUsdt(coin('USDT', '12.345', '12.34'), prices)).toBe('12.34');
    expect(liveUsdt(coin('BTC', '0.1', '5900.00'), undefined)).toBe('5900.00');
  });

  it('adds up, in every unit that has a price', () => {
    const totals = { totalUsdt: '5912.34', totalBtc: '0.1', totalEth: '2.5' };
    const coins = [coin('BTC', '0.1', '5900.00'), coin('USDT', '12.345', '12.34'), coin('NEW', '5', '')];
    expect(liveTotals(coins, totals, prices)).toEqual({
      totalUsdt: '6012.39',
      totalBtc: '0.10020566',
      totalEth: '2.5',
    });
    expect(liveTotals(coins, totals, undefined)).toBe(totals);
  });

  it('moves the day’s profit by what the total has moved', () => {
    const today = { usdt: '-10.00', percent: '-1.00', startUsdt: '1000.00', flowUsdt: '-50.00' };
    expect(liveProfit(today, '940.00', '940.00')).toBe(today);
    expect(liveProfit(today, '940.00', '970.50')).toMatchObject({ usdt: '20.50', percent: '2.05' });
    const deposited = { ...today, startUsdt: '0.00', flowUsdt: '100.00' };
    expect(liveProfit(deposited, '90.00', '105.00')).toMatchObject({ usdt: '5.00', percent: '5.00' });
  });
});

describe('the allocation', () => {
  it('has the large coins, largest first, and the small ones together', () => {
    const coins = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => coin(name, '1', `${(at + 1) * 10}.00`));
    const slices = allocationOf([...coins, coin('NEW', '5', '')], undefined);
    expect(slices.map((slice) => [slice.coin, slice.count, slice.usdt, slice.percent])).toEqual([
      ['G', 1, '70.00', '25.00'],
      ['F', 1, '60.00', '21.42'],
      ['E', 1, '50.00', '17.85'],
      ['D', 1, '40.00', '14.28'],
      ['C', 1, '30.00', '10.71'],
      ['', 2, '30.00', '10.71'],
    ]);
    // One coin alone is no rest.
    expect(allocationOf(coins.slice(1), undefined).map((slice) => slice.coin)).not.toContain('');
    expect(allocationOf([], undefined)).toEqual([]);
  });
});

describe('the curve', () => {
  const point = (timeMs: number, usdt: string, profitUsdt: string): WorthPoint => {
    return { timeMs, usdt, btc: timeMs === 1 ? '' : '0.5', eth: '2', profitUsdt };
  };
  const points = [point(1, '100.00', '7.00'), point(2, '120.50', '20.50'), point(3, '90.00', '-5.25')];

  it('is in the chosen unit; a point without a price in it is left out', () => {
    expect(curvePoints(points, 1, undefined).map(({ text, height }) => [text, height])).toEqual([
      ['100.00 USDT', 100],
      ['120.50 USDT', 120.5],
      ['90.00 USDT', 90],
    ]);
    expect(curvePoints(points, 2, undefined).map(({ text }) => text)).toEqual(['0.50 BTC', '0.50 BTC']);
    const euro = { currencyCode: 'EUR', symbol: '€', usdtRate: '0.9' };
    expect(curvePoints(points, 4, euro).map(({ text }) => text)).toEqual(['€90.00', '€108.45', '€81.00']);
  });

  it('has the profit of its period behind its first point', () => {
    expect(periodProfit(points)).toBe('15.25');
    expect(periodProfit([...points, point(4, '1.00', '')])).toBe('');
    expect(periodProfit([])).toBe('0.00');
  });
});

it('accounts without a page are listed only with something in them', () => {
  const worth = (wallet: number, totalUsdt: string) => ({ wallet, totalUsdt, totalBtc: '', totalEth: '' });
  const listed = listAccounts([worth(2, '0.00'), worth(5, '3.00'), worth(11, '0.00')]);
  expect(listed.map(({ wallet, isEmpty, hasTransfer }) => [wallet, isEmpty, hasTransfer])).toEqual([
    [2, true, true],
    [5, false, true],
  ]);
  expect(listAccounts([worth(11, '0.01')])).toHaveLength(1);
});
