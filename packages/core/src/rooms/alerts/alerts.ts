/**
 * Goal: each price alert fires at the trade that meets its terms, once, and again at a replay. Method: alerts are state of the core, created and
 * changed by commands and passed each market's last price after each command; whether one is armed is state, too, so that it fires when
 * its line is crossed and neither at each price beyond the line nor at a restart. No money moves here.
 */
import {
  ALERT_KINDS,
  ALERT_PERIODS,
  type AlertTerms,
  alertRestMs,
  alertTermsRejection,
  MAX_ALERTS,
} from '@bourse/domain';
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { nameAt } from '../../kernel/names.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import type { PriceKind } from '../../kernel/prices.ts';
import type { RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { Kernel } from '../../kernel/state.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import { ALERTS_CODES, type AlertsCode, ALERTS as ROOM } from './codes.ts';
import { ALERTS_COMMANDS } from './command-specs.ts';
import type { AlertsCommand, CancelAlert, ChangeAlert, CreateAlert } from './commands.ts';
import type { AlertsEvent, AlertsRecovered } from './events.ts';
import { type Alert, MarketAlerts, type PriceEffects } from './market-alerts.ts';

/** Alerts of all accounts together. */
const MOST_ALERTS = 1_000_000;

const EVENTS = [
  'alert-created',
  'alert-changed',
  'alert-canceled',
  'alert-fired',
  'alert-armed',
] as const satisfies readonly AlertsEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

/** The price alerts of all accounts. */
class Alerts implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;
  /** By id, oldest first. */
  private readonly alerts = new Map<number, Alert>();
  private readonly byAccount = new Map<number, Set<Alert>>();
  /** Markets with alerts. */
  private readonly markets = new Map<number, MarketAlerts>();

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
  }

  apply(command: AlertsCommand, out: EventBuffer): AlertsCode | undefined {
    switch (command.type) {
      case 'create-alert':
        return this.create(command, out);
      case 'change-alert':
        return this.change(command, out);
      case 'cancel-alert':
        return this.cancel(command, out);
    }
  }

  private create({ accountId, history, marketId, ...given }: CreateAlert, out: EventBuffer): AlertsCode | undefined {
    const { kernel } = this;
    if (accountId < FIRST_USER_ACCOUNT_ID || kernel.accounts.find(accountId) < 0) return 'UNKNOWN_ACCOUNT';
    if (this.trading.state.findMarket(marketId) === undefined) return 'UNKNOWN_MARKET';
    const alert = freshAlert({ alertId: kernel.seq, accountId, marketId, createdMs: kernel.timeMs }, given);
    const rejection = this.rejectionOf(alert);
    if (rejection !== undefined) return rejection;
    if ((this.byAccount.get(accountId)?.size ?? 0) >= MAX_ALERTS) return 'TOO_MANY_ALERTS';
    if (this.alerts.size >= MOST_ALERTS) return 'EXCHANGE_FULL';
    this.keep(alert);
    this.begin(alert, history);
    emit(out, { type: 'alert-created', ...alert });
    return undefined;
  }

  private change({ accountId, alertId, history, ...given }: ChangeAlert, out: EventBuffer): AlertsCode | undefined {
    const before = this.own(accountId, alertId);
    if (before === undefined) return 'UNKNOWN_ALERT';
    const { createdMs, fires, lastFiredMs, lastFiredTicks, marketId } = before;
    const alert: Alert = {
      ...freshAlert({ alertId, accountId, marketId, createdMs }, given),
      fires,
      lastFiredMs,
      lastFiredTicks,
    };
    const rejection = this.rejectionOf(alert);
    if (rejection !== undefined) return rejection;
    this.marketOf(marketId).remove(before);
    this.byAccount.get(accountId)?.delete(before);
    this.keep(alert);
    this.begin(alert, history);
    emit(out, { type: 'alert-changed', ...alert });
    return undefined;
  }

  private cancel({ accountId, alertId }: CancelAlert, out: EventBuffer): AlertsCode | undefined {
    const alert = this.own(accountId, alertId);
    if (alert === undefined) return 'UNKNOWN_ALERT';
    this.end(alert);
    emit(out, { type: 'alert-canceled', alertId, accountId });
    return undefined;
  }

  private own(accountId: number, alertId: number): Alert | undefined {
    const alert = this.alerts.get(alertId);
    return alert?.accountId === accountId ? alert : undefined;
  }

  /** Why an alert cannot be as it is given. */
  private rejectionOf(alert: Alert): AlertsCode | undefined {
    const market = this.trading.state.findMarket(alert.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const rejection = alertTermsRejection(alert, market.maxPriceTicks);
    if (rejection !== undefined) return rejection;
    for (const other of this.byAccount.get(alert.accountId) ?? []) {
      if (other.alertId !== alert.alertId && isSame(other, alert)) return 'ALERT_EXISTS';
    }
    return isReached(alert, market.lastPriceTicks) ? 'ALERT_REACHED' : undefined;
  }

  /** Lets a new alert wait: for its terms, or when its move has been made already, for the end of a rest. */
  private begin(alert: Alert, history: CreateAlert['history']): void {
    const market = this.marketOf(alert.marketId);
    const { timeMs } = this.kernel;
    market.add(alert, timeMs, history);
    if (market.isMoved(alert, timeMs)) rest(alert, timeMs);
    market.enter(alert);
  }

  private keep(alert: Alert): void {
    this.alerts.set(alert.alertId, alert);
    const own = this.byAccount.get(alert.accountId);
    if (own === undefined) this.byAccount.set(alert.accountId, new Set([alert]));
    else own.add(alert);
  }

  private end(alert: Alert): void {
    const { accountId, alertId, marketId } = alert;
    this.alerts.delete(alertId);
    const own = this.byAccount.get(accountId);
    own?.delete(alert);
    if (own?.size === 0) this.byAccount.delete(accountId);
    const market = this.marketOf(marketId);
    market.remove(alert);
    if (market.isEmpty) this.markets.delete(marketId);
  }

  private marketOf(marketId: number): MarketAlerts {
    let market = this.markets.get(marketId);
    if (market === undefined) {
      market = new MarketAlerts(this.trading.state.findMarket(marketId)?.lastPriceTicks ?? 0);
      this.markets.set(marketId, market);
    }
    return market;
  }

  onPrice(marketId: number, kind: PriceKind, priceTicks: number, out: EventBuffer): void {
    const market = this.markets.get(marketId);
    if (market === undefined || kind !== 'last') return;
    market.onPrice(priceTicks, this.kernel.timeMs, this.effectsOf(market, priceTicks, out));
  }

  private effectsOf(market: MarketAlerts, priceTicks: number, out: EventBuffer): PriceEffects {
    return {
      arm: (alertId) => {
        const alert = this.alerts.get(alertId);
        if (alert === undefined) return;
        alert.isArmed = true;
        alert.restsUntilMs = 0;
        market.enter(alert);
        emit(out, { type: 'alert-armed', alertId, accountId: alert.accountId });
      },
      fire: (alertId, referenceTicks) => {
        const alert = this.alerts.get(alertId);
        if (alert !== undefined) this.fire(alert, market, { priceTicks, referenceTicks }, out);
      },
    };
  }

  private fire(
    alert: Alert,
    market: MarketAlerts,
    at: { readonly priceTicks: number; readonly referenceTicks: number },
    out: EventBuffer,
  ): void {
    const { timeMs } = this.kernel;
    alert.fires += 1;
    alert.lastFiredMs = timeMs;
    alert.lastFiredTicks = at.priceTicks;
    if (alert.repeats) {
      rest(alert, timeMs);
      market.leave(alert);
      market.enter(alert);
    } else this.end(alert);
    emit(out, { type: 'alert-fired', ...alert, referenceTicks: at.referenceTicks });
  }

  recovered(): AlertsRecovered {
    return [...this.alerts.values()].map((alert) => ({ ...alert }));
  }

  write(out: BinaryWriter): void {
    if (this.alerts.size === 0) return;
    out.i32(this.alerts.size);
    for (const alert of this.alerts.values()) writeAlert(alert, out);
    out.i32(this.markets.size);
    for (const [marketId, market] of this.markets) {
      out.i32(marketId);
      market.write(out);
    }
  }

  read(input: BinaryReader): void {
    const read: Alert[] = [];
    for (let left = input.count(); left > 0; left -= 1) read.push(readAlert(input));
    for (let left = input.count(); left > 0; left -= 1) this.marketOf(input.i32()).read(input);
    for (const alert of read) {
      this.keep(alert);
      this.marketOf(alert.marketId).restore(alert);
    }
  }
}

