import { MAX_ALERTS } from '@bourse/domain';
import { defineFeature } from '../../platform/feature.ts';
import { registerAlertMessages } from './alerts.messages.ts';
import { alertsMigrations } from './alerts.migrations.ts';
import { registerAlerts } from './alerts.routes.ts';
import { AlertsService } from './alerts.service.ts';
import { AlertsStore } from './alerts.store.ts';
import { alertsPart } from './alerts-part.ts';

/** Price alerts: the core decides when they fire; their owners are notified. */
export const alerts = defineFeature({
  name: 'alerts',
  migrations: alertsMigrations,
  view: alertsPart,
  start: (ctx) => {
    const { db, host, projector, view } = ctx;
    const store = new AlertsStore(db.pool);
    ctx.accountFacts.addLimit({
      limit: 'alerts',
      used: (accountId) => String(view.partOf(alertsPart).of(accountId).length),
      most: () => String(MAX_ALERTS),
    });
    const service = new AlertsService({ host, view, pool: db.pool });
    const stop = registerAlertMessages({ ...ctx, pool: db.pool, store });
    return {
      routes: (app) => registerAlerts(app, { service, store, view, projector }),
      gauges: [
        {
          name: 'bourse_price_alerts_open',
          help: 'Price alerts that have not ended.',
          read: () => view.partOf(alertsPart).size,
        },
      ],
      close: stop,
    };
  },
});
