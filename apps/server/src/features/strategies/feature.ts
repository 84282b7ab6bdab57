import { defineFeature } from '../../platform/feature.ts';
import { registerStrategyMessages } from './strategies.messages.ts';
import { strategiesMigrations } from './strategies.migrations.ts';
import { registerStrategies } from './strategies.routes.ts';
import { createStrategies } from './strategies.ts';

/** Scale and TWAP orders. */
export const strategies = defineFeature({
  name: 'strategies',
  migrations: strategiesMigrations,
  start: ({
    accountFacts,
    db,
    host,
    view,
    projector,
    orders,
    jobs,
    settings,
    time,
    logger,
    isLive,
    notifier,
    sockets,
  }) => {
    accountFacts.addObstacle('strategies', async (accountId) => {
      const sql = `select 1 from strategies where account_id = $1 and (state = 'running' or is_closing) limit 1`;
      return (await db.pool.query(sql, [accountId])).rowCount === 1;
    });
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
    sockets.addTopics(running.topics);
    const stopListening = view.listen(running.topics);
    return {
      routes: (app) => registerStrategies(app, running.service),
      opened: () => (isLive ? running.resume() : undefined),
      close: () => {
        stopListening();
        return running.stop();
      },
    };
  },
});
