import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IdentityLevel, type IdentityRecord, identityLevelOf, passedLevelOf } from './identity.ts';

const PENDING = 0;
const PASSED = 1;
const FAILED = 2;
const NONE = 3;

/** A record: status, type, day of submission; its id defaults to the day. */
function record(identityStatus: number, identityType: number, day: number, recordId = day): IdentityRecord {
  return { identityStatus, identityType, submittedMs: day * 86_400_000, recordId };
}

describe('HD-09 identity level', () => {
  const rows: readonly [string, readonly IdentityRecord[], IdentityLevel][] = [
    ['no records', [], 'not-verified'],
    ['a pending standard application', [record(PENDING, 1, 1)], 'in-progress'],
    ['a pending application after a passed one', [record(PASSED, 1, 1), record(PENDING, 2, 2)], 'in-progress'],
    [
      'an old pending application before a newer passed one',
      [record(PENDING, 1, 1), record(PASSED, 3, 2)],
      'in-progress',
    ],
    ['standard passed', [record(PASSED, 1, 1)], 'standard'],
    ['advanced passed', [record(PASSED, 2, 1)], 'advanced'],
    ['enterprise passed', [record(PASSED, 3, 1)], 'enterprise'],
    ['the latest passed one decides, upwards', [record(PASSED, 1, 1), record(PASSED, 2, 2)], 'advanced'],
    ['the latest passed one decides, downwards', [record(PASSED, 3, 1), record(PASSED, 1, 2)], 'standard'],
    ['a later failure does not lower the level', [record(PASSED, 2, 1), record(FAILED, 3, 2)], 'advanced'],
    ['only failures', [record(FAILED, 1, 1), record(FAILED, 2, 2)], 'not-verified'],
    ['not identified', [record(NONE, 1, 1)], 'not-verified'],
    ['two of the same time: the higher id decides', [record(PASSED, 1, 1, 7), record(PASSED, 2, 1, 8)], 'advanced'],
    ['an unknown type', [record(PASSED, 9, 1)], 'not-verified'],
    ['an unknown status', [record(7, 1, 1)], 'not-verified'],
  ];
  it.each(rows)('%s', (_what, records, level) => {
    expect(identityLevelOf(records)).toBe(level);
  });

  it('does not depend on the order of the records', () => {
    const some = fc.uniqueArray(
      fc.record({
        identityStatus: fc.integer({ min: 0, max: 3 }),
        identityType: fc.integer({ min: 1, max: 3 }),
        submittedMs: fc.integer({ min: 0, max: 5 }),
        recordId: fc.integer({ min: 1, max: 1_000 }),
      }),
      { selector: ({ recordId }) => recordId, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        some.chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
        ),
        ([records, shuffled]) => {
          expect(identityLevelOf(shuffled)).toBe(identityLevelOf(records));
        },
      ),
    );
  });
});

describe('the level that opens parts of the exchange', () => {
  it.each([
    ['no records', [], 0],
    ['one waits', [record(PENDING, 2, 1)], 0],
    ['one failed', [record(FAILED, 2, 1)], 0],
    ['standard passed', [record(PASSED, 1, 1)], 1],
    ['standard passed and advanced waits', [record(PASSED, 1, 1), record(PENDING, 2, 2)], 1],
    ['advanced passed after standard', [record(PASSED, 1, 1), record(PASSED, 2, 2)], 2],
    ['enterprise passed', [record(PASSED, 3, 1)], 3],
    ['an unknown type', [record(PASSED, 9, 1)], 0],
  ])('%s', (_what, records, expected) => {
    expect(passedLevelOf(records)).toBe(expected);
  });
});
