import type { BalanceData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { listBalances, withLive, withPrices } from './balances.ts';

function balance(coinId: number, shortName: string, total: string, usdt: string): BalanceData {
  return {
    coinId,
    shortName,
    name: `${shortName} coin`,
    webLogo: '',
    wallet: 2,
    total,
    held: '0',
    available: total,
    usdt,
  };
}

const ITEMS = [
  balance(1, 'BTC', '1.5', '96386.86'),
  balance(2, 'ETH', '0.00', '0.00'),
  balance(52, 'USDT', '100000', '100000.00'),
  balance(9, 'NEW', '7', ''),
  balance(8, 'ADA', '0', '0.00'),
];
const names = (list: readonly BalanceData[]) => list.map(({ shortName }) => shortName);

describe('balances', () => {
  it('are listed by worth, then by name; without a price last', () => {
    expect(names(listBalances(ITEMS, { keyword: '', hideEmpty: false }))).toEqual(['USDT', 'BTC', 'ADA', 'ETH', 'NEW']);
  });
  it('hide what is empty, never what has no price', () => {
    expect(names(listBalances(ITEMS, { keyword: '', hideEmpty: true }))).toEqual(['USDT', 'BTC', 'NEW']);
  });
  it('are found by code or name', () => {
    expect(names(listBalances(ITEMS, { keyword: ' eth ', hideEmpty: false }))).toEqual(['ETH']);
  });
  it('leave out dust on demand, never what has no price', () => {
    const dust = balance(3, 'DOT', '0.1', '0.99');
    expect(names(listBalances([...ITEMS, dust], { keyword: '', hideDust: true }))).toEqual(['USDT', 'BTC', 'NEW']);
  });
  it.each([
    ['coin', false, ['ADA', 'BTC', 'ETH', 'NEW', 'USDT']],
    ['total', true, ['USDT', 'NEW', 'BTC', 'ADA', 'ETH']],
    ['worth', false, ['NEW', 'ADA', 'ETH', 'BTC', 'USDT']],
    ['change', true, ['ETH', 'BTC', 'ADA', 'NEW', 'USDT']],
  ] as const)('are sorted by %s, descending %s', (column, isDescending, expected) => {
    const changes: Readonly<Record<string, string>> = { BTC: '+1.00', ETH: '+2.50', ADA: '-3.00' };
    const changeOf = ({ shortName }: BalanceData) => changes[shortName] ?? '';
    const filter = { keyword: '', sort: { column, isDescending }, changeOf };
    expect(names(listBalances(ITEMS, filter))).toEqual(expected);
  });
  it('are worth what the streamed price says', () => {
    const prices = new Map([['btc_usdt', { last: '60000', change: '' }]]);
    const worths = withPrices(ITEMS, prices).map(({ usdt }) => usdt);
    expect(worths).toEqual(['90000.00', '0.00', '100000.00', '', '0.00']);
    expect(withPrices(ITEMS, undefined)).toBe(ITEMS);
  });
  it('take what the stream knows better', () => {
    const fresh = balance(1, 'BTC', '2', '128000.00');
    expect(withLive(ITEMS, new Map([['2:1', fresh]]))[0]).toBe(fresh);
    expect(withLive(ITEMS, undefined)).toBe(ITEMS);
  });
});
