/** Identity verification level of a user, as shown in the user panel. */
export type IdentityLevel = 'in-progress' | 'enterprise' | 'advanced' | 'standard' | 'not-verified';

/** The fields of an identity record that determine the level. */
export interface IdentityRecord {
  /** 0 pending review, 1 passed, 2 failed, 3 not identified. */
  readonly identityStatus: number;
  /** 1 standard, 2 advanced, 3 enterprise. */
  readonly identityType: number;
  /** When it was submitted, milliseconds since the epoch. */
  readonly submittedMs: number;
  /** Increases with every record; breaks ties between records of the same time. */
  readonly recordId: number;
}

const PENDING = 0;
const PASSED = 1;
const LEVELS = new Map<number, IdentityLevel>([
  [1, 'standard'],
  [2, 'advanced'],
  [3, 'enterprise'],
]);

/**
 * The level that a user's identity records give, in any order: `in-progress` while a record is pending; otherwise the type
 * of the latest passed record; `not-verified` without one, or for an unknown type.
 * Source: specification, section 4, identity level.
 */
export function identityLevelOf(records: readonly IdentityRecord[]): IdentityLevel {
  if (records.some((record) => record.identityStatus === PENDING)) return 'in-progress';
  const latest = latestPassed(records);
  return (latest && LEVELS.get(latest.identityType)) ?? 'not-verified';
}

/**
 * The level that opens parts of the exchange: 0 none, else the type of the latest record that has passed (1 standard, 2 advanced, 3 enterprise),
 * in any order. A user who waits for a higher level keeps the lower one. An unknown type gives none.
 */
export function passedLevelOf(records: readonly IdentityRecord[]): 0 | 1 | 2 | 3 {
  const latest = latestPassed(records)?.identityType;
  return latest === 1 || latest === 2 || latest === 3 ? latest : 0;
}

function latestPassed(records: readonly IdentityRecord[]): IdentityRecord | undefined {
  const passed = records.filter((record) => record.identityStatus === PASSED);
  return passed.reduce<IdentityRecord | undefined>(
    (best, record) => (best === undefined || isLater(record, best) ? record : best),
    undefined,
  );
}

function isLater(a: IdentityRecord, b: IdentityRecord): boolean {
  return a.submittedMs > b.submittedMs || (a.submittedMs === b.submittedMs && a.recordId > b.recordId);
}
