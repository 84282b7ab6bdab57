import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Segmented, Slider } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { CheckContext, OrderCheck } from '../model/check.ts';
import { shareOf } from '../model/check.ts';
import type { OrderField } from '../model/field-check.ts';
import {
  hasLimitPrice,
  isByTotal,
  type OrderDraft,
  stepQty,
  withLead,
  withQty,
  withTotal,
} from '../model/order-draft.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { errorWords } from './error-words.ts';

export interface AmountFieldsProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  readonly context: CheckContext;
  readonly onChange: (draft: OrderDraft) => void;
}

/** Quantity, share of the balance and total. A market order has either quantity or total; one that waits and has no price, no total. */
export function AmountFields({ draft, check, context, onChange }: AmountFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const steps = {
    up: intl.formatMessage({ id: 'terminal.form.more' }),
    down: intl.formatMessage({ id: 'terminal.form.less' }),
  };
  const words = (field: OrderField) => {
    const error = check.errors[field];
    return error === undefined ? undefined : errorWords(intl, error);
  };
  const byTotal = isByTotal(draft);
  const { spendShare } = useVenue().form;
  const available = context.funds?.[draft.side];
  return (
    <>
      {draft.type === 'market' && (
        <Segmented
          label={intl.formatMessage({ id: 'terminal.form.by' })}
          value={draft.lead}
          onValueChange={(lead) => onChange(withLead(draft, lead, market))}
          items={[
            { value: 'qty', label: intl.formatMessage({ id: 'trading.qty' }) },
            { value: 'total', label: intl.formatMessage({ id: 'trading.total' }) },
          ]}
        />
      )}
      {!byTotal && (
        <NumberField
          name={`${draft.side}-qty`}
          label={intl.formatMessage({ id: 'trading.qty' })}
          unit={market.base.code}
          value={draft.qty}
          onValueChange={(qty) => onChange(withQty(draft, qty, market))}
          onStep={(count) => onChange(stepQty(draft, count, market))}
          stepLabels={steps}
          error={words('qty')}
        />
      )}
      {byTotal && <TotalField {...{ draft, check, context, onChange }} />}
      <Slider
        label={intl.formatMessage({ id: 'terminal.form.percent' })}
        value={shareOf(draft, check, context)}
        disabled={available === undefined}
        onValueChange={(percent) => {
          if (available !== undefined) onChange(spendShare(draft, percent, available, market, context.lastTicks));
        }}
      />
      {hasLimitPrice(draft.type) && <TotalField {...{ draft, check, context, onChange }} />}
    </>
  );
}

function TotalField({ draft, check, onChange }: AmountFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const error = check.errors.total;
  return (
    <NumberField
      name={`${draft.side}-total`}
      label={intl.formatMessage({ id: 'trading.total' })}
      unit={market.quote.code}
      value={draft.total}
      onValueChange={(total) => onChange(withTotal(draft, total, market))}
      error={error === undefined ? undefined : errorWords(intl, error)}
    />
  );
}
