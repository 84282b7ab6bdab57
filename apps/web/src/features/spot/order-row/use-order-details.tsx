import type { OrderData } from '@bourse/contract';
import { amountValues } from '@bourse/kit/formats/format.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { type DataDetails, SkeletonRows } from '@bourse/ui';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';

const Details = late(async () => (await import('./order-details.tsx')).OrderDetails, ['strategies', 'ticket']);

/** What opens below an order; its code comes with the first one that is opened. */
export function useOrderDetails(): DataDetails<OrderData> {
  const intl = useIntl();
  return useMemo(
    () => ({
      label: (order) => {
        const { qty, unit: pair } = amountValues(intl, order.qty, pairOf(order.tradeCode));
        return intl.formatMessage({ id: 'ticket.details.one' }, { side: order.side, qty, pair });
      },
      render: (order) => (
        <LatePart fallback={<SkeletonRows rows={3} rowClassName="h-6" blocks={['h-3 w-72']} />}>
          <Details order={order} />
        </LatePart>
      ),
    }),
    [intl],
  );
}
