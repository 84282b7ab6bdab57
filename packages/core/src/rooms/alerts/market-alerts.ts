/**
 * Goal: a price costs a market without alerts nothing, and another one O(log n) for each alert that it sets off. Method: whatever alerts wait
 * for is a key on a ladder: lines, the line that a price has to return over, percentages of a move, the end of a rest. One window a period
 * gives the extremes that moves begin at; it is there while an alert needs it. The price before counts as one of the window when the next
 * comes, because the market stood at it until then. Not handled: prices within a command but its last.
 */
import { ALERT_PERIODS, type AlertPeriod, alertReturnTicks, hasAlertMove, hasAlertPrice } from '@bourse/domain';
import { nameAt } from '../../kernel/names.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { PastPrices } from './commands.ts';
import type { PriceAlert } from './events.ts';
import { Ladder } from './ladder.ts';
import { PriceWindow } from './price-window.ts';

const MILLION = 1_000_000;

/** An alert as the room keeps it. */
export type Alert = { -readonly [Field in keyof PriceAlert]: PriceAlert[Field] };

/** What a price brings about. */
export interface PriceEffects {
  /** An alert fires, from a reference price in ticks. It is on no ladder any more. */
  fire(alertId: number, referenceTicks: number): void;
  /** An alert has returned or rested. It is on no ladder any more. */
  arm(alertId: number): void;
}

/** The alerts on one period of a market. */
class PeriodAlerts {
  declare readonly window: PriceWindow;
  readonly rises = new Ladder();
  readonly falls = new Ladder();
  readonly highs = new Ladder();
  readonly lows = new Ladder();
  /** Of this period, resting ones too. */
  count = 0;

  constructor(period: AlertPeriod) {
    this.window = new PriceWindow(period);
  }

  get ladders(): readonly Ladder[] {
    return [this.rises, this.falls, this.highs, this.lows];
  }
}

/** The alerts of one market. */
export class MarketAlerts {
  /** Price of the last trade that the alerts have seen, ticks; 0: there was none. */
  declare lastTicks: number;
  private readonly above = new Ladder();
  private readonly below = new Ladder();
  private readonly returningAbove = new Ladder();
  private readonly returningBelow = new Ladder();
  private readonly resting = new Ladder();
  private readonly periods = new Map<AlertPeriod, PeriodAlerts>();
  private count = 0;

