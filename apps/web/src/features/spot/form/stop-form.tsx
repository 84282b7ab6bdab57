import type { Side } from '@bourse/domain';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { AmountFields } from '../../../trading/form/amount-fields.tsx';
import { errorWords } from '../../../trading/form/error-words.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { PriceField } from '../../../trading/form/price-field.tsx';
import type { Prepare } from '../../../trading/form/use-place-order.ts';
import { ticksOf } from '../../../trading/instrument.ts';
import type { OrderField } from '../../../trading/model/field-check.ts';
import { hasLimitPrice, isTrailing, type OrderType, stepStop, withStop } from '../../../trading/model/order-draft.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { checkStop } from '../model/stop-check.ts';
import { pairRequestOf, stopRequestOf } from '../model/stop-request.ts';
import { OrderOptions } from './order-options.tsx';
import { preparedOrder } from './prepare-order.ts';
import { preparedList } from './prepared-list.ts';
import { SpotOrderFrame } from './spot-order-frame.tsx';
import { callbackHint, stopHint } from './stop-words.ts';

const prepareStop: Prepare = (draft, market) =>
  draft.type === 'oco'
    ? preparedList(pairRequestOf(draft, market), (intl) => intl.formatMessage({ id: 'ticket.pairPlaced' }))
    : preparedOrder(stopRequestOf(draft, market), market.base.code);

/** One side's order that waits for a price: stop-limit, stop-market, trailing with or without a limit, or a pair. */
export function StopForm({ side }: { readonly side: Side }) {
  return (
    <SpotOrderFrame side={side} checkOf={checkStop} prepare={prepareStop}>
      {(fields) => (
        <>
          {isTrailing(fields.draft.type) && <CallbackField {...fields} />}
          {fields.draft.type === 'oco' && <PriceField {...fields} labelId="trading.condition.take-profit" />}
          <StopField {...fields} />
          {isStopLimit(fields.draft.type) && <PriceField {...fields} hasBest />}
          <AmountFields {...fields} />
          {isStopLimit(fields.draft.type) && <OrderOptions {...fields} />}
          {fields.draft.type === 'oco' && <PairHint />}
        </>
      )}
    </SpotOrderFrame>
  );
}

/** Whether a limit order comes of it, with all that one can have. */
function isStopLimit(type: OrderType): boolean {
  return hasLimitPrice(type) && type !== 'oco';
}

/** What a pair is. */
function PairHint() {
  const intl = useIntl();
  return <p className="text-12 text-text-3">{intl.formatMessage({ id: 'ticket.ocoHint' })}</p>;
}

function useFieldWords({ check }: OrderFieldsProps): (field: OrderField) => string | undefined {
  const intl = useIntl();
  return (field) => {
    const error = check.errors[field];
    return error === undefined ? undefined : errorWords(intl, error);
  };
}

/** The stop price, or of a trailing order the price from which it trails; says which kind of order that makes. */
function StopField(fields: OrderFieldsProps) {
  const { draft, context, onChange, last } = fields;
  const intl = useIntl();
  const market = useInstrument();
  const words = useFieldWords(fields);
  const lastTicks = () => ticksOf(last.current, market) ?? context.lastTicks;
  // A stop that was picked from the book is what it is from the first sight on, and stays that when the market passes it.
  const isOpen = draft.trigger === undefined && draft.stop !== '' && context.lastTicks > 0;
  useEffect(() => {
    const named = isOpen ? withStop(draft, draft.stop, context.lastTicks, market) : draft;
    if (named.trigger !== draft.trigger) onChange(named);
  });
  return (
    <NumberField
      name={`${draft.side}-stop`}
      label={intl.formatMessage({ id: isTrailing(draft.type) ? 'ticket.activation' : 'ticket.stop' })}
      placeholder={isTrailing(draft.type) ? intl.formatMessage({ id: 'ticket.optional' }) : undefined}
      unit={market.quote.code}
      value={draft.stop}
      onValueChange={(stop) => onChange(withStop(draft, stop, lastTicks(), market))}
      onStep={(count) => onChange(stepStop(draft, count, lastTicks(), market))}
      stepLabels={{
        up: intl.formatMessage({ id: 'terminal.form.priceUp' }),
        down: intl.formatMessage({ id: 'terminal.form.priceDown' }),
      }}
      error={words('stop')}
      // The line is always there, so that nothing moves when it has something to say.
      hint={isTrailing(draft.type) ? undefined : (stopHint(intl, draft, market) ?? '\u00a0')}
    />
  );
}

/** By how much the price has to turn. */
function CallbackField(fields: OrderFieldsProps) {
  const { draft, onChange } = fields;
  const intl = useIntl();
  const market = useInstrument();
  const words = useFieldWords(fields);
  return (
    <NumberField
      name={`${draft.side}-callback`}
      label={intl.formatMessage({ id: 'ticket.callback' })}
      unit="%"
      value={draft.callback}
      onValueChange={(callback) => onChange({ ...draft, callback })}
      error={words('callback')}
      hint={callbackHint(intl, draft, market) ?? '\u00a0'}
    />
  );
}
