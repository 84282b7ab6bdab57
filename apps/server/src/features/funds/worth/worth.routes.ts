import type { AccountWorth, CoinShare, RouteData } from '@bourse/contract';
import { formatDecimal, invariant, WALLET_IDS, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import type { BalanceRecord } from '../../../platform/exchange-view/accounts/account-state.ts';
import { worthText } from '../../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { Projector } from '../../../platform/projections/projector.ts';
import { FlowValues, readFlows } from './flows.ts';
import { curveOf, dayProfitOf, type Period } from './profit.ts';
import { dayOfMs, type WorthSnapshots } from './worth-snapshots.ts';
import type { WorthStore } from './worth-store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** Dependencies of the worth routes. */
export interface WorthDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: WorthStore;
  readonly snapshots: WorthSnapshots;
  /** Units of a fiat currency per USDT, as decimal text; undefined when the operator has set none. */
  readonly usdtRateOf: (currencyCode: string) => string | undefined;
}

/** What an account owns now and what it was worth before. */
export function registerWorth(app: HttpApp, deps: WorthDeps): void {
  const flowValues = new FlowValues(deps.store.pool, deps.view.catalogue);
  const present = presentReader(deps, flowValues);
  route(app, 'assetsOverview', async ({ user }) => {
    const value = ownedBy(deps, user.accountId);
    const { today } = await present(user.accountId);
    return { ok: true, value: { ...value, today: today === undefined ? null : dayProfitOf(today) } };
  });
  route(app, 'worthCurve', async ({ user, query }) => {
    const days = query.days === undefined ? DEFAULT_DAYS : Number(query.days);
    const { worth, nowMs, today } = await present(user.accountId);
    const lastDay = dayOfMs(nowMs);
    const firstDay = lastDay - days + 1;
    const snapshots = await deps.store.since(user.accountId, firstDay - 1);
    // Until the last midnight's worths are stored, the curve ends with the day before.
    const ended = (await deps.snapshots.isFinished(lastDay)) ? lastDay : (snapshots.at(-1)?.day ?? lastDay - 1);
    const [btc, eth] = ['BTC', 'ETH'].map((code) => deps.view.valuation.ofUsdt(code, worth) ?? null);
    const end = { timeMs: nowMs, usdt: worth, btc: btc ?? null, eth: eth ?? null, flow: today?.flow };
    return { ok: true, value: { points: curveOf(snapshots, { firstDay, lastDay: ended }, end) } };
  });
}

interface Present {
  /** Worth now, 10^-8 USDT. */
  readonly worth: bigint;
  readonly nowMs: number;
  /** Since the last midnight; undefined while its worth or the flows since are not known. */
  readonly today: Period | undefined;
}

/** Reads an account's worth now, together with the day's flows up to the same command. */
function presentReader(deps: WorthDeps, flowValues: FlowValues): (accountId: number) => Promise<Present> {
  const { view, projector, store, snapshots } = deps;
  return async (accountId) => {
    const nowMs = view.nowMs();
    const { seq } = view;
    const worth = countedWorth(view, accountId);
    const day = dayOfMs(nowMs);
    const isKnown = (await snapshots.isFinished(day)) && (await projector.whenProjected(seq));
    if (!isKnown) return { worth, nowMs, today: undefined };
    const [snapshot] = await store.since(accountId, day);
    // Lines behind the command that the worth belongs to would be counted against it.
    const window = { accountId, afterSeq: snapshot?.throughSeq ?? 0n };
    const flows = await readFlows(store.pool, [window], {
      fromMs: day * DAY_MS,
      toMs: (day + 1) * DAY_MS,
      maxSeq: seq,
    });
    const flow = (await flowValues.sums(flows, nowMs)).get(accountId) ?? 0n;
    return { worth, nowMs, today: { start: snapshot?.usdt ?? 0n, end: worth, flow } };
  };
}

/** What everything but the play money is worth, in 10^-8 USDT. */
function countedWorth(view: ExchangeView, accountId: number): bigint {
  return view.nonZeroBalances(accountId).reduce((sum, balance) => sum + countedUsdt(view, balance), 0n);
}

function countedUsdt(view: ExchangeView, { wallet, assetId, total }: BalanceRecord): bigint {
  return wallet === 'mock' ? 0n : (view.valuation.usdt(assetId, total) ?? 0n);
}

type Owned = Omit<RouteData<'assetsOverview'>, 'today'>;

function ownedBy({ view, usdtRateOf }: WorthDeps, accountId: number): Owned {
  const balances = view.nonZeroBalances(accountId);
  const total = countedWorth(view, accountId);
  const { btc, eth, cny } = view.valuation.otherUnits(total, usdtRateOf('CNY'));
  return {
    totalUsdt: worthText(total, 2),
    totalBtc: btc,
    totalEth: eth,
    totalCny: cny,
    accounts: accountKinds().map((wallet) => accountWorth(view, accountId, wallet)),
    coins: coinShares(view, balances),
  };
}

/** The kinds in display order, the play money's last. */
function accountKinds(): WalletKind[] {
  return [...WALLET_KINDS.filter((kind) => kind !== 'mock'), 'mock'];
}

function accountWorth(view: ExchangeView, accountId: number, wallet: WalletKind): AccountWorth {
  const worth = view.walletWorth(accountId, wallet);
  const { btc, eth } = view.valuation.otherUnits(worth, undefined);
  return { wallet: WALLET_IDS[wallet], totalUsdt: worthText(worth, 2), totalBtc: btc, totalEth: eth };
}

/** Each coin over all wallets that count, worth most first, those without a price last. */
function coinShares(view: ExchangeView, balances: readonly BalanceRecord[]): CoinShare[] {
  const totals = new Map<number, bigint>();
  for (const { wallet, assetId, total } of balances) {
    if (wallet !== 'mock') totals.set(assetId, (totals.get(assetId) ?? 0n) + total);
  }
  return [...totals]
    .filter(([, total]) => total !== 0n)
    .map(([assetId, total]) => ({ assetId, total, worth: view.valuation.usdt(assetId, total) }))
    .toSorted((a, b) => Number((b.worth ?? -1n) - (a.worth ?? -1n)) || a.assetId - b.assetId)
    .map(({ assetId, total, worth }) => {
      const asset = view.catalogue.asset(assetId);
      invariant(asset !== undefined, () => `asset ${assetId} is not in the catalogue`);
      const { name, webLogo } = view.catalogue.assetProduct(asset);
      return {
        coinId: assetId,
        shortName: asset.code,
        name,
        webLogo,
        total: formatDecimal(total, asset.scale),
        usdt: worthText(worth, 2),
      };
    });
}
