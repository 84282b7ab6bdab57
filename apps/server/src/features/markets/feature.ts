import { defineFeature } from '../../platform/feature.ts';
import { marketsMigrations } from './markets.migrations.ts';
import { registerMarkets } from './markets.routes.ts';

/** Market data, search, favourites. */
export const markets = defineFeature({
  name: 'markets',
  migrations: marketsMigrations,
  start: ({ view, db, books, settings }) => ({
    routes: (app) =>
      registerMarkets(app, {
        view,
        pool: db.pool,
        publicPool: db.publicPool,
        depth: books.get(),
        areas: () => settings.get('tradeAreas'),
      }),
  }),
});
