import { marketsPermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { CoinFactsStore } from './coins/coin-facts.store.ts';
import { demoFactsById } from './coins/demo-facts.ts';
import { MarketFigures } from './figures/market-figures.ts';
import { marketsMigrations } from './markets.migrations.ts';
import { registerMarkets } from './markets.routes.ts';

/** Market data, search, favourites, facts about coins. */
export const markets = defineFeature({
  name: 'markets',
  migrations: marketsMigrations,
  permissions: marketsPermissions,
  start: ({ view, db, books, settings, demo, logger }) => ({
    routes: async (app) => {
      const store = new CoinFactsStore(db.pool);
      if (demo !== undefined) await store.seed(demoFactsById(view.catalogue));
      registerMarkets(app, {
        view,
        pool: db.pool,
        publicPool: db.publicPool,
        depth: books.get(),
        areas: () => settings.get('tradeAreas'),
        facts: { store, publicStore: new CoinFactsStore(db.publicPool) },
        figures: new MarketFigures({
          view,
          pool: db.publicPool,
          onError: (error) => logger.error({ err: error }, 'could not compute the figures of markets'),
        }),
      });
    },
  }),
});
