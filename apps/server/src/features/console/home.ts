import type { RouteData } from '@bourse/contract';
import { formatDecimal } from '@bourse/domain';
import type { Pool } from 'pg';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';

type Home = RouteData<'consoleHome'>;

/** Dependencies of the first page. */
export type HomeDeps = Pick<
  FeatureContext,
  'db' | 'heldTransfers' | 'host' | 'projector' | 'settings' | 'sockets' | 'view'
>;

/** When this server was started, milliseconds since the epoch. */
const STARTED_MS = Math.round(performance.timeOrigin);

/** What waits, how the exchange is, and what happened in 24 hours. */
export async function homeOf(deps: HomeDeps): Promise<Home> {
  const { db, heldTransfers, host, projector, settings, sockets, view } = deps;
  const beganMs = performance.now();
  const counts = await countsOf(db.pool);
  const databaseMs = Math.round(performance.now() - beganMs);
  const { proposals, stuckCommands, failedMails, deadJobs, failingJobs, all, newOfDay, sessions } = counts;
  return {
    waiting: {
      proposals,
      transferReviews: heldTransfers.get()(),
      stuckCommands,
      failedMails,
      deadJobs,
      failingJobs,
      damagedSettings: settings.damagedCount(),
    },
    health: {
      journalSeq: host.seq,
      projectionLag: host.seq - projector.projectedSeq,
      coreQueue: host.backlog(),
      coreParked: host.parked(),
      coreRefused: host.rejected(),
      databaseMs,
      sockets: sockets.socketCount(),
      startedMs: STARTED_MS,
    },
    volumes: volumesOf(view),
    users: { all, newOfDay, frozen: view.frozen.size, sessions },
    markets: marketCounts(view),
  };
}

type Counts = Record<
  'proposals' | 'stuckCommands' | 'failedMails' | 'deadJobs' | 'failingJobs' | 'all' | 'newOfDay' | 'sessions',
  number
>;

/** A mail that failed is no work for anybody when its text is gone. */
async function countsOf(pool: Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select
        (select count(*)::integer from approval_proposals where state = 'pending' and expires_ms > $1) as proposals,
        (select count(*)::integer from outbox where stuck_at is not null and outcome is null) as "stuckCommands",
        (select count(*)::integer from mails where state = 'failed' and body_text <> '') as "failedMails",
        (select count(*)::integer from jobs where is_dead) as "deadJobs",
        (select count(*)::integer from jobs where not is_dead and last_error <> '') as "failingJobs",
        (select count(*)::integer from users) as all,
        (select count(*)::integer from users where created_at > now() - interval '24 hours') as "newOfDay",
        (select count(*)::integer from sessions where expires_at > now()) as sessions`,
    [Date.now()],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('the counts of the first page have no row');
  return counts;
}

/** Volumes by quote coin, the largest first. */
function volumesOf(view: ExchangeView): Home['volumes'] {
  const nowMs = view.nowMs();
  const sums = new Map<number, { markets: number; quote: bigint; trades: number }>();
  for (const { market, window } of view.markets()) {
    const { quote, trades } = window.view(nowMs);
    const sum = sums.get(market.quote.assetId) ?? { markets: 0, quote: 0n, trades: 0 };
    sums.set(market.quote.assetId, {
      markets: sum.markets + 1,
      quote: sum.quote + quote,
      trades: sum.trades + trades,
    });
  }
  const rows = [...sums].flatMap(([assetId, { markets, quote, trades }]) => {
    const asset = view.catalogue.asset(assetId);
    const worth = view.valuation.usdt(assetId, quote);
    return asset === undefined ? [] : [{ asset, markets, quote, trades, worth }];
  });
  return rows
    .sort((a, b) => Number((b.worth ?? 0n) - (a.worth ?? 0n)))
    .map(({ asset, markets, quote, trades, worth }) => ({
      coinId: asset.assetId,
      shortName: asset.code,
      markets,
      amount: formatDecimal(quote, asset.scale),
      usdt: worthText(worth, 2),
      trades,
    }));
}

function marketCounts(view: ExchangeView): Home['markets'] {
  const statuses = view.markets().map(({ market }) => market.data.status);
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  return {
    all: statuses.length,
    trading: count('trading'),
    cancelOnly: count('cancel-only'),
    halted: count('halted'),
  };
}
