import { defineFeature } from '../../platform/feature.ts';
import { countdownsPart } from './countdowns.ts';
import { ExpiryClock } from './expiry-clock.ts';
import { spotMessages } from './spot.messages.ts';
import { registerSpot } from './spot.routes.ts';
import { SpotService } from './spot.service.ts';

/** Spot order entry, orders, fills. */
export const spot = defineFeature({
  name: 'spot',
  view: countdownsPart,
  start: ({ host, view, orders, guard, sockets, logger, isLive }) => {
    const service = new SpotService(view, orders);
    sockets.handle(spotMessages({ spot: service, guard, logger }));
    let isOpen = true;
    let clock: ExpiryClock | undefined;
    const onTrouble = (error: unknown) => {
      if (isOpen) logger.warn({ err: error }, 'orders could not be ended at their time');
    };
    return {
      routes: (app) => registerSpot(app, service),
      opened: () => {
        if (isLive) clock = new ExpiryClock(host, onTrouble);
      },
      close: () => {
        isOpen = false;
        clock?.stop();
      },
    };
  },
});
