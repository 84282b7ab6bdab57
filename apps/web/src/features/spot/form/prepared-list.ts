import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import type { IntlShape } from 'react-intl';
import type { Prepared } from '../../../trading/form/use-place-order.ts';
import { spotCalls } from '../calls.ts';
import type { ListRequest } from '../model/stop-request.ts';

/** Makes orders that depend on one another ready; `outcome` says what became of them, in the order in which they were placed. */
export function preparedList(
  body: ListRequest | undefined,
  outcome: (intl: IntlShape, orders: readonly OrderData[]) => string,
): Prepared | undefined {
  return (
    body && {
      request: body,
      send: async (listClientOrderId, intl) => {
        const { orders } = await api(spotCalls.placeSpotOrderList, { body: { ...body, listClientOrderId } });
        const text = outcome(intl, orders);
        // The first order stands for what hangs on it; the orders of a pair stand for themselves.
        return { text, ...(body.contingency === 'OCO' || orders[0] === undefined ? {} : { order: orders[0] }) };
      },
    }
  );
}