/** An alert that has never fired, armed. */
function freshAlert(
  about: Pick<Alert, 'accountId' | 'alertId' | 'createdMs' | 'marketId'>,
  { kind, movePpm, period, priceTicks, repeats }: AlertTerms,
): Alert {
  return {
    ...about,
    kind,
    ...(priceTicks === undefined ? {} : { priceTicks }),
    ...(movePpm === undefined ? {} : { movePpm }),
    ...(period === undefined ? {} : { period }),
    repeats,
    isArmed: true,
    restsUntilMs: 0,
    fires: 0,
    lastFiredMs: 0,
    lastFiredTicks: 0,
  };
}

/** Disarms an alert: one on a period until the end of its rest, one with a line until the price has returned. */
function rest(alert: Alert, nowMs: number): void {
  alert.isArmed = false;
  alert.restsUntilMs = alert.period === undefined ? 0 : nowMs + alertRestMs(alert.period);
}

/** Whether the last price (0: none) is at the line of an alert or beyond it. */
function isReached({ kind, priceTicks = 0 }: AlertTerms, lastTicks: number): boolean {
  if (kind === 'above') return lastTicks >= priceTicks;
  return kind === 'below' && lastTicks > 0 && lastTicks <= priceTicks;
}

/** Whether two alerts of an account wait for the same; one may repeat and the other not. */
function isSame(a: Alert, b: Alert): boolean {
  return (
    a.marketId === b.marketId &&
    a.kind === b.kind &&
    a.priceTicks === b.priceTicks &&
    a.movePpm === b.movePpm &&
    a.period === b.period
  );
}

