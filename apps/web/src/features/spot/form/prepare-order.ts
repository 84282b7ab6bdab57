import { api } from '@bourse/kit/api/api.ts';
import { outcomeWords } from '../../../trading/form/outcome-words.ts';
import type { Prepare, Prepared } from '../../../trading/form/use-place-order.ts';
import { spotCalls } from '../calls.ts';
import { orderRequestOf } from '../model/order-request.ts';

/** Makes one order of a request ready. */
export function preparedOrder(body: ReturnType<typeof orderRequestOf>, unit: string): Prepared | undefined {
  return (
    body && {
      request: body,
      send: async (clientOrderId, intl) =>
        outcomeWords(intl, await api(spotCalls.placeSpotOrder, { body: { ...body, clientOrderId } }), unit),
    }
  );
}

/** Makes a limit or market order ready. */
export const prepareOrder: Prepare = (draft, market) => preparedOrder(orderRequestOf(draft, market), market.base.code);
