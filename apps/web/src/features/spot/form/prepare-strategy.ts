import type { ApiErrorName } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import type { Prepare } from '../../../trading/form/use-place-order.ts';
import { spotCalls } from '../calls.ts';
import { strategyRequestOf } from '../model/strategy-request.ts';

/** Makes a scale or TWAP order ready. One that ended at once with a refusal was not placed. */
export const prepareStrategy: Prepare = (draft, market) => {
  const body = strategyRequestOf(draft, market);
  return (
    body && {
      request: body,
      send: async (clientStrategyId, intl) => {
        const { state, reason } = await api(spotCalls.placeSpotStrategy, { body: { ...body, clientStrategyId } });
        if (state === 'failed') throw new ApiError(reason as ApiErrorName);
        return intl.formatMessage({ id: `strategies.started.${body.kind}` });
      },
    }
  );
};
