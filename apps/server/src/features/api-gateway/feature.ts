import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { type ApiGateway, createApiGateway } from './api-gateway.ts';
import { CancelNames } from './cancel-names.ts';
import { ListenKeys } from './listen-keys.ts';
import { serveRest } from './rest/router.ts';
import { StreamEndpoint } from './streams/stream-endpoint.ts';

/** The Binance-compatible gateway: REST, streams and WebSocket API. */
export const apiGateway = defineFeature({
  name: 'api-gateway',
  start: (ctx) => {
    const { view, projector, db, orders, guard, auth, config } = ctx;
    const listenKeys = new ListenKeys();
    auth.keyring.onEnded((keyId) => listenKeys.closeOf(keyId));
    const cancelNames = new CancelNames();
    const calls = createApiGateway({
      view,
      projector,
      pool: db.pool,
      publicPool: db.publicPool,
      desk: orders.desk,
      lists: orders.lists,
      guard,
      ring: auth.keyring,
      listenKeys,
      cancelNames,
      subAccounts: () => ctx.subAccounts.get(),
      limits: config.rateLimits,
    });
    let streams: StreamEndpoint | undefined;
    return {
      routes: async (app) => {
        streams = openStreams(ctx, app, { listenKeys, cancelNames, calls });
        ctx.sockets.addNeighbour(streams);
        await serveRest(app, calls);
      },
      publicPaths: calls.endpoints.filter(({ security }) => security === 'NONE').map(({ path }) => path),
      gauges: [
        {
          name: 'bourse_gateway_slow_sockets',
          help: 'Connections of the compatible gateway that are behind with reading.',
          read: () => streams?.slowSize ?? 0,
        },
        {
          name: 'bourse_gateway_sockets',
          help: 'Open connections of the compatible gateway.',
          read: () => streams?.size ?? 0,
        },
      ],
      close: () => streams?.close(),
    };
  },
});

function openStreams(
  { view, db, host, config, logger, securityLog }: FeatureContext,
  app: HttpApp,
  parts: { readonly listenKeys: ListenKeys; readonly cancelNames: CancelNames; readonly calls: ApiGateway },
): StreamEndpoint {
  return new StreamEndpoint({
    ...parts,
    view,
    pool: db.pool,
    settledMs: () => host.settledMs(),
    slots: app.socketSlots,
    securityHeaders: app.securityHeaders,
    logger,
    securityLog,
    trustProxy: config.trustProxy,
    isOpen: app.isOpen,
    limits: config.rateLimits ? {} : { connections: undefined, messageRate: undefined },
  });
}
