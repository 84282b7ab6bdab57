import { defineFeature } from '../../platform/feature.ts';
import { registerStrategyMessages } from './strategies.messages.ts';
import { strategiesMigrations } from './strategies.migrations.ts';
import { registerStrategies } from './strategies.routes.ts';
import { createStrategies } from './strategies.ts';

/** Scale and TWAP orders. */
export const strategies = defineFeature({
  name: 'strategies',
  migrations: strategiesMigrations,
  start: ({ db, host, view, projector, orders, jobs, settings, time, logger, isLive, notifier }) => {
    const running = createStrategies({
      host,
      view,
      projector,
      desk: orders.desk,
      pool: db.pool,
      jobs,
      time,
      report: registerStrategyMessages(notifier, view),
      mayPlace: () => settings.get('modules').spot === 'on',
      onError: (error) => logger.warn({ err: error }, 'a scale or TWAP order could not go on; it is tried again'),
    });
    return {
      routes: (app) => registerStrategies(app, running.service),
      opened: () => (isLive ? running.resume() : undefined),
      close: () => running.stop(),
    };
  },
});
