import { defineFeature } from '@bourse/server/platform/feature.ts';
import { routeOf } from '@bourse/server/platform/http/route.ts';
import { ESCROW_MODULE, escrowPermissions, escrowSettings } from './access.ts';
import { escrowRoutes } from './contract.ts';
import { registerMessages } from './messages.ts';
import { escrowMigrations } from './migrations.ts';
import { EscrowService } from './service.ts';
import { escrowsPart } from './view.ts';

/** Two-party escrows with a deadline. */
export const escrowFeature = defineFeature({
  name: 'toy-escrow',
  migrations: escrowMigrations,
  settings: escrowSettings,
  modules: [ESCROW_MODULE],
  permissions: escrowPermissions,
  view: escrowsPart,
  start: (ctx) => {
    registerMessages(ctx);
    const service = new EscrowService(ctx);
    const part = ctx.view.partOf(escrowsPart);
    return {
      routes: (app) => {
        const { escrowCount, escrowList, escrowOpen, escrowRelease } = escrowRoutes;
        routeOf(app, 'escrowCount', escrowCount, () => ({ ok: true, value: { open: part.all().length } }));
        routeOf(app, 'escrowList', escrowList, ({ user }) => service.list(user.accountId));
        routeOf(app, 'escrowOpen', escrowOpen, ({ user, body }) => service.open(user.accountId, body));
        routeOf(app, 'escrowRelease', escrowRelease, ({ user, body }) =>
          service.release(user.accountId, body.escrowId),
        );
      },
      gauges: [{ name: 'bourse_toy_escrows_open', help: 'Open escrows.', read: () => part.all().length }],
    };
  },
});
