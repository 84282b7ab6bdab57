import { formatPrice, type Side } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SkeletonRows } from '@bourse/ui';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { AmountFields } from '../../../trading/form/amount-fields.tsx';
import { useSlippageLimit } from '../../../trading/form/order-form-document.ts';
import type { NoteOf } from '../../../trading/form/order-frame.tsx';
import { PriceField } from '../../../trading/form/price-field.tsx';
import type { CheckOf } from '../../../trading/form/use-check.ts';
import type { Prepare } from '../../../trading/form/use-place-order.ts';
import { slippageBound } from '../../../trading/model/slippage.ts';
import { useForms } from '../../../trading/terminal-context.tsx';
import { checkLimited } from '../model/limited-market.ts';
import { checkOrder } from '../model/order-check.ts';
import { MarketTerms } from './market-terms.tsx';
import { OrderOptions } from './order-options.tsx';
import { prepareLimited, prepareOrder } from './prepare-order.ts';
import { isSpecial, specialCode, useSpecial } from './special.ts';
import { SpotOrderFrame } from './spot-order-frame.tsx';

const PegFields = late(async () => (await import('./special-order.tsx')).PegFields, ['ticket']);
const AttachedFields = late(async () => (await import('./special-order.tsx')).AttachedFields, ['ticket']);

/** One side's limit or market order: says at once what is wrong, what the order costs and brings, and on its button what it will do. */
export function OrderForm({ side }: { readonly side: Side }) {
  const draft = useForms((state) => state[side]);
  const { isMissing } = useSpecial(draft);
  const slippage = useSlippageLimit();
  const rules = useMemo(() => rulesOf(isMissing, slippage), [isMissing, slippage]);
  const intl = useIntl();
  return (
    <SpotOrderFrame side={side} {...rules} noteOf={noteOf(intl, slippage)}>
      {(fields) => (
        <>
          {fields.draft.type === 'limit' &&
            (fields.draft.peg === undefined ? (
              <PriceField {...fields} hasBest />
            ) : (
              <LatePart fallback={<SkeletonRows rows={2} rowClassName="h-10" blocks={['h-9 w-full']} />}>
                <PegFields {...fields} />
              </LatePart>
            ))}
          <AmountFields {...fields} />
          {fields.draft.type === 'limit' && <OrderOptions {...fields} />}
          {fields.draft.type === 'market' && <MarketTerms />}
          {fields.draft.type === 'limit' && fields.draft.attached !== undefined && (
            <LatePart fallback={<SkeletonRows rows={2} rowClassName="h-14" blocks={['h-8 w-full']} />}>
              <AttachedFields {...fields} />
            </LatePart>
          )}
        </>
      )}
    </SpotOrderFrame>
  );
}

/** How orders are checked and made ready; while the code of a special one is on its way, nothing can be sent. */
function rulesOf(isMissing: boolean, slippage: number | undefined): { checkOf: CheckOf; prepare: Prepare } {
  const limits = (type: string): number | undefined => (type === 'market' ? slippage : undefined);
  return {
    checkOf(draft, context) {
      if (isMissing) return { errors: {}, missing: undefined, preview: undefined, ready: false };
      if (isSpecial(draft)) return (specialCode()?.checkSpecial ?? checkOrder)(draft, context);
      const limit = limits(draft.type);
      return limit === undefined ? checkOrder(draft, context) : checkLimited(draft, context, limit);
    },
    prepare(draft, market, context) {
      if (isSpecial(draft)) return specialCode()?.prepareSpecial(draft, market, context);
      const limit = limits(draft.type);
      return (limit === undefined ? prepareOrder : prepareLimited(limit))(draft, market, context);
    },
  };
}

/** An entry with exits says where they fire, a market order with a limit for its slippage as what it is sent. */
function noteOf(intl: IntlShape, slippage: number | undefined): NoteOf {
  return (draft, context) => {
    if (draft.attached !== undefined && isSpecial(draft)) return specialCode()?.exitsNote(intl, draft, context.market);
    const { type, side } = draft;
    const bound = type === 'market' && slippage !== undefined ? slippageBound(side, slippage, context) : undefined;
    if (bound === undefined) return undefined;
    const price = `\u2066${groupDigits(formatPrice(bound, context.market.spec))} ${context.market.quote.code}\u2069`;
    return intl.formatMessage({ id: 'terminal.form.sentAsLimit' }, { price });
  };
}
