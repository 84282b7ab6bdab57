import type { PublicTradeData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { isAtLeast, leastWorths, MOST_TRADES, mergeTrades, Tape } from './tape.ts';

const market = fixtureMarket();

function trade(fillNo: number, changes: Partial<PublicTradeData> = {}): PublicTradeData {
  return { fillNo, price: '100.00', qty: '1.00000', side: 'buy', timeMs: fillNo * 1_000, ...changes };
}

describe('trades that are listed', () => {
  it('offers powers of ten from a hundred times the least order on', () => {
    expect(leastWorths(market)).toEqual(['100', '1000', '10000', '100000']);
    expect(leastWorths(fixtureMarket({ minNotional: '0.00010000' }))).toEqual(['0.01', '0.1', '1', '10']);
  });

  it.each([
    ['', '0.00001', true],
    ['100', '1.00000', true],
    ['100', '0.99999', false],
  ])('of at least %j: %s at 100 is listed: %s', (least, qty, expected) => {
    expect(isAtLeast(trade(1, { qty }), least, market)).toBe(expected);
  });

  it('keeps large ones when the stream has forgotten them, and never lists one twice', () => {
    const isWanted = ({ qty }: PublicTradeData) => qty === '9.00000';
    const large = trade(2, { qty: '9.00000' });
    const first = mergeTrades([], [trade(3), large, trade(1)], isWanted);
    expect(first).toEqual([large]);
    expect(mergeTrades(first, [trade(4), trade(3)], isWanted)).toBe(first);
    const newer = trade(5, { qty: '9.00000' });
    expect(mergeTrades(first, [newer, trade(4)], isWanted)).toEqual([newer, large]);
  });

  it('is bounded', () => {
    const many = Array.from({ length: MOST_TRADES + 20 }, (_, at) => trade(1_000 - at));
    expect(mergeTrades([], many, () => true)).toHaveLength(MOST_TRADES);
  });
});

describe('the pace of a market', () => {
  it('counts the last minute, each trade once, and what buyers took of it', () => {
    const tape = new Tape(market);
    tape.add([trade(70, { side: 'sell', qty: '3.00000' }), trade(69), trade(1)]);
    tape.add([trade(71), trade(70, { side: 'sell', qty: '3.00000' }), trade(69)]);
    expect(tape.at(72_000)).toEqual({ trades: 3, qty: 500_000n, buyPercent: 40, isLeast: false });
  });

  it('forgets what is older than a minute', () => {
    const tape = new Tape(market);
    tape.add([trade(2), trade(1)]);
    expect(tape.at(61_500).trades).toBe(1);
    expect(tape.at(200_000)).toEqual({ trades: 0, qty: 0n, buyPercent: 50, isLeast: false });
  });

  it('tells a least while trades of the minute may be missing: at the beginning, and after a gap', () => {
    const list = (from: number) => Array.from({ length: 50 }, (_, at) => trade(from - at, { timeMs: 100_000 }));
    const tape = new Tape(market);
    tape.add(list(50));
    expect(tape.at(101_000)).toMatchObject({ trades: 50, isLeast: true });
    tape.add([trade(51, { timeMs: 170_000 }), ...list(50)]);
    expect(tape.at(171_000)).toMatchObject({ trades: 1, isLeast: false });
    tape.add(list(500).map((one) => ({ ...one, timeMs: 172_000 })));
    expect(tape.at(173_000).isLeast).toBe(true);
  });
});
