import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { missing } from '../errors.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { requiredMarket } from './market-lookup.ts';
import { rejectCall } from './params.ts';
import { readRange } from './time-range.ts';

/*
 * Calls for what there is none of here: trades that were agreed on beside the book, and parts of an order that were filled on other
 * books than its own. Programs that keep an account's books request them all the same, and get this error.
 */

/** `GET historicalBlockTrades` and `GET myAllocations`: empty lists. */
export function absentEndpoints(view: ExchangeView): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/api/v3/historicalBlockTrades',
      security: 'NONE',
      weight: 25,
      handle: ({ params }) => {
        requiredMarket(view, params);
        if (params.whole('fromId') === undefined) rejectCall(missing('fromId'));
        params.limit(500, 1_000);
        params.rejectUnread();
        return [];
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/v3/myAllocations',
      security: 'READ',
      weight: 20,
      handle: ({ params }) => {
        requiredMarket(view, params);
        readRange(params);
        params.whole('fromAllocationId');
        params.whole('orderId');
        params.limit(500, 1_000);
        params.rejectUnread();
        return [];
      },
    }),
  ];
}