  constructor(lastTicks: number) {
    this.lastTicks = lastTicks;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Adds an alert to those that are counted; `history` fills the window of a period that had no alert. */
  add({ period }: Alert, nowMs: number, history: readonly PastPrices[] = []): void {
    this.count += 1;
    if (period === undefined) return;
    const of = this.periodOf(period);
    of.count += 1;
    if (of.count > 1) return;
    of.window.fill(history, nowMs);
    if (this.lastTicks > 0) of.window.add(nowMs, this.lastTicks);
  }

  /** Takes an alert from those that are counted, and from its ladder. */
  remove(alert: Alert): void {
    this.leave(alert);
    this.count -= 1;
    const of = alert.period === undefined ? undefined : this.periods.get(alert.period);
    if (of === undefined || alert.period === undefined) return;
    of.count -= 1;
    if (of.count === 0) this.periods.delete(alert.period);
  }

  /** Whether the move that an alert waits for has been made within its period. */
  isMoved({ kind, movePpm = 0, period }: Alert, nowMs: number): boolean {
    const { lastTicks } = this;
    const window = period === undefined ? undefined : this.periods.get(period)?.window;
    if (window === undefined || !hasAlertMove(kind) || lastTicks === 0) return false;
    window.advance(nowMs);
    const isRisen = kind !== 'fall' && risePpm(window.lowTicks, lastTicks) >= movePpm;
    return isRisen || (kind !== 'rise' && fallPpm(window.highTicks, lastTicks) >= movePpm);
  }

  /** Puts an alert on the ladder of what it waits for. */
  enter(alert: Alert): void {
    const { alertId, isArmed, kind, movePpm = 0, period, priceTicks = 0, restsUntilMs } = alert;
    if (kind === 'above' && isArmed) this.above.add(alertId, priceTicks);
    else if (kind === 'above') this.returningAbove.add(alertId, alertReturnTicks(priceTicks) - priceTicks);
    else if (kind === 'below' && isArmed) this.below.add(alertId, -priceTicks);
    else if (kind === 'below') this.returningBelow.add(alertId, priceTicks + alertReturnTicks(priceTicks));
    else if (!isArmed) this.resting.add(alertId, restsUntilMs);
    else if (period !== undefined) {
      const of = this.periodOf(period);
      if (kind === 'rise' || kind === 'move') of.rises.add(alertId, movePpm);
      if (kind === 'fall' || kind === 'move') of.falls.add(alertId, movePpm);
      if (kind === 'high') of.highs.add(alertId, 0);
      if (kind === 'low') of.lows.add(alertId, 0);
    }
  }

  /** Takes an alert off its ladder. */
  leave({ alertId, kind, period }: Alert): void {
    if (hasAlertPrice(kind)) {
      for (const ladder of [this.above, this.below, this.returningAbove, this.returningBelow]) ladder.remove(alertId);
      return;
    }
    this.resting.remove(alertId);
    const of = period === undefined ? undefined : this.periods.get(period);
    for (const ladder of of?.ladders ?? []) ladder.remove(alertId);
  }

  /** Passes the price of a trade: first who has rested or returned is armed, then who is met fires. */
  onPrice(priceTicks: number, nowMs: number, effects: PriceEffects): void {
    take(this.resting, nowMs, (id) => effects.arm(id));
    take(this.returningAbove, -priceTicks, (id) => effects.arm(id));
    take(this.returningBelow, priceTicks, (id) => effects.arm(id));
    take(this.above, priceTicks, (id, key) => effects.fire(id, key));
    take(this.below, -priceTicks, (id, key) => effects.fire(id, -key));
    for (const period of ALERT_PERIODS) {
      const of = this.periods.get(period);
      if (of !== undefined) this.onPeriod(of, priceTicks, nowMs, effects);
    }
    this.lastTicks = priceTicks;
  }

  private onPeriod(of: PeriodAlerts, priceTicks: number, nowMs: number, effects: PriceEffects): void {
    const { window } = of;
    window.advance(nowMs);
    if (this.lastTicks > 0) window.add(nowMs, this.lastTicks);
    const { highTicks, lowTicks } = window;
    window.add(nowMs, priceTicks);
    if (highTicks === 0) return;
    take(of.rises, risePpm(lowTicks, priceTicks), (id) => effects.fire(id, lowTicks));
    take(of.falls, fallPpm(highTicks, priceTicks), (id) => effects.fire(id, highTicks));
    if (priceTicks > highTicks) take(of.highs, 0, (id) => effects.fire(id, highTicks));
    if (priceTicks < lowTicks) take(of.lows, 0, (id) => effects.fire(id, lowTicks));
  }

  private periodOf(period: AlertPeriod): PeriodAlerts {
    let of = this.periods.get(period);
    if (of === undefined) {
      of = new PeriodAlerts(period);
      this.periods.set(period, of);
    }
    return of;
  }

  /** Writes its windows; the alerts are the room's. */
  write(out: BinaryWriter): void {
    out.u8(this.periods.size);
    for (const [index, period] of ALERT_PERIODS.entries()) {
      const of = this.periods.get(period);
      if (of === undefined) continue;
      out.u8(index);
      of.window.write(out);
    }
  }

  /** Reads its windows; its alerts are added and entered after. */
  read(input: BinaryReader): void {
    for (let left = input.u8(); left > 0; left -= 1) {
      this.periodOf(nameAt(ALERT_PERIODS, input.u8(), 0)).window.read(input);
    }
  }

  /** Counts and enters an alert that was read. */
  restore(alert: Alert): void {
    this.count += 1;
    if (alert.period !== undefined) this.periodOf(alert.period).count += 1;
    this.enter(alert);
  }
}

/** Rise from a lowest price in millionths of it, rounded down; no rise is 0. */
function risePpm(lowTicks: number, ticks: number): number {
  return lowTicks <= 0 ? 0 : Math.floor(((ticks - lowTicks) * MILLION) / lowTicks);
}

/** Fall from a highest price in millionths of it, rounded down; no fall is 0. */
function fallPpm(highTicks: number, ticks: number): number {
  return highTicks <= 0 ? 0 : Math.floor(((highTicks - ticks) * MILLION) / highTicks);
}

/** Takes from a ladder all that is due when it begins: what enters meanwhile waits for the next price. */
function take(ladder: Ladder, bound: number, each: (id: number, key: number) => void): void {
  for (const { id, key } of ladder.takeAllDue(bound)) each(id, key);
}
