import type { RouteBody, RouteData } from '@bourse/contract';
import type { Command, ExchangeEvent, PastPrices, PriceAlert, RejectCode } from '@bourse/core';
import { type AlertTerms, MAX_ALERT_MOVE_PPM, parseDecimal, parsePrice } from '@bourse/domain';
import type { Pool } from 'pg';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { type AlertsPart, alertsPart } from './alerts-part.ts';
import { pastPrices } from './past-prices.ts';
import { alertData, PERCENT_SCALE } from './wire.ts';

/** Dependencies of the service. */
export interface AlertsDeps {
  readonly host: Pick<CoreHost, 'submit'>;
  readonly view: ExchangeView;
  readonly pool: Pool;
}

type Terms = RouteBody<'changePriceAlert'>;
type AlertResult = ApiResult<RouteData<'createPriceAlert'>>;

/** The request field that a rejection refers to. */
const FIELD_OF: Partial<Record<RejectCode, string>> = {
  UNKNOWN_MARKET: 'tradeCode',
  ALERT_PRICE_INVALID: 'price',
  ALERT_REACHED: 'price',
  ALERT_MOVE_INVALID: 'percent',
  ALERT_PERIOD_INVALID: 'period',
};

/** Creates, changes and ends the price alerts of users. */
export class AlertsService {
  private readonly deps: AlertsDeps;
  private readonly part: AlertsPart;

  constructor(deps: AlertsDeps) {
    this.deps = deps;
    this.part = deps.view.partOf(alertsPart);
  }

  /** An account's alerts, newest first; of one market or of all. */
  list(accountId: number, tradeCode?: string): RouteData<'priceAlerts'> {
    const all = this.part.of(accountId).map((alert) => alertData(this.deps.view, alert));
    return tradeCode === undefined ? all : all.filter((alert) => alert.tradeCode === tradeCode);
  }

  async create(accountId: number, { tradeCode, ...given }: RouteBody<'createPriceAlert'>): Promise<AlertResult> {
    const state = this.deps.view.findMarketByCode(tradeCode);
    if (state === undefined) return reject('UNKNOWN_MARKET', 'tradeCode');
    const terms = await this.read(state, given);
    if (!terms.ok) return terms;
    const { marketId } = state.market.spec;
    return this.submit({ type: 'create-alert', accountId, marketId, ...terms.value });
  }

  async change(accountId: number, alertId: number, given: Terms): Promise<AlertResult> {
    const alert = this.part.find(accountId, alertId);
    if (alert === undefined) return reject('UNKNOWN_ALERT');
    const terms = await this.read(this.deps.view.market(alert.marketId), given);
    if (!terms.ok) return terms;
    return this.submit({ type: 'change-alert', accountId, alertId, ...terms.value });
  }

  async cancel(accountId: number, alertId: number): Promise<ApiResult<RouteData<'cancelPriceAlert'>>> {
    if (this.part.find(accountId, alertId) === undefined) return reject('UNKNOWN_ALERT');
    const { events } = await this.deps.host.submit({ type: 'cancel-alert', accountId, alertId });
    const [first] = events;
    return first?.type === 'rejected' ? rejectWith(first.code) : { ok: true, value: {} };
  }

  private async submit(command: Command): Promise<AlertResult> {
    const { events } = await this.deps.host.submit(command);
    const [first] = events;
    if (first?.type === 'rejected') return rejectWith(first.code);
    const alert = events.find(isKept);
    return alert === undefined
      ? reject('INTERNAL')
      : { ok: true, value: alertData(this.deps.view, this.part.find(alert.accountId, alert.alertId) ?? alert) };
  }

  /** Terms in the market's units, with the past that an alert on a period needs. */
  private async read(
    state: MarketState,
    { kind, percent, period, price, repeats }: Terms,
  ): Promise<ApiResult<AlertTerms & { readonly history?: readonly PastPrices[] }>> {
    const ticks = price === undefined ? undefined : parsePrice(price, state.market.spec);
    if (ticks?.ok === false) return reject(ticks.code, 'price');
    const ppm = percent === undefined ? undefined : parseDecimal(percent, PERCENT_SCALE);
    if (ppm?.ok === false) return reject(ppm.code, 'percent');
    const { pool, view } = this.deps;
    const history = period === undefined ? undefined : await pastPrices(pool, state, period, view.nowMs());
    return {
      ok: true,
      value: {
        kind,
        ...(ticks === undefined ? {} : { priceTicks: ticks.value }),
        ...(ppm === undefined ? {} : { movePpm: clampedPpm(ppm.value) }),
        ...(period === undefined ? {} : { period }),
        repeats,
        ...(history === undefined ? {} : { history }),
      },
    };
  }
}

/** A percentage in millionths that the core can read; what is beyond its limits stays beyond them. */
function clampedPpm(ppm: bigint): number {
  if (ppm <= 0n) return 0;
  return ppm > BigInt(MAX_ALERT_MOVE_PPM) ? MAX_ALERT_MOVE_PPM + 1 : Number(ppm);
}

function isKept(event: ExchangeEvent): event is Extract<ExchangeEvent, PriceAlert> {
  return event.type === 'alert-created' || event.type === 'alert-changed';
}

function rejectWith(code: RejectCode) {
  return reject(apiCodeOf(code), FIELD_OF[code]);
}
