import type { Side } from '@bourse/domain';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SkeletonRows } from '@bourse/ui';
import { AmountFields } from '../../../trading/form/amount-fields.tsx';
import { PriceField } from '../../../trading/form/price-field.tsx';
import type { CheckOf } from '../../../trading/form/use-check.ts';
import type { Prepare } from '../../../trading/form/use-place-order.ts';
import { checkOrder } from '../model/order-check.ts';
import { OrderOptions } from './order-options.tsx';
import { prepareOrder } from './prepare-order.ts';
import { specialOf } from './special.ts';
import { SpotOrderFrame } from './spot-order-frame.tsx';

const PegFields = late(async () => (await import('./special-order.tsx')).PegFields, ['ticket']);
const AttachedFields = late(async () => (await import('./special-order.tsx')).AttachedFields, ['ticket']);

const check: CheckOf = (draft, context) => (specialOf(draft)?.checkSpecial ?? checkOrder)(draft, context);
const prepare: Prepare = (draft, market) => (specialOf(draft)?.prepareSpecial ?? prepareOrder)(draft, market);

/** One side's limit or market order: says at once what is wrong, what the order costs and brings, and on its button what it will do. */
export function OrderForm({ side }: { readonly side: Side }) {
  return (
    <SpotOrderFrame side={side} checkOf={check} prepare={prepare}>
      {(fields) => (
        <>
          {fields.draft.type === 'limit' &&
            (fields.draft.peg === undefined ? (
              <PriceField {...fields} />
            ) : (
              <LatePart fallback={<SkeletonRows rows={2} rowClassName="h-10" blocks={['h-9 w-full']} />}>
                <PegFields {...fields} />
              </LatePart>
            ))}
          <AmountFields {...fields} />
          {fields.draft.type === 'limit' && <OrderOptions {...fields} />}
          {fields.draft.type === 'limit' && fields.draft.attached !== undefined && (
            <LatePart fallback={<SkeletonRows rows={2} rowClassName="h-10" blocks={['h-9 w-full']} />}>
              <AttachedFields {...fields} />
            </LatePart>
          )}
        </>
      )}
    </SpotOrderFrame>
  );
}
