import type { RouteData } from '@bourse/contract';
import { formatDecimal } from '@bourse/domain';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { Fresh, HomeCounts } from './home-counts.ts';

type Home = RouteData<'consoleHome'>;

/** Dependencies of the first page. */
export type HomeDeps = Pick<
  FeatureContext,
  'heldTransfers' | 'host' | 'projector' | 'settings' | 'sockets' | 'view'
> & { readonly counts: Pick<HomeCounts, 'read'>; readonly identityCases: Pick<Fresh<number>, 'get'> };

/** When this server was started, milliseconds since the epoch. */
const STARTED_MS = Math.round(performance.timeOrigin);

/** What waits, how the exchange is, and what happened in 24 hours. */
export async function homeOf(deps: HomeDeps): Promise<Home> {
  const { heldTransfers, host, projector, settings, sockets, view } = deps;
  const { databaseMs, all, newOfDay, sessions, ...waiting } = await deps.counts.read();
  return {
    waiting: {
      ...waiting,
      transferReviews: heldTransfers.get()(),
      identityCases: await deps.identityCases.get(),
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
