import type { Side } from '@bourse/domain';
import { useUser } from '@bourse/kit/session/session.ts';
import { followTickers } from '@bourse/kit/stream/hooks.ts';
import { cx, Shortened } from '@bourse/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { changeDraft, suggestPrice } from '../../../trading/form/form-store.ts';
import { OrderPreview } from '../../../trading/form/order-preview.tsx';
import { SubmitButton } from '../../../trading/form/submit-button.tsx';
import { type CheckOf, useCheck } from '../../../trading/form/use-check.ts';
import { VisitorButtons } from '../../../trading/form/visitor-buttons.tsx';
import type { CheckContext, OrderCheck } from '../../../trading/model/order-check.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { useFormStore, useForms, useTradingMarket } from '../../../trading/terminal-context.tsx';
import { AvailableLine } from './available-line.tsx';
import { useFunds } from './use-funds.ts';
import { type Prepare, usePlaceOrder } from './use-place-order.ts';

/** What the fields of a form are made of. */
export interface OrderFieldsProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  readonly context: CheckContext;
  readonly onChange: (draft: OrderDraft) => void;
  /** The last price for when it is needed; empty before the first. */
  readonly last: RefObject<string>;
}

export interface OrderFrameProps {
  readonly side: Side;
  readonly checkOf: CheckOf;
  readonly prepare: Prepare;
  readonly children: (fields: OrderFieldsProps) => ReactNode;
}

/** What every order form has: what can be spent, the kind's own fields, what the order costs and brings, and the button. */
export function OrderFrame({ side, checkOf, prepare, children }: OrderFrameProps) {
  const intl = useIntl();
  const market = useTradingMarket();
  const store = useFormStore();
  const draft = useForms((state) => state[side]);
  const user = useUser();
  const funds = useFunds(market);
  const { check, context } = useCheck(draft, funds, checkOf);
  const { place, isBusy, result, forgetResult } = usePlaceOrder(prepare);
  const last = useLastPrice();
  const onChange = (next: OrderDraft) => {
    if (result !== undefined) forgetResult();
    changeDraft(store, next);
  };
  const isTrading = market.data.status === 'trading';
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: `terminal.form.${side}` }, { unit: market.base.code })}
      className="flex min-w-0 flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (check.ready && isTrading) void place(draft);
      }}
    >
      <AvailableLine side={side} funds={funds} />
      {children({ draft, check, context, onChange, last })}
      <OrderPreview draft={draft} check={check} />
      {/* Whatever else a form asks, its button stays in sight. */}
      <div className="sticky -bottom-2 z-10 -mx-1 -mt-1.5 -mb-2 flex flex-col gap-1.5 bg-surface-1 px-1 pt-1.5 pb-2">
        {user === undefined ? <VisitorButtons /> : <SubmitButton draft={draft} ready={check.ready} busy={isBusy} />}
      </div>
      <Shortened
        as="p"
        role="status"
        text={result?.text ?? ''}
        className={cx('text-11', result?.ok === false ? 'text-danger' : 'text-text-2')}
      />
    </form>
  );
}

/** The last price for when it is needed, without a render for each; it is also the first price that the form offers. */
function useLastPrice(): RefObject<string> {
  const market = useTradingMarket();
  const store = useFormStore();
  const last = useRef('');
  useEffect(
    () =>
      followTickers((tickers) => {
        last.current = tickers?.get(market.data.tradeCode)?.last ?? '';
        suggestPrice(store, last.current, market);
      }),
    [store, market],
  );
  return last;
}
