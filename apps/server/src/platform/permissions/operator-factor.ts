import type { Pool } from 'pg';
import { userHasSecondFactor } from '../auth/second-factor-rows.ts';

/** What the route layer asks about operators' second factors. */
export interface OperatorFactorCheck {
  /** Whether the caller must set a second factor before any call that needs a permission; at once where none is required. */
  isMissing(userId: string): boolean | Promise<boolean>;
}

/**
 * The rule that whoever has permissions has a second factor: a password alone must not open the console. It is read from the rows for each
 * call, so that the rule holds again as soon as the last factor is gone.
 */
export class OperatorFactor implements OperatorFactorCheck {
  private readonly pool: Pool;
  /** Whether operators need a second factor. */
  readonly isRequired: () => boolean;

  constructor(pool: Pool, isRequired: () => boolean) {
    this.pool = pool;
    this.isRequired = isRequired;
  }

  isMissing(userId: string): boolean | Promise<boolean> {
    return this.isRequired() && this.hasNone(userId);
  }

  private async hasNone(userId: string): Promise<boolean> {
    return !(await userHasSecondFactor(this.pool, userId));
  }
}
