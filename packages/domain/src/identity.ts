/** How far the exchange knows who somebody is, as the user panel says it. */
export type IdentityLevel = 'in-progress' | 'enterprise' | 'advanced' | 'standard' | 'not-verified';

/** One identity record as far as the level depends on it. */
export interface IdentityRecord {
  /** 0 waits for its audit, 1 passed, 2 failed, 3 not identified. */
  readonly identityStatus: number;
  /** 1 standard, 2 advanced, 3 enterprise. */
  readonly identityType: number;
  /** When it was handed in, milliseconds since the epoch. */
  readonly submittedMs: number;
  /** Grows with every record; decides between two of one moment. */
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
 * The level behind a user's identity records, whatever their order: any record that waits makes it `in-progress`; else the
 * latest record that passed decides by its type; else, and for a type that is none of ours, `not-verified`.
 * Source: specification, section 4, identity level.
 */
export function identityLevelOf(records: readonly IdentityRecord[]): IdentityLevel {
  if (records.some((record) => record.identityStatus === PENDING)) return 'in-progress';
  const passed = records.filter((record) => record.identityStatus === PASSED);
  const latest = passed.reduce<IdentityRecord | undefined>(
    (best, record) => (best === undefined || isLater(record, best) ? record : best),
    undefined,
  );
  return (latest && LEVELS.get(latest.identityType)) ?? 'not-verified';
}

/** Whether somebody's identity has ever passed: who waits for a higher level keeps what the lower one opened. */
export function hasPassedIdentity(records: readonly IdentityRecord[]): boolean {
  return records.some((record) => record.identityStatus === PASSED);
}

function isLater(a: IdentityRecord, b: IdentityRecord): boolean {
  return a.submittedMs > b.submittedMs || (a.submittedMs === b.submittedMs && a.recordId > b.recordId);
}
