import type { AlertsRecovered, PriceAlert } from '@bourse/core';
import type { RecoveredState } from '../../platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '../../platform/exchange-view/view-part.ts';

/** The price alerts that have not ended: live. */
export class AlertsPart implements ViewPart {
  private readonly alerts = new Map<number, PriceAlert>();
  private readonly byAccount = new Map<number, Set<number>>();
  /** Called when alerts have fired; the feature sets it when it starts. */
  onFired: () => void = () => undefined;

  readonly handlers: ViewHandlers = {
    'alert-created': ({ type: _type, ...alert }) => this.keep(alert),
    'alert-changed': ({ type: _type, ...alert }) => this.keep(alert),
    'alert-canceled': ({ accountId, alertId }) => this.end(accountId, alertId),
    'alert-armed': ({ alertId }) => {
      const alert = this.alerts.get(alertId);
      if (alert !== undefined) this.keep({ ...alert, isArmed: true, restsUntilMs: 0 });
    },
    'alert-fired': ({ type: _type, referenceTicks: _reference, ...alert }) => {
      if (alert.repeats) this.keep(alert);
      else this.end(alert.accountId, alert.alertId);
      this.onFired();
    },
  };

  load({ rooms }: Pick<RecoveredState, 'rooms'>): void {
    for (const alert of rooms.alerts as AlertsRecovered) this.keep(alert);
  }

  /** Alerts that have not ended, of all accounts. */
  get size(): number {
    return this.alerts.size;
  }

  /** All of them, oldest first. */
  all(): readonly PriceAlert[] {
    return [...this.alerts.values()].sort((one, other) => one.alertId - other.alertId);
  }

  /** An account's alerts, newest first. */
  of(accountId: number): readonly PriceAlert[] {
    return [...(this.byAccount.get(accountId) ?? [])]
      .flatMap((alertId) => this.alerts.get(alertId) ?? [])
      .sort((one, other) => other.alertId - one.alertId);
  }

  /** An account's alert by its id. */
  find(accountId: number, alertId: number): PriceAlert | undefined {
    const alert = this.alerts.get(alertId);
    return alert?.accountId === accountId ? alert : undefined;
  }

  private keep(alert: PriceAlert): void {
    this.alerts.set(alert.alertId, alert);
    const own = this.byAccount.get(alert.accountId);
    if (own === undefined) this.byAccount.set(alert.accountId, new Set([alert.alertId]));
    else own.add(alert.alertId);
  }

  private end(accountId: number, alertId: number): void {
    this.alerts.delete(alertId);
    const own = this.byAccount.get(accountId);
    own?.delete(alertId);
    if (own?.size === 0) this.byAccount.delete(accountId);
  }
}

/** The view's part of price alerts. */
export const alertsPart: ViewPartDefinition<AlertsPart> = { name: 'alerts', create: () => new AlertsPart() };
