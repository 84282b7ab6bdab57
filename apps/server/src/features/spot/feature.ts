import { defineFeature } from '../../platform/feature.ts';
import { countdownsPart } from './countdowns.ts';
import { spotMessages } from './spot.messages.ts';
import { registerSpot } from './spot.routes.ts';
import { SpotService } from './spot.service.ts';

/** Spot order entry, orders, fills. */
export const spot = defineFeature({
  name: 'spot',
  view: countdownsPart,
  start: ({ view, orders, guard, sockets, logger }) => {
    const service = new SpotService(view, orders);
    sockets.handle(spotMessages({ spot: service, guard, logger }));
    return { routes: (app) => registerSpot(app, service) };
  },
});
