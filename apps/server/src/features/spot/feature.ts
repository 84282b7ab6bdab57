import { defineFeature } from '../../platform/feature.ts';
import { countdownsPart } from './countdowns.ts';
import { registerOrderMessages } from './order-messages.ts';
import { plainOrders } from './plain-message.ts';
import { spotMessages } from './spot.messages.ts';
import { spotMigrations } from './spot.migrations.ts';
import { registerSpot } from './spot.routes.ts';
import { SpotService } from './spot.service.ts';
import { SpotTopics } from './spot-topics.ts';

/** Spot order entry, orders, fills, and the topics of markets and spot accounts. */
export const spot = defineFeature({
  name: 'spot',
  modules: ['spot'],
  migrations: spotMigrations,
  view: countdownsPart,
  start: ({ db, jobs, notifier, view, orders, sockets, books, logger }) => {
    registerOrderMessages({ jobs, notifier, view, pool: db.pool });
    const service = new SpotService(view, orders);
    const topics = new SpotTopics(view);
    books.provide(topics);
    sockets.addTopics(topics);
    sockets.addForm(plainOrders);
    sockets.handle(spotMessages({ spot: service, logger }));
    return { routes: (app) => registerSpot(app, service) };
  },
});
