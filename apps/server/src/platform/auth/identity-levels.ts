import type { ModuleName } from '@bourse/contract';

/** What identity checks have shown of somebody: 0 nothing, 1 standard, 2 advanced, 3 enterprise. */
export type IdentityLevelNumber = 0 | 1 | 2 | 3;

/** Limits that a level has. */
export interface LevelLimits {
  readonly level: IdentityLevelNumber;
  /** USDT a day, decimal text; empty: no limit. */
  readonly withdrawPerDayUsdt: string;
}

/** Identity as the rest of the server sees it; provided by the KYC feature. */
export interface IdentityLevels {
  /** The level of an account, from the database; of a sub-account that of its master. */
  levelOf(accountId: number): Promise<IdentityLevelNumber>;
  /** The level of an account and its limits. */
  limitsOf(accountId: number): Promise<LevelLimits>;
  /** The level that a module needs by the gates; from memory. */
  requiredLevel(module: ModuleName): IdentityLevelNumber;
  /** How many cases wait for a reviewer. */
  waitingCases(): Promise<number>;
}
