import { describe, expect, it } from 'vitest';
import { type GatesDraft, gateChanges, isLimit } from './gate-changes.ts';

const before: GatesDraft = {
  gates: { spot: 1, withdraw: 2 },
  limits: [
    { level: 0, withdrawPerDayUsdt: '0' },
    { level: 1, withdrawPerDayUsdt: '1000' },
    { level: 2, withdrawPerDayUsdt: '50000.5' },
    { level: 3, withdrawPerDayUsdt: '' },
  ],
};
const withLimit = (level: number, withdrawPerDayUsdt: string): GatesDraft => ({
  ...before,
  limits: before.limits.map((one) => (one.level === level ? { ...one, withdrawPerDayUsdt } : one)),
});

describe('changes of the gates', () => {
  it.each([
    ['a part that needs less is looser', { spot: 0, withdraw: 2 }, [['spot', 1, 0, true]]],
    ['a part that is not named needs nothing', { withdraw: 2 }, [['spot', 1, 0, true]]],
    ['a part that needs more is not', { spot: 1, withdraw: 3 }, [['withdraw', 2, 3, false]]],
    ['a new part is not', { spot: 1, withdraw: 2, p2p: 1 }, [['p2p', 0, 1, false]]],
    ['the same is none', { withdraw: 2, spot: 1, earn: 0 }, []],
  ] as const)('%s', (_, gates, expected) => {
    const found = gateChanges(before, { ...before, gates });
    expect(found.map((one) => one.kind === 'gate' && [one.module, one.from, one.to, one.isLooser])).toEqual(expected);
  });

  it.each([
    [1, '1000.01', true],
    [1, '999.99', false],
    [1, '', true],
    [3, '10', false],
    [2, '50000.49', false],
    [2, '50000.51', true],
  ])('level %s to "%s" is looser: %s', (level, to, isLooser) => {
    expect(gateChanges(before, withLimit(level, to))).toMatchObject([{ kind: 'limit', level, to, isLooser }]);
  });

  it('are none for another way to write the same limit', () => {
    expect(gateChanges(before, withLimit(1, '1000.00'))).toEqual([]);
    expect(gateChanges(before, withLimit(2, '50000.50'))).toEqual([]);
  });
});

describe('a limit', () => {
  it.each(['', '0', '12.5', '12.50', '999999999999'])('"%s" is one', (text) => expect(isLimit(text)).toBe(true));
  it.each(['-1', '1e3', '01', '1.234', '.5', '5.', '１', ' 1', '1000000000000'])('"%s" is none', (text) =>
    expect(isLimit(text)).toBe(false),
  );
});
