import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { type TransferRouteDeps, transferPage } from './transfer.routes.ts';
import type { TransferConsole } from './transfer-console.service.ts';
import { transferData } from './wire.ts';

/** Adds the routes by which operators set rules of transfers and decide on held ones. */
export function registerTransferConsole(
  app: HttpApp,
  operators: TransferConsole,
  deps: Pick<TransferRouteDeps, 'projector' | 'store' | 'view'>,
): void {
  route(app, 'consoleTransferRules', () => ({ ok: true, value: operators.rules() }));
  route(app, 'setTransferRules', ({ body, params }) => operators.setRules(Number(params.coinId), body));
  route(app, 'setTransferPair', ({ body, params }) => operators.setPair(Number(params.tradeId), body));
  route(app, 'consoleTransferAccount', ({ params }) => ({
    ok: true,
    value: operators.account(Number(params.accountId)),
  }));
  route(app, 'blockTransfers', ({ body, params }) => operators.block(Number(params.accountId), body.blocked));
  route(app, 'bindTransferCoupon', ({ body, params }) => operators.bindCoupon(Number(params.accountId), body));
  route(app, 'transferReviews', ({ query }) =>
    transferPage(deps, { isReviewed: true, state: query.state }, query, (row) => ({
      accountId: row.accountId,
      ...transferData(deps.view, row),
    })),
  );
  route(app, 'approveTransfer', ({ params, user }) => operators.approve(user, Number(params.transferId)));
  route(app, 'rejectTransfer', ({ params, user }) => operators.reject(user, Number(params.transferId)));
}
