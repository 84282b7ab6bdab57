import type { RouteData } from '@bourse/contract';
import { invariant } from '@bourse/domain';

/** A limit that an account has, as its overview names it. */
export type LimitName = RouteData<'accountOverview'>['limits'][number]['limit'];
/** What stands against closing an account. */
export type ClosingObstacle = RouteData<'closingObstacles'>['obstacles'][number];

/** A limit of an account, and how much of it is used. */
export interface AccountLimit {
  readonly limit: LimitName;
  /** Unit of the two amounts, such as USDT; empty for a count. */
  readonly unit?: string;
  /** A count or decimal text; empty where nothing counts it. */
  used(accountId: number): string | Promise<string>;
  /** The same; empty: the account has no such limit, and the overview leaves it out. */
  most(accountId: number): string | Promise<string>;
}

/** What features know of an account without knowing one another: limits for its overview, and what must be gone before it is closed. */
export class AccountFacts {
  private readonly limits = new Map<LimitName, AccountLimit>();
  private readonly obstacles = new Map<ClosingObstacle, (accountId: number) => boolean | Promise<boolean>>();

  /** Adds a limit; when the feature starts. */
  addLimit(limit: AccountLimit): void {
    invariant(!this.limits.has(limit.limit), `there are two limits ${limit.limit}`);
    this.limits.set(limit.limit, limit);
  }

  /** Adds something that stands against closing an account while `stands` is true; when the feature starts. */
  addObstacle(obstacle: ClosingObstacle, stands: (accountId: number) => boolean | Promise<boolean>): void {
    invariant(!this.obstacles.has(obstacle), `there are two obstacles ${obstacle}`);
    this.obstacles.set(obstacle, stands);
  }

  /** An account's limits, in the order in which features were started. */
  async limitsOf(accountId: number): Promise<RouteData<'accountOverview'>['limits']> {
    const known = [...this.limits.values()].map(async ({ limit, unit = '', used, most }) => ({
      limit,
      unit,
      used: await used(accountId),
      most: await most(accountId),
    }));
    return (await Promise.all(known)).filter(({ most }) => most !== '');
  }

  /** What stands against closing an account now; empty when it may be closed. */
  async obstaclesOf(accountId: number): Promise<ClosingObstacle[]> {
    const asked = [...this.obstacles].map(async ([obstacle, stands]) => ((await stands(accountId)) ? [obstacle] : []));
    return (await Promise.all(asked)).flat();
  }
}
