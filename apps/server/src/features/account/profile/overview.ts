import type { RouteData } from '@bourse/contract';
import { formatDecimal } from '@bourse/domain';
import type { Pool } from 'pg';
import type { AccountFacts } from '../../../platform/account-facts.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';

type Overview = RouteData<'accountOverview'>;
type Protection = Overview['security']['protections'][number]['protection'];

/** Dependencies of the overview. */
export interface OverviewDeps {
  readonly pool: Pool;
  readonly view: Pick<ExchangeView, 'markets' | 'feeRates'>;
  readonly facts: AccountFacts;
  /** 0 not verified, 1 standard, 2 advanced, 3 enterprise. */
  readonly levelOf: (accountId: number) => Promise<0 | 1 | 2 | 3>;
  /** 0: withdrawals are not paused. */
  readonly pausedUntilMs: (accountId: number) => number;
}

/** What each protection adds to the score, the most urgent first; the sum is 100. */
const POINTS: readonly (readonly [Protection, number])[] = [
  ['email', 20],
  ['second-factor', 35],
  ['identity', 20],
  ['passkey', 15],
  ['phishing-code', 10],
];
/** Decimals of a rate in per cent. */
const RATE_SCALE = 4;

interface Row {
  readonly registered_ms: number;
  readonly email_verified: boolean;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly has_phishing_code: boolean;
}

/** Level, fees, limits and protections of an account. */
export class Overviews {
  private readonly deps: OverviewDeps;

  constructor(deps: OverviewDeps) {
    this.deps = deps;
  }

  /** Everything that the overview shows; figures as they are now. */
  async read(user: SessionUser): Promise<Overview> {
    const { facts, levelOf, pausedUntilMs } = this.deps;
    const [row, identityLevel, limits] = await Promise.all([
      this.rowOf(user),
      levelOf(user.accountId),
      facts.limitsOf(user.accountId),
    ]);
    const isOn: Readonly<Record<Protection, boolean>> = {
      email: row.email_verified,
      'second-factor': row.has_totp || row.passkeys > 0,
      identity: identityLevel > 0,
      passkey: row.passkeys > 0,
      'phishing-code': row.has_phishing_code,
    };
    const protections = POINTS.map(([protection, points]) => ({ protection, points, isOn: isOn[protection] }));
    return {
      registeredMs: row.registered_ms,
      identityLevel,
      vipLevel: user.vipLevel,
      vipType: user.vipType,
      ...this.fees(user.accountId),
      limits,
      security: { score: protections.reduce((sum, { isOn: on, points }) => sum + (on ? points : 0), 0), protections },
      withdrawalsPausedUntilMs: pausedUntilMs(user.accountId),
    };
  }

  /** The account's own rates, from the lowest to the highest market. */
  private fees(accountId: number): Pick<Overview, 'makerFee' | 'takerFee'> {
    const { view } = this.deps;
    const rates = view.markets().map(({ market }) => view.feeRates(accountId, market.spec));
    return {
      makerFee: rangeOf(rates.map(({ makerFeePpm }) => makerFeePpm)),
      takerFee: rangeOf(rates.map(({ takerFeePpm }) => takerFeePpm)),
    };
  }

  private async rowOf({ userId }: SessionUser): Promise<Row> {
    const { rows } = await this.deps.pool.query<Row>(
      `select floor(extract(epoch from created_at) * 1000)::float8 as registered_ms, email_verified,
          exists (select from second_factors where user_id = $1 and confirmed_at is not null) as has_totp,
          (select count(*)::integer from passkeys where user_id = $1) as passkeys,
          phishing_code <> '' as has_phishing_code
        from users where id = $1`,
      [userId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`there is no user ${userId}`);
    return row;
  }
}

function rangeOf(ppms: readonly number[]): { readonly from: string; readonly to: string } {
  const text = (ppm: number) => formatDecimal(BigInt(ppm), RATE_SCALE);
  return ppms.length === 0 ? { from: '0', to: '0' } : { from: text(Math.min(...ppms)), to: text(Math.max(...ppms)) };
}
