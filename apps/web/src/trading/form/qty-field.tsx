import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { type OrderDraft, type QtyUnit, stepQty, withQty, withTotal } from '../model/order-draft.ts';
import { qtyUnitOf, qtyUnits, withQtyUnit } from '../model/qty-unit.ts';
import { percentOf } from '../model/size-presets.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { AmountField } from './amount-field.tsx';
import type { AmountFieldsProps } from './amount-fields.tsx';
import { errorWords } from './error-words.ts';
import { NOTE_OVER } from './field-note.ts';
import { UnitSelect } from './unit-select.tsx';

/** How much is bought or sold, in the unit that the user types it in: base asset, quote asset, or share of the balance. */
export function QtyField(fields: AmountFieldsProps) {
  const { draft, check, onChange } = fields;
  const intl = useIntl();
  const market = useInstrument();
  const unit = qtyUnitOf(draft);
  // Where the total has no field of its own, what is wrong with it stands here.
  const error = check.errors.qty ?? (draft.type === 'market' || unit === 'quote' ? check.errors.total : undefined);
  const common = {
    name: `${draft.side}-qty`,
    label: intl.formatMessage({ id: 'trading.qty' }),
    unit: <QtyUnitSelect draft={draft} onChange={onChange} />,
    error: error === undefined ? undefined : errorWords(intl, error),
    className: NOTE_OVER,
  };
  if (unit === 'percent') return <PercentField {...fields} common={common} />;
  if (unit === 'quote') {
    return (
      <AmountField
        {...common}
        value={draft.total}
        onValueChange={(total) => onChange(withTotal(draft, total, market))}
      />
    );
  }
  return (
    <AmountField
      {...common}
      value={draft.qty}
      onValueChange={(qty) => onChange(withQty(draft, qty, market))}
      onStep={(count) => onChange(stepQty(draft, count, market))}
      stepLabels={{
        up: intl.formatMessage({ id: 'terminal.form.more' }),
        down: intl.formatMessage({ id: 'terminal.form.less' }),
      }}
    />
  );
}

function QtyUnitSelect({ draft, onChange }: Pick<AmountFieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  const market = useInstrument();
  return (
    <UnitSelect
      label={intl.formatMessage({ id: 'terminal.form.by' })}
      value={qtyUnitOf(draft)}
      onValueChange={(unit) => onChange(withQtyUnit(draft, unit, market))}
      items={qtyUnits(draft.type).map((value) => ({ value, label: qtyUnitText(value, market) }))}
    />
  );
}

/** A unit as it stands in a field: `BTC`, `USDT`, `%`. */
export function qtyUnitText(unit: QtyUnit, { base, quote }: Pick<Instrument, 'base' | 'quote'>): string {
  return { base: base.code, quote: quote.code, percent: '%' }[unit];
}

interface CommonProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly className: string;
}

/** A share of the balance as typed; it becomes a quantity at once. */
function PercentField({ draft, context, onChange, common }: AmountFieldsProps & { readonly common: CommonProps }) {
  const intl = useIntl();
  const market = useInstrument();
  const { spendShare } = useVenue().form;
  const [typed, setTyped] = useState<{ readonly text: string; readonly percent: number | undefined }>();
  const available = context.funds?.[draft.side];
  const isTyped = typed !== undefined && typed.percent === draft.percent;
  const change = (text: string) => {
    const percent = percentOf(text);
    setTyped({ text, percent });
    const empty: OrderDraft = { ...withQty(draft, '', market), percent: undefined };
    const next = percent === undefined || available === undefined;
    onChange(next ? empty : spendShare(draft, percent, available, market, context.lastTicks));
  };
  const text = isTyped ? typed.text : draft.percent === undefined ? '' : String(draft.percent);
  return (
    <NumberField
      {...common}
      value={text}
      onValueChange={change}
      error={percentError(intl, text, available === undefined) ?? common.error}
    />
  );
}

function percentError(intl: IntlShape, text: string, isUnknown: boolean): string | undefined {
  if (text === '') return undefined;
  if (isUnknown) return intl.formatMessage({ id: 'terminal.form.noBalance' });
  return percentOf(text) === undefined ? intl.formatMessage({ id: 'terminal.form.percentRange' }) : undefined;
}
