import type { Side } from '@bourse/domain';
import { checkOrder } from '../model/order-check.ts';
import { AmountFields } from './amount-fields.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderOptions } from './order-options.tsx';
import { PriceField } from './price-field.tsx';

/** One side's limit or market order: says at once what is wrong, what the order costs and brings, and on its button what it will do. */
export function OrderForm({ side }: { readonly side: Side }) {
  return (
    <OrderFrame side={side} checkOf={checkOrder}>
      {(fields) => (
        <>
          {fields.draft.type === 'limit' && <PriceField {...fields} />}
          <AmountFields {...fields} />
          {fields.draft.type === 'limit' && <OrderOptions {...fields} />}
        </>
      )}
    </OrderFrame>
  );
}
