import { defineFeature } from '../../platform/feature.ts';
import { type MarketMakers, startMarketMakers } from './makers/market-makers.ts';
import { DEMO_USERS, seedDemoWorld } from './seed-demo-world.ts';

/** The demo world: markets, users, history, and market makers that trade through the public API. */
export const demo = defineFeature({
  name: 'demo',
  start: async (ctx) => {
    const { config, host, view, db, auth, houseUsers, access, logger } = ctx;
    if (ctx.demo === undefined) return {};
    const world = await seedDemoWorld({
      host,
      view,
      pool: db.pool,
      ensureUser: (user) => houseUsers.get().ensureUser(user),
      ensureOwner: (userId) => access.roles.ensureOwner(userId),
      dataDir: config.dataDir,
      demoPassword: ctx.demo.password,
      makerSecret: ctx.secretFor('market-makers'),
      nowMs: Date.now,
    });
    await auth.apiKeys.setDemoKey(DEMO_USERS[0].email, config.demoApiKey);
    let makers: MarketMakers | undefined;
    return {
      opened: (url) => {
        if (config.makers) makers = startMarketMakers({ url, ...world, host, view, log: (text) => logger.warn(text) });
      },
      close: () => makers?.stop(),
    };
  },
});
