import type { Side } from '@bourse/domain';
import { cx, NumberField } from '@bourse/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useUser } from '../../../app/session.ts';
import { followTickers } from '../../../stream/hooks.ts';
import { type OrderDraft, stepPrice, withPrice } from '../model/order-draft.ts';
import { useFormStore, useForms, useTradingMarket } from '../terminal-context.tsx';
import { AmountFields } from './amount-fields.tsx';
import { AvailableLine } from './available-line.tsx';
import { errorWords } from './error-words.ts';
import { changeDraft, suggestPrice } from './form-store.ts';
import { OrderOptions } from './order-options.tsx';
import { OrderPreview } from './order-preview.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useCheck } from './use-check.ts';
import { useFunds } from './use-funds.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { VisitorButtons } from './visitor-buttons.tsx';

export interface OrderFormProps {
  readonly side: Side;
  readonly className?: string | undefined;
}

/** One side's order form: says at once what is wrong, what the order costs and brings, and on its button what it will do. */
export function OrderForm({ side, className }: OrderFormProps) {
  const intl = useIntl();
  const market = useTradingMarket();
  const store = useFormStore();
  const draft = useForms((state) => state[side]);
  const user = useUser();
  const funds = useFunds(market);
  const { check, context } = useCheck(draft, funds);
  const { place, isBusy, result, forgetResult } = usePlaceOrder();
  const last = useLastPrice();
  const onChange = (next: OrderDraft) => {
    if (result !== undefined) forgetResult();
    changeDraft(store, next);
  };
  const isTrading = market.data.status === 'trading';
  const priceError = check.errors.price;
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: `trade.form.${side}` }, { unit: market.base.code })}
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (check.ready && isTrading) void place(draft);
      }}
    >
      <AvailableLine side={side} funds={funds} />
      {draft.type === 'limit' && (
        <NumberField
          name={`${side}-price`}
          label={intl.formatMessage({ id: 'trade.price' })}
          unit={market.quote.code}
          value={draft.price}
          onValueChange={(price) => onChange(withPrice(draft, price, market))}
          onStep={(count) => onChange(stepPrice(draft, count, last.current, market))}
          stepLabels={{
            up: intl.formatMessage({ id: 'trade.form.priceUp' }),
            down: intl.formatMessage({ id: 'trade.form.priceDown' }),
          }}
          error={priceError === undefined ? undefined : errorWords(intl, priceError)}
        />
      )}
      <AmountFields {...{ draft, check, context, onChange }} />
      {draft.type === 'limit' && <OrderOptions draft={draft} onChange={onChange} />}
      <OrderPreview draft={draft} check={check} />
      {user === undefined ? <VisitorButtons /> : <SubmitButton draft={draft} ready={check.ready} busy={isBusy} />}
      <p
        role="status"
        className={cx('truncate text-11', result?.ok === false ? 'text-danger' : 'text-text-2')}
        title={result?.text}
      >
        {result?.text}
      </p>
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
