import { defineFeature } from '../../platform/feature.ts';
import { marketsMigrations } from './markets.migrations.ts';
import { registerMarkets } from './markets.routes.ts';

/** Market data, search, favourites. */
export const markets = defineFeature({
  name: 'markets',
  migrations: marketsMigrations,
  start: ({ view, db, sockets, settings }) => ({
    routes: (app) =>
      registerMarkets(app, {
        view,
        pool: db.pool,
        publicPool: db.publicPool,
        depth: sockets,
        areas: () => settings.get('tradeAreas'),
      }),
  }),
});