function writeAlert(alert: Alert, out: BinaryWriter): void {
  for (const value of [alert.alertId, alert.createdMs, alert.restsUntilMs, alert.lastFiredMs]) out.f64(value);
  for (const value of [alert.accountId, alert.marketId, alert.priceTicks ?? 0, alert.movePpm ?? 0]) out.i32(value);
  for (const value of [alert.fires, alert.lastFiredTicks]) out.i32(value);
  out.u8(ALERT_KINDS.indexOf(alert.kind));
  // 0 is none.
  out.u8(alert.period === undefined ? 0 : ALERT_PERIODS.indexOf(alert.period) + 1);
  out.u8((alert.repeats ? 1 : 0) | (alert.isArmed ? 2 : 0));
}

function readAlert(input: BinaryReader): Alert {
  const [alertId, createdMs, restsUntilMs, lastFiredMs] = [input.f64(), input.f64(), input.f64(), input.f64()];
  const [accountId, marketId, priceTicks, movePpm] = [input.i32(), input.i32(), input.i32(), input.i32()];
  const [fires, lastFiredTicks] = [input.i32(), input.i32()];
  const kind = nameAt(ALERT_KINDS, input.u8(), 0);
  const [period, flags] = [input.u8(), input.u8()];
  return {
    alertId,
    accountId,
    marketId,
    createdMs,
    kind,
    ...(priceTicks === 0 ? {} : { priceTicks }),
    ...(movePpm === 0 ? {} : { movePpm }),
    ...(period === 0 ? {} : { period: nameAt(ALERT_PERIODS, period - 1, 0) }),
    repeats: (flags & 1) !== 0,
    isArmed: (flags & 2) !== 0,
    restsUntilMs,
    fires,
    lastFiredMs,
    lastFiredTicks,
  };
}

function emit(out: EventBuffer, event: AlertsEvent): void {
  out.json(NUMBERS[event.type], event);
}

/** Price alerts. */
export const alertsRoom: RoomSpec = {
  name: 'alerts',
  number: ROOM,
  commands: ALERTS_COMMANDS,
  events: EVENTS,
  codes: ALERTS_CODES,
  followsLast: true,
  create: ({ kernel, use }) => new Alerts(kernel, use(tradingRoom)),
};
