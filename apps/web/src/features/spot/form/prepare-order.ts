import { api } from '@bourse/kit/api/api.ts';
import { outcomeWords } from '../../../trading/form/outcome-words.ts';
import type { Prepare, Prepared } from '../../../trading/form/use-place-order.ts';
import { spotCalls } from '../calls.ts';
import { limitedDraft } from '../model/limited-market.ts';
import { orderRequestOf } from '../model/order-request.ts';

/** Makes one order of a request ready. */
export function preparedOrder(body: ReturnType<typeof orderRequestOf>, unit: string): Prepared | undefined {
  return (
    body && {
      request: body,
      send: async (clientOrderId, intl) => {
        const order = await api(spotCalls.placeSpotOrder, { body: { ...body, clientOrderId } });
        return { text: outcomeWords(intl, order, unit), order };
      },
    }
  );
}

/** Makes a limit or market order ready. */
export const prepareOrder: Prepare = (draft, market) => preparedOrder(orderRequestOf(draft, market), market.base.code);

/** Makes a market order ready that may be only so many hundredths of a percent worse than the best price. */
export const prepareLimited =
  (hundredths: number): Prepare =>
  (draft, market, context) => {
    const limited = limitedDraft(draft, context, hundredths);
    return limited && preparedOrder(orderRequestOf(limited, market), market.base.code);
  };
