import { routes } from '@bourse/contract';
import { reject } from '../../platform/http/api-result.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MessageHandlers } from '../../platform/ws/message-handlers.ts';
import type { SpotService } from './spot.service.ts';

/** Dependencies of the spot socket messages. */
export interface SpotMessageDeps {
  readonly spot: SpotService;
  readonly logger: Logger;
}

/** Order entry over the WebSocket, with the rules of the HTTP routes: module switches apply, except to cancelling. */
export function spotMessages(deps: SpotMessageDeps): MessageHandlers {
  const { spot } = deps;
  return {
    'order.place': {
      answers: 'text',
      module: routes.placeSpotOrder.module,
      handle: ({ accountId }, body, sink) => spot.placeTo(accountId, body, sink),
    },
    'order.cancel': {
      answers: 'text',
      handle: ({ accountId }, { orderId }, sink) => spot.cancelTo(accountId, orderId, sink),
    },
    'order.amend': {
      answers: 'data',
      handle: ({ accountId }, { orderId, qty }) => spot.amend(accountId, orderId, qty),
    },
    'order.replace': {
      answers: 'data',
      module: routes.replaceSpotOrder.module,
      handle: ({ accountId }, body) => spot.replace(accountId, body),
    },
    'orderList.place': {
      answers: 'data',
      module: routes.placeSpotOrderList.module,
      handle: ({ accountId }, body) => spot.placeList(accountId, body),
    },
    'orderList.cancel': {
      answers: 'data',
      handle: ({ accountId }, { listId }) => spot.cancelList(accountId, listId),
    },
    'countdown.set': { answers: 'data', handle: ({ accountId }, body) => spot.setCountdown(accountId, body) },
    'session.cancelOnClose': {
      answers: 'data',
      handle: async ({ accountId }, { enabled, tradeCode }, caller) => {
        if (tradeCode !== undefined && !spot.isMarket(tradeCode)) return reject('UNKNOWN_MARKET', 'tradeCode');
        caller.whenClosed('spot', enabled ? () => cancelAll(deps, accountId, tradeCode) : undefined);
        return { ok: true, value: { enabled } };
      },
    },
  };
}

/** Cancels orders on close of the socket. */
function cancelAll({ spot, logger }: SpotMessageDeps, accountId: number, tradeCode: string | undefined): void {
  spot.cancelAll(accountId, tradeCode).then(
    (answer) => {
      if (!answer.ok) logger.warn({ code: answer.code }, 'orders outlive the socket that was to end them');
    },
    (error: unknown) => logger.error({ err: error }, 'orders outlive the socket that was to end them'),
  );
}
