import type { Side } from '@bourse/domain';
import { useSettings } from '@bourse/kit/browser/settings.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx, Shortened } from '@bourse/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CheckContext, Funds, OrderCheck } from '../model/check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { useFormStore, useForms, useInstrument, useVenue } from '../terminal-context.tsx';
import { AvailableLine, type AvailableLineProps } from './available-line.tsx';
import { changeDraft, suggestPrice } from './form-store.ts';
import { OrderPreview } from './order-preview.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type CheckOf, useCheck } from './use-check.ts';
import { type Prepare, usePlaceOrder } from './use-place-order.ts';
import { VisitorButtons } from './visitor-buttons.tsx';

const ConfirmOrder = late(async () => (await import('./confirm-order.tsx')).ConfirmOrder);

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
  /** What the user can spend; undefined for a visitor and while it is not known. */
  readonly funds: Funds | undefined;
  readonly TopUp?: AvailableLineProps['TopUp'];
  readonly walletId?: AvailableLineProps['walletId'];
  readonly children: (fields: OrderFieldsProps) => ReactNode;
}

/** What every order form has: what can be spent, the kind's own fields, what the order costs and brings, and the button. */
export function OrderFrame({ side, checkOf, prepare, funds, TopUp, walletId, children }: OrderFrameProps) {
  const intl = useIntl();
  const market = useInstrument();
  const store = useFormStore();
  const draft = useForms((state) => state[side]);
  const user = useUser();
  const { check, context } = useCheck(draft, funds, checkOf);
  const { place, isBusy, result, forgetResult } = usePlaceOrder(prepare);
  const { confirmOrders } = useSettings();
  const [isAsking, setAsking] = useState(false);
  const last = useLastPrice();
  const onChange = (next: OrderDraft) => {
    if (result !== undefined) forgetResult();
    changeDraft(store, next);
  };
  const isTrading = market.status === 'trading';
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: `terminal.form.${side}` }, { unit: market.base.code })}
      className="flex min-w-0 flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.ready || !isTrading) return;
        if (confirmOrders) setAsking(true);
        else void place(draft);
      }}
    >
      <AvailableLine side={side} funds={funds} TopUp={TopUp} walletId={walletId} />
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
      {isAsking && (
        <LatePart>
          <ConfirmOrder
            draft={draft}
            check={check}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              if (check.ready && isTrading) void place(draft);
            }}
          />
        </LatePart>
      )}
    </form>
  );
}

/** The last price for when it is needed, without a render for each; it is also the first price that the form offers. */
function useLastPrice(): RefObject<string> {
  const { followLast } = useVenue().streams;
  const market = useInstrument();
  const store = useFormStore();
  const last = useRef('');
  useEffect(
    () =>
      followLast(market.code, (text) => {
        last.current = text;
        suggestPrice(store, text, market);
      }),
    [followLast, store, market],
  );
  return last;
}
